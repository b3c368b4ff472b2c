//! The licences of all dependencies are among those that `deny.toml` allows, as in `cargo deny check licenses`, which
//! takes minutes to build. Only the benchmarks, which are not published, may use an exception.

use anyhow::{Context, Result};
use cargo_metadata::{MetadataCommand, Package};
use spdx::{Expression, Licensee, ParseMode};
use toml::{Table, Value};

use crate::{bench, workspace};

pub(super) const LIST: &str = "deny.toml";

pub(super) fn check(deny: &str) -> Result<Vec<String>> {
    let deny: Table = deny.parse()?;
    let licences = deny.get("licenses").context("deny.toml has no `licenses`")?;
    let allowed = strings(licences.get("allow"));
    let exceptions = licences.get("exceptions").and_then(Value::as_array).into_iter().flatten();
    let exceptions: Vec<(&str, Vec<&str>)> =
        exceptions.filter_map(|it| Some((it.get("crate")?.as_str()?, strings(it.get("allow"))))).collect();
    let metadata = MetadataCommand::new().current_dir(workspace::root()).exec()?;
    let mut violations = Vec::new();
    for package in &metadata.packages {
        let exception = |name: &str| exceptions.iter().find(|(own, _)| *own == name).map(|(_, own)| own);
        let own = exception(&package.name);
        if package.source.is_some() && !satisfies(package, own.unwrap_or(&allowed))? {
            violations.push(format!("{LIST}: {} has the licence {:?}", package.name, package.license));
        }
        let user = package.dependencies.iter().find(|it| exception(&it.name).is_some());
        if let Some(it) = user.filter(|_| own.is_none() && package.name != bench::CRATE) {
            violations.push(format!("{LIST}: only benchmarks may use {}, not {}", it.name, package.name));
        }
    }
    Ok(violations)
}

fn strings(array: Option<&Value>) -> Vec<&str> {
    array.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Old manifests write `/` for `OR` and `GPL-2.0` for `GPL-2.0-only`.
fn satisfies(package: &Package, allowed: &[&str]) -> Result<bool> {
    let mode = ParseMode { allow_slash_as_or_operator: true, allow_deprecated: true, ..ParseMode::STRICT };
    let expression = Expression::parse_mode(package.license.as_deref().unwrap_or("NONE"), mode);
    let allowed = allowed.iter().map(|name| Licensee::parse(name)).collect::<Result<Vec<_>, _>>()?;
    Ok(expression.is_ok_and(|it| it.evaluate(|licence| allowed.iter().any(|own| own.satisfies(licence)))))
}
