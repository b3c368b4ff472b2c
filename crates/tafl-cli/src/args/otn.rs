//! The version of the notation.

use clap::Args;
use tafl_rules::OtnVersion;

use super::shared::named;

/// The version of the notation, for all commands.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct OtnArg {
    /// Read and write this version of the notation; 1.1 is a proposal.
    ///
    /// By default everything is read as version 1.0, and records are written as they are. With 1.1, a record that
    /// begins with `[otn:1.1]` is read as one of version 1.1. Commands that write records write all of them in the
    /// version, and report what is lost.
    #[arg(id = "otn", long, global = true, value_name = "VERSION", display_order = 901,
        value_parser = named(OtnVersion::ALL, OtnVersion::name))]
    pub(crate) version: Option<OtnVersion>,
}
