//! Arguments of `tafl engine`.

use std::time::Duration;

use clap::{Args, ValueEnum};
use tafl_engine::Side;

use super::shared::seconds;

const EXAMPLES: &str = "\
Examples:
  printf 'utep 1\\nquit\\n' | tafl engine           its name and its options
  tafl match --rules brandub --engine 'tafl engine' --engine 'tafl engine' --nodes 500 --games 2
  tafl engine --protocol opentafl                  as OpenTafl runs it
  tafl engine --protocol bologna --role black --host 192.168.1.2";

/// Run an engine, for programs that play with it.
///
/// It speaks the universal tafl engine protocol (UTEP), line by line: `PROTOCOL.md` of the crate tafl-engine describes it in
/// two pages. It plays by any rules record, until `quit` or the end of standard input. OpenTafl can run it too, and it can
/// be a player at the server of the Tablut competition in Bologna.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct EngineArgs {
    /// What the engine speaks.
    #[arg(long, value_enum, default_value = "utep")]
    pub(crate) protocol: EngineProtocol,
    /// The time of a move in seconds, where the protocol has no clock.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(crate) move_time: Duration,
    /// How much of the time of a move is kept back, in milliseconds, but not more than half of it: for the way of the answer,
    /// and for other programs that use the processors. In UTEP it is the option `MoveOverhead`.
    #[arg(long, value_name = "MS", default_value = "100", value_parser = clap::value_parser!(u32).range(..=60_000))]
    pub(crate) move_overhead: u32,
    /// The side to play, at the server of Bologna.
    #[arg(long, value_enum, ignore_case = true, required_if_eq("protocol", "bologna"))]
    pub(crate) role: Option<Role>,
    /// Where the server of Bologna is.
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    pub(crate) host: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineProtocol {
    Utep,
    Opentafl,
    Bologna,
}

/// A side, as the server of Bologna calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Role {
    White,
    Black,
}

impl From<Role> for Side {
    fn from(role: Role) -> Self {
        match role {
            Role::White => Self::Defenders,
            Role::Black => Self::Attackers,
        }
    }
}
