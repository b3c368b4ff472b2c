//! What every manifest must say. Cargo's metadata no longer shows what was inherited, so the text is read.

use super::{Violation, manifest};
use crate::metadata::{Metadata, Package};

/// The features of every notation crate, so that a user asks each for the same.
const FEATURES: [&str; 4] = ["default", "std", "serde", "arbitrary"];

/// What all notations share has no values of its own that one would store or make up, and a verdict is made by
/// nobody but the rules.
const WITHOUT_VALUES: [&str; 2] = ["notation-syntax", "tafl-verify"];

pub(super) fn check(metadata: &Metadata) -> Result<Vec<Violation>, String> {
    let mut violations = Vec::new();
    for package in &metadata.packages {
        let (path, text) = manifest(metadata, package)?;
        violations.extend(
            check_package(package, &text).into_iter().map(|message| Violation::new(&path, 1, message)),
        );
    }
    Ok(violations)
}

fn check_package(package: &Package, manifest: &str) -> Vec<String> {
    let name = &package.name;
    let mut messages = Vec::new();
    let mut keys = vec!["version", "edition", "license"];
    if package.published {
        keys.push("include");
    }
    for key in keys {
        if !inherits(manifest, &format!("package.{key}")) {
            messages.push(format!("`{key}` is not inherited; write `{key}.workspace = true`"));
        }
    }
    if !inherits(manifest, "lints") {
        messages.push("the lints are not inherited; write `[lints]` and `workspace = true`".to_owned());
    }
    if package.published && package.description.as_deref().unwrap_or_default().trim().is_empty() {
        messages.push("a published crate has no description; write one line".to_owned());
    }
    if name != "notation-syntax" && package.dependencies.iter().any(|dependency| dependency.name == "logos") {
        messages.push("only `notation-syntax` depends on logos; use its tokens".to_owned());
    }
    if super::front_page::NO_STD.contains(&name.as_str()) && !WITHOUT_VALUES.contains(&name.as_str()) {
        let lacks = |feature: &&&str| !package.features.iter().any(|own| own == **feature);
        messages.extend(FEATURES.iter().filter(lacks).map(|feature| {
            format!("there is no feature `{feature}`, which every notation crate has; add it")
        }));
    }
    messages
}

/// Whether a key, given with its table, is taken from the workspace, in any of the ways to write that.
fn inherits(manifest: &str, key: &str) -> bool {
    let mut section = String::new();
    manifest.lines().any(|line| {
        let line: String = line.split('#').next().unwrap_or_default().split_whitespace().collect();
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            name.clone_into(&mut section);
        }
        let path = format!("{section}.{line}");
        let value = path.trim_start_matches('.').strip_prefix(key);
        matches!(value, Some(".workspace=true" | "={workspace=true}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::Dependency;

    const GOOD: &str = "[package]\nname = \"a\"\nversion.workspace = true\nedition = { workspace = true } # why\n\
                        license.workspace = true\ninclude.workspace = true\n\n[lints]\nworkspace = true\n";

    fn package() -> Package {
        Package::sample("a")
    }

    #[test]
    fn a_good_manifest() {
        assert_eq!(check_package(&package(), GOOD), Vec::<String>::new());
        let dotted = GOOD.replace("[lints]\nworkspace", "lints.workspace");
        assert!(!inherits(&dotted, "lints"), "inside [package] it means something else");
        assert!(inherits(&format!("lints.workspace = true\n{GOOD}"), "lints"));
    }

    #[test]
    fn what_is_left_out_is_named() {
        for key in ["version", "edition", "license", "include", "lints"] {
            let without = match key {
                "lints" => GOOD.replace("[lints]", "[other]"),
                "edition" => GOOD.replace("edition = { workspace = true }", "edition = \"2024\""),
                _ => GOOD.replace(&format!("{key}.workspace = true"), ""),
            };
            let found = check_package(&package(), &without);
            assert!(
                found.len() == 1 && found.iter().all(|message| message.contains(key)),
                "{key}: {found:?}"
            );
        }
    }

    #[test]
    fn an_unpublished_crate_needs_no_include_and_no_description() {
        let unpublished = Package { published: false, description: None, ..package() };
        let manifest = GOOD.replace("include.workspace = true", "");
        assert_eq!(check_package(&unpublished, &manifest), Vec::<String>::new());
        assert_eq!(check_package(&Package { description: None, ..package() }, GOOD).len(), 1);
    }

    #[test]
    fn notation_crates_have_the_same_features() {
        let with = |name: &str, features: &[&str]| Package {
            name: name.into(),
            features: features.iter().map(|&feature| feature.to_owned()).collect(),
            ..package()
        };
        assert_eq!(check_package(&with("t3en", &FEATURES), GOOD), Vec::<String>::new());
        assert_eq!(check_package(&with("t3en", &["default", "std", "serde1"]), GOOD).len(), 2);
        assert_eq!(check_package(&with("notation-syntax", &["std"]), GOOD), Vec::<String>::new());
    }

    #[test]
    fn logos_has_one_user() {
        let logos = || Dependency { name: "logos".into(), requirement: "^0.16".into(), dev: false };
        let user = |name: &str| Package { name: name.into(), dependencies: vec![logos()], ..package() };
        assert_eq!(check_package(&user("notation-syntax"), GOOD), Vec::<String>::new());
        assert_eq!(check_package(&user("tafl-diagram"), GOOD).len(), 1);
    }
}
