//! The cargo commands and Rust versions in the README fit the manifests.

use cargo_metadata::{Metadata, Package};

use super::{Violation, read};
use crate::release::PLACEHOLDER;
use crate::workspace;

const PAGE: &str = "README.md";

/// The package of the command.
const COMMAND: &str = "tafl-cli";

pub(super) fn check(metadata: &Metadata) -> Result<Vec<Violation>, String> {
    let page = read(metadata.workspace_root.join(PAGE).as_std_path())?;
    let messages = toolchains(metadata, &page).into_iter().chain(commands(metadata, &page));
    Ok(messages.map(|message| Violation::new(PAGE, 1, message)).collect())
}

/// The page names the Rust version of the command and, as the lowest one, that of the libraries.
fn toolchains(metadata: &Metadata, page: &str) -> Vec<String> {
    let version =
        |package: &Package| package.rust_version.as_ref().map(|it| format!("{}.{}", it.major, it.minor));
    let of_command = metadata.packages.iter().find(|package| package.name == COMMAND).and_then(version);
    let of_libraries = workspace::libraries(metadata).filter_map(version).min();
    let missing =
        of_command.into_iter().chain(of_libraries).filter(|version| !page.contains(version.as_str()));
    missing.map(|version| format!("Rust {version} is missing, which a manifest requires")).collect()
}

/// `cargo install` names a folder with a program, and `cargo doc` a package whose documentation opens.
fn commands(metadata: &Metadata, page: &str) -> Vec<String> {
    let mut messages = Vec::new();
    for command in page.split('`').filter(|text| text.starts_with("cargo ")) {
        let after = |option: &str| command.split(' ').skip_while(|word| *word != option).nth(1);
        let package = |matches: &dyn Fn(&Package) -> bool| metadata.packages.iter().find(|it| matches(it));
        let opens = match command.split(' ').nth(1) {
            Some("install") => package(&|it| {
                let folder = after("--path").map(|folder| metadata.workspace_root.join(folder));
                let is_named = if let Some(folder) = folder {
                    workspace::folder(it) == folder
                } else {
                    // The registry has no package before it has an address.
                    let address = it.repository.as_deref().unwrap_or(PLACEHOLDER);
                    command.ends_with(&format!(" {}", it.name)) && !address.contains(PLACEHOLDER)
                };
                is_named && it.targets.iter().any(cargo_metadata::Target::is_bin)
            }),
            Some("doc") => package(&|it| {
                Some(it.name.as_str()) == after("-p")
                    && it.targets.iter().any(|target| target.is_lib() && target.doc)
            }),
            _ => continue,
        };
        if opens.is_none() {
            messages.push(format!("`{command}` names no package for which it works"));
        }
    }
    messages
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::samples;

    fn workspace() -> Metadata {
        let mut command = samples::package(COMMAND);
        command.rust_version = Some("1.88.0".parse().unwrap());
        command.targets = serde_json::from_value(serde_json::json!([
            {"name": "tafl", "kind": ["bin"], "src_path": "src/main.rs", "doc": false},
        ]))
        .unwrap();
        let mut library = samples::package("tafl-notation");
        library.rust_version = Some("1.85.0".parse().unwrap());
        samples::metadata(&[command, library])
    }

    #[test]
    fn versions() {
        assert_eq!(toolchains(&workspace(), "Rust 1.88, or 1.85 for the libraries"), Vec::<String>::new());
        assert_eq!(toolchains(&workspace(), "Rust 1.85").len(), 1);
    }

    #[test]
    fn commands_that_work() {
        let found = |page: &str| commands(&workspace(), page).len();
        assert_eq!(found("`cargo install --locked --path crates/tafl-cli` and `cargo test`"), 0);
        assert_eq!(found("`cargo install --path crates/tafl-notation`"), 1, "a library");
        assert_eq!(found("`cargo install tafl-cli`"), 1, "not published");
        let mut published = workspace();
        published
            .packages
            .iter_mut()
            .for_each(|it| it.repository = Some("https://github.com/a/b".to_owned()));
        assert_eq!(commands(&published, "`cargo install --locked tafl-cli`").len(), 0);
        assert_eq!(commands(&published, "`cargo install --locked tafl-notation`").len(), 1, "a library");
        assert_eq!(found("`cargo doc --open -p tafl-notation --no-deps`"), 0);
        assert_eq!(found("`cargo doc --open`"), 1, "the default package has no documentation");
        assert_eq!(found("`cargo doc --open -p tafl-cli`"), 1, "it has no documentation");
    }
}
