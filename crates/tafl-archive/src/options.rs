//! How games are read.

use alloc::boxed::Box;

use tafl_game_record::{GameRecord, TagValue};
use tafl_position::{Position, Side};
use tafl_rules::Rules;

use crate::GameLoss;
use crate::move_list::MoveListForm;
use crate::tags::RULES_SOURCE;

/// How games are read: by which rules, where a game does not have its own.
///
/// Given rules apply to games that begin with their start position and with their first side. They replace the rules
/// that a format or a variant has otherwise. Any other game is read as without them, and
/// [`GameLoss::RulesNotUsed`] says why.
///
/// ```
/// use tafl_archive::{ArchiveFormat, ImportOptions};
/// use tafl_rules::Preset;
///
/// let line = "d6-f6 d3-a3 d7-f7,0,0,Ongoing";
/// // Without rules, the games of this format are those of Copenhagen hnefatafl.
/// assert!(ArchiveFormat::HnefataflCsv.parse(line).is_err());
///
/// let options = ImportOptions::default().with_rules(Preset::BRANDUB.rules());
/// let game = ArchiveFormat::HnefataflCsv.parse_with(line, &options)?;
/// assert_eq!(game.value.rules(), Some(&Preset::BRANDUB.rules()));
/// # Ok::<(), tafl_archive::ImportError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportOptions {
    given: Option<Given>,
    /// How many moves are read of a broken game. All that follows them is skipped, as if the game had been cut there.
    moves: Option<usize>,
    /// How the squares of a list of moves are written.
    move_list: MoveListForm,
}

/// Why rules are not used.
pub(crate) const OTHER_START: &str = "the rules begin with another start position";
pub(crate) const OTHER_SIDE: &str = "the rules begin with another side to move first";
const OTHER_MOVES: &str = "the moves cannot be played from the start position of the rules";

/// Rules, and where they come from.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Given {
    rules: Rules,
    source: Option<Box<str>>,
}

impl ImportOptions {
    /// The same options with these rules.
    #[must_use]
    pub fn with_rules(self, rules: Rules) -> Self {
        Self { given: Some(Given { rules, source: None }), ..self }
    }

    /// The same options with rules that were fitted to games. `source` says how, and becomes the tag `rules-source` of
    /// each game that is read by them.
    #[must_use]
    pub fn with_fitted_rules(self, rules: Rules, source: &str) -> Self {
        Self { given: Some(Given { rules, source: Some(source.into()) }), ..self }
    }

    /// The rules.
    pub fn rules(&self) -> Option<&Rules> {
        self.given.as_ref().map(|given| &given.rules)
    }

    /// Where fitted rules come from.
    pub fn rules_source(&self) -> Option<&str> {
        self.given.as_ref()?.source.as_deref()
    }

    /// The same options for [lists of moves](crate::ArchiveFormat::Moves) that are written like this.
    #[must_use]
    pub fn with_move_list(self, form: MoveListForm) -> Self {
        Self { move_list: form, ..self }
    }

    /// How the squares of a list of moves are written, as far as that is known.
    pub fn move_list(&self) -> &MoveListForm {
        &self.move_list
    }

    /// The same options for the first moves of a game.
    pub(crate) fn up_to(self, moves: usize) -> Self {
        Self { moves: Some(moves), ..self }
    }

    /// Whether only the first moves of a game are read.
    pub(crate) fn are_partial(&self) -> bool {
        self.moves.is_some()
    }

    /// How many moves are read, if not all.
    pub(crate) fn first_moves(&self) -> Option<usize> {
        self.moves
    }

    /// Whether no move is read after this number of them.
    pub(crate) fn end_after(&self, moves: usize) -> bool {
        self.moves.is_some_and(|most| moves >= most)
    }

    /// Those of the moves that are read.
    pub(crate) fn first<'s, T>(&self, moves: &'s [T]) -> &'s [T] {
        moves.get(..self.moves.unwrap_or(moves.len())).unwrap_or(moves)
    }

    /// Adds the rules to a record that has none.
    ///
    /// The record has to begin as the rules do, and its first move has to be one of the side that they let move first;
    /// otherwise nothing changes, and the loss is returned. A record that has no start position either gets that of the
    /// rules, if all its moves can be played from there.
    ///
    /// ```
    /// use tafl_archive::ImportOptions;
    /// use tafl_game_record::GameRecord;
    /// use tafl_rules::Preset;
    ///
    /// let options = ImportOptions::default().with_rules(Preset::BRANDUB.rules());
    /// let mut record: GameRecord = "1. d6-f6 d5-f5\n".parse()?;
    /// assert_eq!(options.give(&mut record), None);
    /// assert_eq!(record.rules(), options.rules());
    ///
    /// let mut record: GameRecord = "1. a1-a2\n".parse()?;
    /// let loss = options.give(&mut record).unwrap();
    /// assert!(loss.to_string().starts_with("the moves cannot be played from the start position of the rules"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn give(&self, record: &mut GameRecord) -> Option<GameLoss> {
        let rules = self.rules().filter(|_| record.rules().is_none())?;
        let misfit = match record.position_tag() {
            Some(position) => (position != rules.start()).then_some(OTHER_START),
            None => (!replays(record, rules.start())).then_some(OTHER_MOVES),
        };
        let is_other = || first_mover(record, rules.start()).is_some_and(|side| side != rules.side_to_move());
        if let Some(reason) = misfit.or_else(|| is_other().then_some(OTHER_SIDE)) {
            return Some(GameLoss::RulesNotUsed { reason });
        }
        record.set_position_tag(None);
        record.set_rules(rules.clone());
        if let Some(source) = self.rules_source().and_then(|source| TagValue::new(source).ok()) {
            // The name is valid.
            _ = record.set_tag(RULES_SOURCE, source);
        }
        None
    }
}

/// Whether all moves can be played from a position.
fn replays(record: &GameRecord, start: &Position) -> bool {
    let mut placed = record.clone();
    placed.set_position_tag(start.clone());
    placed.replay_all().is_ok_and(|mut plies| plies.all(|ply| ply.is_ok()))
}

/// The side that makes the first move.
pub(crate) fn first_mover(record: &GameRecord, start: &Position) -> Option<Side> {
    let tree = record.tree();
    Some(start.get(tree.move_record(tree.first()?)?.origin()?)?.side())
}
