//! A line of a session.

use core::time::Duration;

use tafl_game_record::{ClockTime, TimeControl};
use tafl_position::{Side, Square};

use super::super::size::Size;

/// A line of a session.
#[derive(Debug)]
pub(super) enum Command {
    /// A new game on a board of this size.
    Board(Size),
    /// A new game with this time control.
    Time(Option<TimeControl>),
    Play(Side, Square, Square),
    Resign(Side),
    Undo,
    /// A command that changes nothing, or one that the program refuses because of its form.
    Other,
    /// The list of commands, which follows in the answer.
    List,
    /// The command was accepted, and answered with these words.
    Accepted,
    /// The command was refused.
    Refused,
}

/// The other commands of the protocol.
const OTHERS: [&str; 14] = [
    "board_size",
    "final_status",
    "first_move",
    "generate_move",
    "known_command",
    "name",
    "play",
    "play_from",
    "play_to",
    "protocol_version",
    "quit",
    "show_board",
    "show_board_open_tafl",
    "version",
];

impl Command {
    /// The command on a line without comment; `None` if the protocol does not have it.
    pub(super) fn of(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let name = words.next()?;
        let mut word = || words.next().unwrap_or_default();
        match name {
            "=" => return Some(Self::Accepted),
            "?" => return Some(Self::Refused),
            "list_commands" => return Some(Self::List),
            "play_undo" => return Some(Self::Undo),
            _ => {}
        }
        let command = match name {
            "board_size" => word().parse().ok().and_then(Size::from_number).map(Self::Board),
            "time_settings" => return Some(time(word(), word(), word()).unwrap_or(Self::Other)),
            "play" => play(word(), word(), word()),
            _ => None,
        };
        command.or_else(|| OTHERS.contains(&name).then_some(Self::Other))
    }
}

/// A side, by its role or by the colour of its pieces.
fn side(word: &str) -> Option<Side> {
    match word {
        "attacker" | "attackers" | "black" => Some(Side::Attackers),
        "defender" | "defenders" | "white" => Some(Side::Defenders),
        _ => None,
    }
}

fn play(role: &str, from: &str, to: &str) -> Option<Command> {
    let side = side(role)?;
    if matches!(from, "resigns" | "resign") {
        return Some(Command::Resign(side));
    }
    Some(Command::Play(side, square(from)?, square(to)?))
}

/// A square, in either case.
pub(super) fn square(word: &str) -> Option<Square> {
    word.to_ascii_lowercase().parse().ok()
}

/// `un-timed`, or `fischer`, minutes and the seconds that each move adds.
fn time(form: &str, minutes: &str, seconds: &str) -> Option<Command> {
    match form {
        "un-timed" => Some(Command::Time(None)),
        "fischer" => {
            let main = minutes.parse::<u32>().ok()?.checked_mul(60)?;
            let increment = Duration::from_secs(seconds.parse::<u32>().ok()?.into());
            let clock = ClockTime::new(Duration::from_secs(main.into()));
            let control =
                TimeControl::new(clock).with_increment(Some(increment).filter(|time| !time.is_zero()));
            Some(Command::Time(Some(control)))
        }
        _ => None,
    }
}
