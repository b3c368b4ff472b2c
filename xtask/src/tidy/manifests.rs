//! Required keys of every manifest. Cargo's metadata does not show which keys are inherited, so this reads the text.

use cargo_metadata::{Metadata, Package};

use super::{Violation, read, relative};
use crate::workspace;

/// The features of every notation crate, the same in each of them.
const FEATURES: [&str; 4] = ["default", "std", "serde", "arbitrary"];

/// These do not need `arbitrary`: one has no values of a notation, and values of the other come from a game only.
const WITHOUT_VALUES: [&str; 2] = ["notation-syntax", "tafl-verify"];

pub(super) fn check(metadata: &Metadata) -> Result<Vec<Violation>, String> {
    let mut violations = Vec::new();
    for package in &metadata.packages {
        let manifest = package.manifest_path.as_std_path();
        let (path, text) = (relative(metadata.workspace_root.as_std_path(), manifest), read(manifest)?);
        violations.extend(
            check_package(package, &text).into_iter().map(|message| Violation::new(&path, 1, message)),
        );
    }
    Ok(violations)
}

fn check_package(package: &Package, manifest: &str) -> Vec<String> {
    let name = package.name.as_str();
    let published = workspace::is_published(package);
    let mut messages = Vec::new();
    let mut keys = vec!["version", "edition", "license"];
    if published {
        keys.extend(["include", "repository", "homepage"]);
    }
    for key in keys {
        if !inherits(manifest, &format!("package.{key}")) {
            messages.push(format!("`{key}` is not inherited; write `{key}.workspace = true`"));
        }
    }
    if !inherits(manifest, "lints") {
        messages.push("the lints are not inherited; write `[lints]` and `workspace = true`".to_owned());
    }
    if published && package.description.as_deref().unwrap_or_default().trim().is_empty() {
        messages.push("the description is missing; a published crate needs one".to_owned());
    }
    let is_library = package.targets.iter().any(|target| target.is_lib() && target.doc);
    if published && is_library && package.metadata.pointer("/docs/rs") != Some(&docs_rs()) {
        messages.push(format!(
            "`[package.metadata.docs.rs]` is not {}; docs.rs would leave features out",
            docs_rs()
        ));
    }
    if published && package.readme.is_none() {
        messages.push("README.md is missing; a registry shows it".to_owned());
    }
    if published {
        messages.extend(category(package, "no-std", package.features.contains_key("std")));
        let is_command = package.targets.iter().any(cargo_metadata::Target::is_bin);
        messages.extend(category(package, "command-line-utilities", is_command));
    }
    if name != "notation-syntax" && package.dependencies.iter().any(|dependency| dependency.name == "logos") {
        messages.push("only `notation-syntax` may depend on logos; use its tokens".to_owned());
    }
    if super::front_page::NO_STD.contains(&name) && !WITHOUT_VALUES.contains(&name) {
        let lacks = |feature: &&&str| !package.features.contains_key(**feature);
        messages.extend(
            FEATURES
                .iter()
                .filter(lacks)
                .map(|feature| format!("the feature `{feature}` is missing; every notation crate has it")),
        );
    }
    messages
}

/// How docs.rs builds a library: with all features, and with the marks that name them.
fn docs_rs() -> serde_json::Value {
    serde_json::json!({"all-features": true, "rustdoc-args": ["--cfg", "docsrs"]})
}

/// Whether a category fits a crate. Exactly the crates with a feature `std` build without the standard library.
fn category(package: &Package, category: &str, expected: bool) -> Option<String> {
    let found = package.categories.iter().any(|own| own == category);
    let advice = if expected { "is missing" } else { "does not fit" };
    (found != expected).then(|| format!("the category `{category}` {advice}"))
}

/// Whether a key, given with its table, is inherited from the workspace, in any of the ways to write that.
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
    use crate::workspace::samples;

    const GOOD: &str = "[package]\nname = \"a\"\nversion.workspace = true\nedition = { workspace = true } # why\n\
                        license.workspace = true\ninclude.workspace = true\nrepository.workspace = true\n\
                        homepage.workspace = true\n\n[lints]\nworkspace = true\n";

    fn named(name: &str) -> Package {
        let mut package = samples::package(name);
        package.metadata = serde_json::json!({"docs": {"rs": docs_rs()}});
        package
    }

    fn package() -> Package {
        named("a")
    }

    #[test]
    fn docs_rs_shows_all_features() {
        let plain = samples::package("a");
        assert_eq!(check_package(&plain, GOOD).len(), 1);
        let mut private = plain.clone();
        private.publish = Some(Vec::new());
        let mut program = plain;
        program.targets.clear();
        for package in [private, program] {
            assert_eq!(check_package(&package, GOOD), Vec::<String>::new());
        }
    }

    #[test]
    fn a_good_manifest() {
        assert_eq!(check_package(&package(), GOOD), Vec::<String>::new());
        let dotted = GOOD.replace("[lints]\nworkspace", "lints.workspace");
        assert!(!inherits(&dotted, "lints"), "inside [package] it means something else");
        assert!(inherits(&format!("lints.workspace = true\n{GOOD}"), "lints"));
    }

    #[test]
    fn a_missing_key_is_named() {
        for key in ["version", "edition", "license", "include", "repository", "homepage", "lints"] {
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
    fn an_unpublished_crate_needs_neither_include_nor_description() {
        let without_description = || {
            let mut package = package();
            package.description = None;
            package
        };
        let mut unpublished = without_description();
        unpublished.publish = Some(Vec::new());
        let manifest = GOOD.replace("include.workspace = true", "");
        assert_eq!(check_package(&unpublished, &manifest), Vec::<String>::new());
        assert_eq!(check_package(&without_description(), GOOD).len(), 1);
    }

    #[test]
    fn categories_and_readme() {
        let found = |categories: &[&str], features: &[&str]| {
            let mut package = package();
            package.categories = categories.iter().map(ToString::to_string).collect();
            package.features = features.iter().map(|&feature| (feature.to_owned(), Vec::new())).collect();
            check_package(&package, GOOD)
        };
        assert_eq!(found(&["games", "no-std"], &["std"]), Vec::<String>::new());
        assert_eq!(found(&["games"], &["std"]), ["the category `no-std` is missing"]);
        assert_eq!(found(&["no-std"], &[]), ["the category `no-std` does not fit"]);
        let mut command = package();
        command.readme = None;
        command.targets[0].kind = vec![cargo_metadata::TargetKind::Bin];
        assert_eq!(
            check_package(&command, GOOD),
            ["README.md is missing; a registry shows it", "the category `command-line-utilities` is missing"]
        );
    }

    #[test]
    fn notation_crates_have_the_same_features() {
        let with = |name: &str, features: &[&str]| {
            let mut package = named(name);
            package.features = features.iter().map(|&feature| (feature.to_owned(), Vec::new())).collect();
            package.categories = vec!["no-std".to_owned()];
            package
        };
        assert_eq!(check_package(&with("t3en", &FEATURES), GOOD), Vec::<String>::new());
        assert_eq!(check_package(&with("t3en", &["default", "std", "serde1"]), GOOD).len(), 2);
        assert_eq!(check_package(&with("notation-syntax", &["std"]), GOOD), Vec::<String>::new());
    }

    #[test]
    fn logos_has_one_user() {
        let user = |name: &str| {
            let mut package = named(name);
            package.dependencies = vec![samples::dependency("logos", "^0.16", false)];
            package
        };
        assert_eq!(check_package(&user("notation-syntax"), GOOD), Vec::<String>::new());
        assert_eq!(check_package(&user("tafl-diagram"), GOOD).len(), 1);
    }
}
