//! The licences of all dependencies are among those that `deny.toml` allows.

use std::path::Path;

use cargo_metadata::Package;
use spdx::{Expression, Licensee, ParseMode};

use super::{Violation, read};
use crate::workspace;

const LIST: &str = "deny.toml";

pub(super) fn check(root: &Path) -> Result<Vec<Violation>, String> {
    let allowed = allowed(&read(&root.join(LIST))?)?;
    let metadata = workspace::with_dependencies()?;
    let foreign = metadata.packages.iter().filter(|package| package.source.is_some());
    Ok(foreign.filter_map(|package| check_package(package, &allowed)).collect())
}

/// The strings of the array `allow`.
fn allowed(deny: &str) -> Result<Vec<Licensee>, String> {
    let array = deny.split_once("\nallow = [").and_then(|(_, rest)| rest.split_once(']'));
    let (array, _) = array.ok_or_else(|| format!("{LIST} has no line `allow = [`"))?;
    let names = array.split('"').skip(1).step_by(2);
    names.map(|name| Licensee::parse(name).map_err(|error| format!("{LIST}: {error}"))).collect()
}

fn check_package(package: &Package, allowed: &[Licensee]) -> Option<Violation> {
    let problem = match package.license.as_deref() {
        None => "has no licence".to_owned(),
        Some(licence) => match satisfies(licence, allowed) {
            Ok(true) => return None,
            Ok(false) => format!("has the licence {licence}"),
            Err(error) => format!("has a licence that cannot be parsed: {error}"),
        },
    };
    let message =
        format!("{} {} {problem}; remove it, or allow its licence in {LIST}", package.name, package.version);
    Some(Violation::new("Cargo.lock", 1, message))
}

/// Whether the allowed licences satisfy an expression. Old manifests write `/` for `OR` and `GPL-2.0` for
/// `GPL-2.0-only`.
fn satisfies(expression: &str, allowed: &[Licensee]) -> Result<bool, String> {
    let mode = ParseMode { allow_slash_as_or_operator: true, allow_deprecated: true, ..ParseMode::STRICT };
    let expression = Expression::parse_mode(expression, mode).map_err(|error| error.reason.to_string())?;
    Ok(expression.evaluate(|licence| allowed.iter().any(|own| own.satisfies(licence))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::samples;

    const DENY: &str =
        "[licenses]\n# Why.\nallow = [\n    \"MIT\",\n    \"Apache-2.0\",\n]\n\n[bans]\nx = [\"Y\"]\n";

    fn message(licence: Option<&str>) -> Option<String> {
        let mut package = samples::package("a");
        package.license = licence.map(str::to_owned);
        check_package(&package, &allowed(DENY).unwrap()).map(|violation| violation.message)
    }

    #[test]
    fn allowed_licences() {
        for licence in ["MIT", "MIT/Apache-2.0", "GPL-2.0 OR MIT", "Apache-2.0 WITH LLVM-exception OR MIT"] {
            assert_eq!(message(Some(licence)), None, "{licence}");
        }
    }

    #[test]
    fn other_licences() {
        for licence in ["GPL-3.0-only", "MIT AND GPL-2.0", "Apache-2.0 WITH LLVM-exception", "ISC"] {
            let message = message(Some(licence)).unwrap();
            assert!(message.starts_with(&format!("a 0.1.0 has the licence {licence};")), "{message}");
        }
        assert!(message(None).unwrap().starts_with("a 0.1.0 has no licence;"));
        assert!(message(Some("MIT OR")).unwrap().starts_with("a 0.1.0 has a licence that cannot be parsed"));
    }

    #[test]
    fn lists_that_cannot_be_used() {
        assert!(allowed("[licenses]\n").unwrap_err().contains("`allow = [`"));
        assert!(allowed("\nallow = [\"NO-SUCH\"]").is_err());
    }
}
