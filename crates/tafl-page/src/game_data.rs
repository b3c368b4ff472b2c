//! A game as a page stores it.

use serde::Serialize;
use tafl_game_record::json::{GameObject, MoveObject};
use tafl_game_record::{
    Address, ClockTime, CommentText, CommentView, GameRecord, GameResult, Markup, NamedOpening, PuzzleError,
    PuzzleSession, Tag,
};
use tafl_moves::MoveRecord;
use tafl_position::{Position, Side};
use tafl_rules::Rules;

use crate::error::PageError;
use crate::explained::ExplainedRules;
use crate::puzzle_data::PuzzleData;

/// A game as the scripts of a page read it.
///
/// Serializes as the object that [`tafl_game_record::json`] describes, without what the page computes itself, such as
/// positions. That of a game that is not a puzzle can be read back as a
/// [`GameObject`](tafl_game_record::json::GameObject).
/// It has these fields as well: `text`, the game record; `plies`, the number of moves in the main line; `opening`, its
/// published name; `explained`, the rules in plain English; and `puzzle`.
///
/// Of a puzzle it has only what the solver may see at once: no move after the start of the puzzle, and only tags that
/// give nothing away. The rest is sealed in a [`PuzzleData`].
#[derive(Clone, Debug, Serialize)]
pub struct GameData {
    tags: Vec<Tag>,
    rules: Option<Rules>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position_tag: Option<Position>,
    result: Option<GameResult>,
    pub(crate) start: Option<Position>,
    side_to_move: Option<Side>,
    pub(crate) moves: Vec<MoveData>,
    /// The comment on the start without markup, if it has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    start_text: Option<String>,
    #[serde(skip_serializing_if = "Markup::is_empty")]
    start_markup: Markup,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explained: Option<ExplainedRules>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<PuzzleData>,
}

/// A move of a [`GameData`], with the fields of a [`MoveObject`] that the page cannot compute. In the introduction of a
/// puzzle, `comments` is without the hints, which are in `hints`.
#[derive(Clone, Debug, Serialize)]
pub struct MoveData {
    pub(crate) address: Option<Address>,
    pub(crate) after: Option<usize>,
    #[serde(rename = "move")]
    pub(crate) record: MoveRecord,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) comments: Vec<CommentText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClockTime>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hints: Vec<String>,
    /// The comments without the clock and the markup, unless that is all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Markup::is_empty")]
    pub(crate) markup: Markup,
}

const START_COMMENT: &str = "start-comment";

/// The name of the opening; `None` if lines part in it, as in an opening book.
fn opening(record: &GameRecord) -> Option<&'static str> {
    let tree = record.tree();
    let mut first = tree.main_line().take(NamedOpening::MAX_MOVES);
    let is_one_line = first.all(|id| tree.children(tree.parent(id)).nth(1).is_none());
    record.named_opening().filter(|_| is_one_line).map(NamedOpening::name)
}

impl GameData {
    /// The tags of a puzzle that give nothing away, which are shown before it is solved. The comment on the start is
    /// among them only if moves come before the puzzle.
    pub const OPEN_TAGS: &[&str] = &[
        "event",
        "site",
        "date",
        "attackers",
        "defenders",
        "variant",
        "compiler",
        "annotator",
        "time-control",
        "start-comment",
        "puzzle-mode",
        "puzzle-prestart",
        "puzzle-start",
    ];

    /// The data of a game, with the explanation of its rules.
    ///
    /// # Errors
    ///
    /// The game has no start position, or a move cannot be played on the board; or it has puzzle tags and is not a
    /// valid puzzle.
    pub fn new(record: &GameRecord) -> Result<Self, PageError> {
        let mut data = Self::without_explanation(record)?;
        data.explained = record.rules().map(ExplainedRules::new);
        Ok(data)
    }

    /// The same, for a page on which several games share the explanation.
    pub(crate) fn without_explanation(record: &GameRecord) -> Result<Self, PageError> {
        match PuzzleSession::new(record) {
            Ok(session) => Ok(Self::of_puzzle(record, &session)),
            Err(PuzzleError::NotAPuzzle) => {
                record.replay_all()?.try_for_each(|ply| ply.map(drop))?;
                Ok(Self::open(record))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// All of a game.
    pub(crate) fn open(record: &GameRecord) -> Self {
        let object = record.to_object();
        let tree = record.tree();
        let is_move = |&id: &_| tree.move_record(id).is_some_and(|record| !record.is_resignation());
        let moves = object.moves.iter().map(MoveData::new).collect();
        let start = record.start_comment();
        let start_markup = start.map(CommentView::markup).unwrap_or_default();
        Self {
            start_text: start.filter(|_| !start_markup.is_empty()).map(CommentView::without_markup),
            start_markup,
            plies: Some(tree.main_line().filter(is_move).count()),
            text: Some(record.to_string()),
            opening: opening(record),
            ..Self::of_object(object, moves)
        }
    }

    /// A puzzle: the moves up to its start, and the rest sealed.
    fn of_puzzle(record: &GameRecord, session: &PuzzleSession<'_>) -> Self {
        let whole = Self::open(record);
        let (puzzle, path) = PuzzleData::new(record, session, &whole);
        let mut object = record.to_object();
        object.tags.retain(|tag| Self::OPEN_TAGS.contains(&tag.name()));
        if path.is_empty() {
            object.tags.retain(|tag| tag.name() != START_COMMENT);
        }
        object.result = None;
        let mut moves: Vec<MoveData> = Vec::new();
        for address in &path {
            let found = object.moves.iter().find(|step| step.address.as_ref() == Some(address));
            let after = moves.len().checked_sub(1);
            let step = found.map(|step| MoveData { after, ..MoveData::new(step).without_hints() });
            moves.extend(step);
        }
        // The last of them is what the puzzle begins with, and its comment belongs to the puzzle.
        if let Some(last) = moves.last_mut() {
            (last.comments, last.hints, last.clock) = (Vec::new(), Vec::new(), None);
        }
        // Markup could show the solution.
        let start_text = whole.start_text.filter(|_| !path.is_empty());
        Self { puzzle: Some(puzzle), start_text, ..Self::of_object(object, moves) }
    }

    fn of_object(object: GameObject, moves: Vec<MoveData>) -> Self {
        Self {
            tags: object.tags,
            rules: object.rules,
            position_tag: object.position_tag,
            result: object.result,
            start: object.start,
            side_to_move: object.side_to_move,
            moves,
            start_text: None,
            start_markup: Markup::default(),
            plies: None,
            opening: None,
            text: None,
            explained: None,
            puzzle: None,
        }
    }

    pub(crate) fn is_puzzle(&self) -> bool {
        self.puzzle.is_some()
    }

    /// The comment on the start of the game, without markup.
    pub(crate) fn start_comment(&self) -> Option<&str> {
        if self.start_text.is_some() {
            return self.start_text.as_deref();
        }
        self.tags.iter().find(|tag| tag.name() == START_COMMENT).map(|tag| tag.value().as_str())
    }

    /// The rules of the game.
    pub(crate) fn rules(&self) -> Option<&Rules> {
        self.rules.as_ref()
    }
}

impl MoveData {
    fn new(step: &MoveObject) -> Self {
        let (text, all) = (step.text(), step.comments.iter().map(CommentText::as_str));
        Self {
            text: Some(text).filter(|text| !all.eq([text.as_str()]) && !step.comments.is_empty()),
            markup: step.markup(),
            address: step.address.clone(),
            after: step.after,
            record: step.move_record.clone(),
            comments: step.comments.clone(),
            clock: step.clock,
            hints: Vec::new(),
        }
    }

    /// The same for the solver of a puzzle: with the hints apart from the comments, and without markup.
    fn without_hints(mut self) -> Self {
        (self.text, self.markup) = (None, Markup::default());
        let views: Vec<_> = self.comments.iter().map(CommentText::view).collect();
        self.hints = views.iter().flat_map(|view| view.hints()).map(ToOwned::to_owned).collect();
        let texts = views.iter().map(|view| view.without_hints().to_string());
        self.comments = texts.filter_map(|text| CommentText::new(&text).ok()).collect();
        self
    }

    /// The comments as they are shown: without the clock and the markup.
    pub(crate) fn shown(&self) -> impl Iterator<Item = &str> {
        let comments = if self.text.is_some() { &[] } else { self.comments.as_slice() };
        self.text.as_deref().into_iter().chain(comments.iter().map(CommentText::as_str))
    }
}
