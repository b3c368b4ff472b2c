//! The part of a broken game before its error.

use alloc::boxed::Box;

use tafl_game_record::{Address, GameRecord};
use tafl_moves::MoveRecord;

use crate::error::ImportError;
use crate::moves::Moves;
use crate::report::ConvertedGame;

/// Why a game cannot be converted, with the part of it that can.
///
/// ```
/// use tafl_archive::{ArchiveFormat, Coded, ImportOptions};
///
/// let text = "d1-d3 e5-e3 f2-f3xe3 a1-a1,1,0,White";
/// let broken = ArchiveFormat::HnefataflCsv.parse_partial(text, &ImportOptions::default()).unwrap_err();
/// assert_eq!(broken.error.code(), "not-playable");
/// assert_eq!(broken.address().unwrap().to_string(), "2b");
/// let part = broken.partial.unwrap().value;
/// assert_eq!(part.tree().len(), 3);
/// assert_eq!(part.tag("partial").unwrap().as_str(), broken.error.to_string());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
#[non_exhaustive]
pub struct BrokenGame {
    /// The error.
    pub error: ImportError,
    /// The game up to the error, with at least one move. Its tag `partial` has the error. `None` if the first move is
    /// broken, or what precedes the moves, or if a start position is only known to be right when all moves fit.
    pub partial: Option<Box<ConvertedGame<GameRecord>>>,
}

impl BrokenGame {
    /// The address of the first move that is not in the part.
    pub fn address(&self) -> Option<Address> {
        let mut tree = self.partial.as_ref()?.value.tree().clone();
        let last = tree.main_line().last();
        let next = tree.add(last, MoveRecord::Resignation).ok()?;
        tree.address(next)
    }
}

type Reading = Result<ConvertedGame<GameRecord>, ImportError>;

/// The longest beginning of a game that can be read; all of it cannot for this reason.
///
/// `read` reads that of so many moves. It is called once if the error has the number of its move, and otherwise about twice
/// as often as the maximum number of moves has binary digits.
pub(crate) fn longest(error: ImportError, read: impl Fn(usize) -> Reading) -> BrokenGame {
    // Some number of moves below the limit can be read, and `length` of them are.
    let (mut error_at_limit, mut partial, mut length) = (None, None, 0);
    let mut limit = match &error {
        ImportError::FieldType { .. } | ImportError::FieldValue { .. } | ImportError::Unexpected { .. } => {
            None
        }
        // An error about a limit, or about what precedes the moves, leaves none.
        other => Some(other.move_number().unwrap_or(0)),
    };
    let mut next = limit.map_or(1, |limit| limit.saturating_sub(1));
    while next > length {
        match read(next) {
            Ok(game) => {
                // A text with fewer moves is broken after the last one.
                let is_all = game.value.tree().len() < next;
                (length, partial) = (next, Some(Box::new(game)));
                if is_all {
                    break;
                }
            }
            Err(reason) => (limit, error_at_limit) = (Some(next), Some(reason)),
        }
        next = limit.map_or(2 * length, |limit| usize::midpoint(length, limit)).min(Moves::MAX);
    }
    let error = error_at_limit.filter(|_| partial.is_some()).unwrap_or(error);
    if let Some(game) = &mut partial {
        game.value.set_partial(&error);
        game.value.order_tags_for_archive();
    }
    BrokenGame { error, partial }
}
