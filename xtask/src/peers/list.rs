//! The programs.

/// A program with an adapter in `crates/tafl-peers`.
pub(super) struct Adapter {
    /// The folder of the adapter.
    pub(super) name: &'static str,
    /// The program in the tables.
    pub(super) title: &'static str,
    pub(super) install: Install,
}

/// Where a program comes from.
#[derive(Clone, Copy)]
pub(super) enum Install {
    /// The adapter is a package that depends on it.
    Cargo,
    /// The adapter has a `package.json`.
    Npm,
    /// The adapter has a `requirements.txt`.
    Pip,
}

impl Install {
    /// The folder in `target/peers`.
    pub(super) fn folder(self) -> &'static str {
        match self {
            Self::Cargo => "rust",
            Self::Npm => "npm",
            Self::Pip => "pypi",
        }
    }
}

pub(super) const ADAPTERS: &[Adapter] = &[
    Adapter { name: "npm-tafl", title: "npm `tafl`", install: Install::Npm },
    Adapter { name: "tafl-rs", title: "`tafl-rs`", install: Install::Cargo },
    Adapter { name: "hnefatafl-rs", title: "`hnefatafl`", install: Install::Cargo },
    Adapter { name: "hnefatafl-copenhagen", title: "`hnefatafl-copenhagen`", install: Install::Cargo },
    Adapter { name: "taflzero", title: "`taflzero`", install: Install::Cargo },
    Adapter { name: "pypi-hnefatafl", title: "PyPI `hnefatafl`", install: Install::Pip },
];

/// A program whose answers `recorded.py` converts.
pub(super) struct Recorded {
    /// The program in the table.
    pub(super) title: &'static str,
    /// The folder of its suite in `target/peers/recorded`.
    pub(super) suite: &'static str,
    /// Its answers.
    pub(super) file: &'static str,
}

pub(super) const RECORDED: &[Recorded] = &[
    Recorded { title: "OpenTafl", suite: "opentafl", file: "opentafl.jsonl" },
    Recorded { title: "rustep", suite: "t3en", file: "rustep.jsonl" },
    Recorded { title: "stepwise", suite: "t3en", file: "stepwise.jsonl" },
    Recorded { title: "random-step", suite: "t3en", file: "random-step.jsonl" },
];
