//! The licences of what others wrote.

use super::Violation;
use super::spdx;
use crate::metadata::{Metadata, Package};

pub(super) fn check() -> Result<Vec<Violation>, String> {
    let metadata = Metadata::with_dependencies()?;
    let foreign = metadata.packages.iter().filter(|package| package.third_party);
    Ok(foreign.filter_map(check_package).collect())
}

fn check_package(package: &Package) -> Option<Violation> {
    let fault = match package.licence.as_deref().map(spdx::allowed) {
        Some(Ok(true)) => return None,
        Some(Ok(false)) => format!("is under {}", package.licence.as_deref().unwrap_or_default()),
        Some(Err(error)) => format!("has a licence that cannot be read, {error}"),
        None => "names no licence".to_owned(),
    };
    let message = format!(
        "{} {} {fault}; do without it, or allow the licence in xtask/src/tidy/spdx.rs",
        package.name, package.version
    );
    Some(Violation::new("Cargo.lock", 1, message))
}
