//! What `cargo metadata` says about the workspace.

use std::path::{Path, PathBuf};

use crate::json::{self, Value};
use crate::process;

/// The workspace and its packages.
#[derive(Debug)]
pub(crate) struct Metadata {
    pub(crate) root: PathBuf,
    pub(crate) target: PathBuf,
    pub(crate) packages: Vec<Package>,
}

/// One package.
#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// The folder that holds its manifest.
    pub(crate) folder: PathBuf,
    pub(crate) description: Option<String>,
    pub(crate) licence: Option<String>,
    /// Comes from a registry or a repository, not from this workspace.
    pub(crate) third_party: bool,
    pub(crate) published: bool,
    pub(crate) dependencies: Vec<Dependency>,
    pub(crate) features: Vec<String>,
    pub(crate) targets: Vec<Target>,
}

/// A dependency as the manifest declares it.
#[derive(Debug)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    pub(crate) requirement: String,
    /// From `[dev-dependencies]`.
    pub(crate) dev: bool,
}

/// A library, binary, test, …
#[derive(Debug)]
pub(crate) struct Target {
    pub(crate) name: String,
    pub(crate) kinds: Vec<String>,
}

impl Metadata {
    /// The packages of the workspace alone.
    pub(crate) fn workspace() -> Result<Self, String> {
        Self::ask(&["--no-deps"])
    }

    /// The packages of the workspace and everything they depend on, on any platform.
    pub(crate) fn with_dependencies() -> Result<Self, String> {
        Self::ask(&[])
    }

    /// Asks offline first: quick, and it works without a network when all is there.
    fn ask(options: &[&str]) -> Result<Self, String> {
        let words = [&["metadata", "--format-version", "1"], options].concat();
        let offline = process::output(process::cargo(&words).arg("--offline"));
        let text = offline.or_else(|_| process::output(&mut process::cargo(&words)))?;
        Self::read(&text)
    }

    fn read(text: &str) -> Result<Self, String> {
        let value = json::read(text)?;
        let packages = value.get("packages").list().iter().map(Package::read).collect::<Result<_, _>>()?;
        Ok(Self {
            root: required(&value, "workspace_root")?.into(),
            target: required(&value, "target_directory")?.into(),
            packages,
        })
    }

    /// The package in `fuzz/`, whatever its name.
    pub(crate) fn fuzz(&self) -> Option<&Package> {
        self.packages.iter().find(|package| package.lives_in(&self.root, "fuzz"))
    }

    /// The packages in `crates/`.
    pub(crate) fn crates(&self) -> impl Iterator<Item = &Package> {
        let folder = self.root.join("crates");
        self.packages.iter().filter(move |package| package.folder.starts_with(&folder))
    }
}

impl Package {
    fn read(value: &Value) -> Result<Self, String> {
        let manifest = PathBuf::from(required(value, "manifest_path")?);
        Ok(Self {
            name: required(value, "name")?,
            version: required(value, "version")?,
            folder: manifest.parent().unwrap_or(&manifest).to_path_buf(),
            description: optional(value, "description"),
            licence: optional(value, "license"),
            third_party: value.get("source").text().is_some(),
            // `publish = false` is an empty list of registries.
            published: value.get("publish") != &Value::List(Vec::new()),
            dependencies: value
                .get("dependencies")
                .list()
                .iter()
                .map(Dependency::read)
                .collect::<Result<_, _>>()?,
            features: value.get("features").keys(),
            targets: value.get("targets").list().iter().map(Target::read).collect::<Result<_, _>>()?,
        })
    }

    pub(crate) fn lives_in(&self, root: &Path, folder: &str) -> bool {
        self.folder == root.join(folder)
    }

    pub(crate) fn manifest(&self) -> PathBuf {
        self.folder.join("Cargo.toml")
    }

    pub(crate) fn has_library(&self) -> bool {
        self.targets.iter().any(|target| target.is("lib"))
    }
}

impl Dependency {
    fn read(value: &Value) -> Result<Self, String> {
        Ok(Self {
            name: required(value, "name")?,
            requirement: required(value, "req")?,
            dev: value.get("kind").text() == Some("dev"),
        })
    }
}

impl Target {
    fn read(value: &Value) -> Result<Self, String> {
        let kinds = value.get("kind").list().iter().filter_map(Value::text).map(str::to_owned).collect();
        Ok(Self { name: required(value, "name")?, kinds })
    }

    pub(crate) fn is(&self, kind: &str) -> bool {
        self.kinds.iter().any(|own| own == kind)
    }
}

fn optional(value: &Value, key: &str) -> Option<String> {
    value.get(key).text().map(str::to_owned)
}

fn required(value: &Value, key: &str) -> Result<String, String> {
    optional(value, key).ok_or_else(|| format!("`cargo metadata` gives no `{key}`"))
}

#[cfg(test)]
impl Package {
    /// A published crate of the workspace, for tests to change.
    pub(crate) fn sample(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            version: "0.1.0".to_owned(),
            folder: PathBuf::from("crates").join(name),
            description: Some("A crate".to_owned()),
            licence: Some("MIT".to_owned()),
            third_party: false,
            published: true,
            dependencies: Vec::new(),
            features: Vec::new(),
            targets: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = r#"{
        "workspace_root": "/w", "target_directory": "/w/target",
        "packages": [
            {"name": "a", "version": "0.1.0", "manifest_path": "/w/crates/a/Cargo.toml", "source": null,
             "license": "MIT", "description": null, "publish": null, "features": {"std": [], "default": ["std"]},
             "targets": [{"name": "a", "kind": ["lib"]}, {"name": "t", "kind": ["test"]}],
             "dependencies": [{"name": "b", "req": "*", "kind": "dev"}, {"name": "c", "req": "^1", "kind": null}]},
            {"name": "a-fuzz", "version": "0.0.0", "manifest_path": "/w/fuzz/Cargo.toml", "source": null,
             "publish": [], "features": {}, "targets": [], "dependencies": []}
        ]}"#;

    #[test]
    fn packages_are_read() {
        let metadata = Metadata::read(SAMPLE).unwrap();
        let [library, fuzz] = metadata.packages.as_slice() else { panic!("{metadata:?}") };
        assert!(library.published && library.has_library() && !library.third_party);
        assert_eq!(library.features, ["default", "std"]);
        let dependencies: Vec<_> = library.dependencies.iter().map(|d| (d.name.as_str(), d.dev)).collect();
        assert_eq!(dependencies, [("b", true), ("c", false)]);
        assert!(!fuzz.published && !fuzz.has_library());
        assert_eq!(metadata.fuzz().unwrap().name, "a-fuzz");
        assert_eq!(metadata.crates().map(|package| package.name.as_str()).collect::<Vec<_>>(), ["a"]);
    }
}
