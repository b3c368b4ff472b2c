//! What `cargo metadata` reports about the workspace.

use std::path::Path;

use cargo_metadata::{Metadata, MetadataCommand, Package};

use crate::process;

/// The packages of the workspace, without their dependencies.
pub(crate) fn members() -> Result<Metadata, String> {
    metadata(MetadataCommand::new().no_deps())
}

/// The packages of the workspace and all their dependencies on any platform.
pub(crate) fn with_dependencies() -> Result<Metadata, String> {
    metadata(&mut MetadataCommand::new())
}

/// Tries offline first, which is quick, then with the network.
fn metadata(command: &mut MetadataCommand) -> Result<Metadata, String> {
    command.current_dir(process::root());
    let offline = command.clone().other_options(["--offline".to_owned()]).exec();
    offline.or_else(|_| command.exec()).map_err(|error| format!("`cargo metadata` failed: {error}"))
}

/// The package in `fuzz/`, if there is one.
pub(crate) fn fuzz(metadata: &Metadata) -> Option<&Package> {
    metadata.packages.iter().find(|package| folder(package) == metadata.workspace_root.join("fuzz"))
}

/// The packages in `crates/`.
pub(crate) fn crates(metadata: &Metadata) -> impl Iterator<Item = &Package> {
    let crates = metadata.workspace_root.join("crates");
    metadata.packages.iter().filter(move |package| package.manifest_path.starts_with(&crates))
}

/// The packages in `crates/` that have a library for others: one with documentation.
pub(crate) fn libraries(metadata: &Metadata) -> impl Iterator<Item = &Package> {
    crates(metadata).filter(|package| package.targets.iter().any(|target| target.is_lib() && target.doc))
}

/// The folder of a package's manifest.
pub(crate) fn folder(package: &Package) -> &Path {
    let manifest = package.manifest_path.as_std_path();
    manifest.parent().unwrap_or(manifest)
}

/// Whether a package may be published: `publish = false` is an empty list of registries.
pub(crate) fn is_published(package: &Package) -> bool {
    package.publish.as_ref().is_none_or(|registries| !registries.is_empty())
}

#[cfg(test)]
pub(crate) mod samples {
    use cargo_metadata::{Dependency, Metadata, Package};
    use serde_json::{from_value, json};

    /// A published crate of the workspace, for tests to change.
    pub(crate) fn package(name: &str) -> Package {
        from_value(json!({
            "name": name, "version": "0.1.0", "id": format!("{name} 0.1.0"), "license": "MIT",
            "manifest_path": format!("/w/crates/{name}/Cargo.toml"), "description": "A crate", "readme": "README.md",
            "dependencies": [], "features": {},
            "targets": [{"name": name, "kind": ["lib"], "src_path": "src/lib.rs"}],
        }))
        .unwrap()
    }

    pub(crate) fn dependency(name: &str, requirement: &str, dev: bool) -> Dependency {
        from_value(json!({
            "name": name, "req": requirement, "kind": dev.then_some("dev"), "optional": false,
            "uses_default_features": true, "features": [], "target": null, "source": null, "registry": null,
            "rename": null, "path": null,
        }))
        .unwrap()
    }

    pub(crate) fn metadata(packages: &[Package]) -> Metadata {
        from_value(json!({
            "packages": packages, "workspace_members": [], "resolve": null, "version": 1,
            "workspace_root": "/w", "target_directory": "/w/target",
        }))
        .unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_by_role() {
        let mut command = samples::package("command");
        command.targets.clear();
        let mut fuzz_package = samples::package("any-name");
        fuzz_package.manifest_path = "/w/fuzz/Cargo.toml".into();
        fuzz_package.publish = Some(Vec::new());
        let metadata = samples::metadata(&[samples::package("library"), command, fuzz_package]);
        assert_eq!(fuzz(&metadata).unwrap().name, "any-name");
        assert_eq!(
            crates(&metadata).map(|package| package.name.as_str()).collect::<Vec<_>>(),
            ["library", "command"]
        );
        assert_eq!(libraries(&metadata).count(), 1);
        let published: Vec<bool> = metadata.packages.iter().map(is_published).collect();
        assert_eq!(published, [true, true, false]);
    }
}
