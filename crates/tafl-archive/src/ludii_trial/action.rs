//! The line of a move: `Move=[Move:mover=1,from=43,to=79,actions=[…],[…]]`.

use alloc::vec::Vec;

/// A line of a move.
#[derive(Debug)]
pub(super) struct MoveLine<'t> {
    pub(super) mover: u32,
    pub(super) actions: Vec<Action<'t>>,
}

/// An action of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action<'t> {
    /// A piece is placed: `what` is the number of its kind.
    Add { cell: usize, what: u32 },
    /// A piece moves.
    Move { from: usize, to: usize },
    /// A piece is removed.
    Remove { cell: usize },
    /// The king is captured, and stays on the board.
    Surrounded,
    /// Something else.
    Other(&'t str),
}

impl<'t> MoveLine<'t> {
    /// Parses what follows `Move=[`.
    pub(super) fn parse(text: &'t str) -> Option<Self> {
        let text = text.strip_prefix("Move:")?.strip_suffix(']')?;
        let (head, actions) = text.split_once("actions=")?;
        let mover = value(head.trim_end_matches(','), "mover")?.parse().ok()?;
        let actions = actions.strip_prefix('[')?.strip_suffix(']')?;
        Some(Self { mover, actions: actions.split("],[").map(Action::parse).collect() })
    }
}

impl<'t> Action<'t> {
    fn parse(text: &'t str) -> Self {
        Self::known(text).unwrap_or(Self::Other(text))
    }

    fn known(text: &'t str) -> Option<Self> {
        let (kind, values) = text.split_once(':')?;
        let cell = |name| value(values, name)?.parse().ok();
        let is_cell = |name| value(values, name).is_none_or(|kind| kind == "Cell");
        match kind {
            "Add" if is_cell("type") => {
                Some(Self::Add { cell: cell("to")?, what: value(values, "what")?.parse().ok()? })
            }
            "Move" if is_cell("typeFrom") && is_cell("typeTo") => {
                Some(Self::Move { from: cell("from")?, to: cell("to")? })
            }
            "Remove" if is_cell("type") => Some(Self::Remove { cell: cell("to")? }),
            "Trigger" if value(values, "event") == Some("Surrounded") => Some(Self::Surrounded),
            _ => None,
        }
    }
}

/// The value with this name in `name=value,name=value`.
fn value<'t>(values: &'t str, name: &str) -> Option<&'t str> {
    values
        .split(',')
        .find_map(|pair| pair.split_once('=').filter(|(key, _)| *key == name))
        .map(|(_, value)| value)
}
