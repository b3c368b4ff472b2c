//! The licences of all dependencies are among those that `deny.toml` allows. Only the benchmarks, which are not
//! published, may use a crate that is an exception there.

use std::path::Path;

use cargo_metadata::Package;
use spdx::{Expression, Licensee, ParseMode};

use super::{Violation, read};
use crate::bench::CRATE as BENCH;
use crate::workspace;

const LIST: &str = "deny.toml";

/// A crate that may have other licences.
struct Exception {
    package: String,
    licences: Vec<Licensee>,
}

pub(super) fn check(root: &Path) -> Result<Vec<Violation>, String> {
    let deny = read(&root.join(LIST))?;
    let (allowed, exceptions) = (allowed(&deny)?, exceptions(&deny)?);
    let metadata = workspace::with_dependencies()?;
    let mut violations: Vec<Violation> =
        metadata.packages.iter().filter_map(|package| check_users(package, &exceptions)).collect();
    for package in metadata.packages.iter().filter(|package| package.source.is_some()) {
        let exception = exceptions.iter().find(|exception| exception.package == package.name.as_str());
        let licences = exception.map_or(&allowed, |exception| &exception.licences);
        violations.extend(check_package(package, licences));
    }
    Ok(violations)
}

/// The strings of the array `allow`.
fn allowed(deny: &str) -> Result<Vec<Licensee>, String> {
    let array = deny.split_once("\nallow = [").and_then(|(_, rest)| rest.split_once(']'));
    let (array, _) = array.ok_or_else(|| format!("{LIST} has no line `allow = [`"))?;
    licences(array)
}

/// The lines of the array `exceptions`, each with the strings of `crate` and `allow`.
fn exceptions(deny: &str) -> Result<Vec<Exception>, String> {
    let array = deny.split_once("\nexceptions = [\n").and_then(|(_, rest)| rest.split_once("\n]"));
    let lines = array.map(|(array, _)| array.lines()).into_iter().flatten();
    let exception = |line: &str| {
        let (head, allow) =
            line.split_once("allow").ok_or_else(|| format!("{LIST}: no `allow` in {line}"))?;
        let package = head.split('"').nth(1).unwrap_or_default().to_owned();
        Ok(Exception { package, licences: licences(allow)? })
    };
    lines.map(exception).collect()
}

fn licences(array: &str) -> Result<Vec<Licensee>, String> {
    let names = array.split('"').skip(1).step_by(2);
    names.map(|name| Licensee::parse(name).map_err(|error| format!("{LIST}: {error}"))).collect()
}

/// A package that depends on an exception is the benchmarks, or an exception itself.
fn check_users(package: &Package, exceptions: &[Exception]) -> Option<Violation> {
    let is_exception = |name: &str| exceptions.iter().any(|exception| exception.package == name);
    let name = package.name.as_str();
    if name == BENCH || is_exception(name) {
        return None;
    }
    let found = package.dependencies.iter().find(|dependency| is_exception(&dependency.name))?;
    let message = format!(
        "`{name}` depends on `{}`, whose licence {LIST} allows for benchmarks only; remove it",
        found.name
    );
    Some(Violation::new("Cargo.lock", 1, message))
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
    fn exceptions_are_for_benchmarks() {
        let deny = "\nexceptions = [\n    { crate = \"b\", allow = [\"GPL-3.0-or-later\"] },\n]\n";
        let list = exceptions(deny).unwrap();
        let [only] = list.as_slice() else { panic!("{}", list.len()) };
        assert!(satisfies("GPL-3.0-or-later", &only.licences).unwrap());
        assert!(exceptions("").unwrap().is_empty());

        let user = |name: &str| {
            let mut package = samples::package(name);
            package.dependencies = vec![samples::dependency("b", "^1", true)];
            check_users(&package, &list)
        };
        assert_eq!(user(BENCH), None);
        assert_eq!(user("b"), None, "an exception may need another");
        assert!(user("tafl-moves").unwrap().to_string().contains("`tafl-moves` depends on `b`"));
    }

    #[test]
    fn lists_that_cannot_be_used() {
        assert!(allowed("[licenses]\n").unwrap_err().contains("`allow = [`"));
        assert!(allowed("\nallow = [\"NO-SUCH\"]").is_err());
    }
}
