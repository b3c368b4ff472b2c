//! The interpreter that builds and tests the package.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{debian, process};

/// Interpreters, the first one that can be used first.
const CANDIDATES: [&str; 3] = ["python3", "/usr/bin/python3", "python"];

/// The interpreter of Debian's packages.
const DEBIANS: &str = "/usr/bin/python3";

const PACKAGES: [&str; 3] = ["python3", "python3-venv", "python3-pip"];

/// Fails where the version is older than the tools need, which is newer than that of the wheel, or no virtual environment can
/// be made.
const USABLE: &str = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))";

const MISSING: &str =
    "Python is missing; install version 3.11 or newer with `venv`, such as Debian's python3 and python3-venv";

/// Installs Debian's packages if there is no interpreter and this may.
pub(crate) fn find() -> Result<PathBuf, String> {
    if let Some(known) = CANDIDATES.iter().find(|candidate| is_usable(Path::new(candidate))) {
        return Ok(known.into());
    }
    debian::install(&PACKAGES, MISSING)?;
    let installed = PathBuf::from(DEBIANS);
    if is_usable(&installed) { Ok(installed) } else { Err(MISSING.to_owned()) }
}

fn is_usable(program: &Path) -> bool {
    process::succeeds(Command::new(program).args(["-c", USABLE]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_programs_are_not_interpreters() {
        assert!(!is_usable(Path::new("/no/such/python3")));
        assert!(!is_usable(Path::new(env!("CARGO"))));
    }
}
