//! Trials of Ludii: games as the program stores them, with the placement of the pieces and all captures.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use serde_json::Value;
use tafl_game_record::{GameRecord, GameResult, Tag};
use tafl_moves::dialect::MoveLoss;
use tafl_moves::{Mark, Move};
use tafl_position::{Dimension, Piece, Position, Side, Square};

use crate::error::clipped;
use crate::error::{ExportError, ImportError};
use crate::format::Format;
use crate::framing::Framing;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::omitted::check_pieces;
use crate::options::ImportOptions;
use crate::played_line::{PlayedLine, PlayedMove};
use crate::report::ConvertedGame;
use crate::start::Start;
use crate::tags;

pub(crate) const FORMAT: Format = Format {
    framing: Framing::File,
    example: "Move=[Move:mover=1,from=43,to=79,actions=[Move:typeFrom=Cell,from=43,typeTo=Cell,to=79,decision=true]] …",
    detect,
    parse,
    write: Some(write),
};

/// Whether a text begins like a trial.
pub(crate) fn detect(head: &str) -> bool {
    let is_path = |line: &str| {
        line.strip_prefix("game=")
            .is_some_and(|path| path.trim_end().rsplit_once('.').is_some_and(|(_, kind)| kind == "lud"))
    };
    head.lines().next().is_some_and(is_path)
        || head.starts_with(OPTIONS_BEGIN)
        || head.starts_with("Move=[Move:mover=")
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let mut trial = Trial::default();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        // What follows the moves is read even if not all of them are.
        if !(line.starts_with(MOVE) && options.end_after(trial.steps.len())) {
            trial.line(index + 1, line)?;
        }
    }
    trial.into_record(options)
}

/// The content of the lines of a trial.
#[derive(Debug, Default)]
struct Trial<'t> {
    placements: Vec<Placement>,
    /// The moves, with the numbers of their lines.
    steps: Vec<(usize, &'t str, MoveLine<'t>)>,
    last_cell: usize,
    legal: Vec<&'t str>,
    options: Option<Vec<&'t str>>,
    in_options: bool,
    /// Values by the names of their tags.
    fields: Vec<(&'static str, &'t str)>,
    winner: Option<&'t str>,
    losses: Vec<GameLoss>,
}

impl<'t> Trial<'t> {
    fn line(&mut self, number: usize, line: &'t str) -> Result<(), ImportError> {
        if self.in_options {
            self.in_options = line != OPTIONS_END;
            if self.in_options {
                self.options.get_or_insert_default().push(line);
            }
        } else if line == OPTIONS_BEGIN {
            self.in_options = true;
        } else if let Some(step) = line.strip_prefix(MOVE) {
            let unexpected = || unexpected(number, "`Move=[Move:mover=1,from=…,to=…,actions=[…]]`", line);
            let step = MoveLine::parse(step).ok_or_else(unexpected)?;
            self.step(number, line, step)?;
        } else if let Some(size) = line.strip_prefix(LEGAL_LINE) {
            self.legal.extend(size.split_whitespace());
        } else if let Some(winner) = line.strip_prefix(WINNER) {
            self.winner = Some(winner);
        } else if let Some((tag, value)) = field(line) {
            self.fields.retain(|&(known, _)| known != tag);
            self.fields.push((tag, value));
        } else if !line.is_empty() {
            self.losses.push(GameLoss::Line { text: clipped(line) });
        }
        Ok(())
    }

    fn step(&mut self, number: usize, line: &'t str, step: MoveLine<'t>) -> Result<(), ImportError> {
        for action in &step.actions {
            let cell = match *action {
                Action::Add { cell, .. } | Action::Remove { cell } => cell,
                Action::Move { from, to } => from.max(to),
                Action::Surrounded | Action::Other(_) => 0,
            };
            self.last_cell = self.last_cell.max(cell);
        }
        if let [Action::Add { cell, what }] = step.actions[..] {
            if !self.steps.is_empty() || piece(what).is_none() {
                return Err(unexpected(number, "pieces `what=1`, `2` or `3` before the first move", line));
            }
            self.placements.push((cell, what));
            return Ok(());
        }
        self.steps.push((number, line, step));
        Ok(())
    }

    fn into_record(mut self, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
        let none = || unexpected(1, "placements on the cells of a board", "");
        let dimension = dimension_of(&self.placements, self.last_cell)
            .filter(|_| !self.placements.is_empty())
            .ok_or_else(none)?;
        let position = position(dimension, &self.placements).ok_or_else(none)?;
        let mut moves = Moves::new(CaptureForm::Complete);
        for (number, line, step) in &self.steps {
            let read = read_step(dimension, step, moves.records.len() + 1, &mut self.losses);
            moves.push(line, read.ok_or_else(|| unexpected(*number, "one move from cell to cell", line))?);
        }
        let first = self.first_player(&position, &moves);
        let start = Start::at(position).with_given(options, &moves, &mut self.losses);
        if start.rules.is_none() {
            let variant = self.fields.iter().find(|(tag, _)| *tag == GAME).map_or("?", |&(_, path)| path);
            self.losses.push(GameLoss::RulesUnknown { variant: clipped(variant) });
        }
        let mut record = start.game(&moves, &mut self.losses)?;
        self.set_tags(&mut record, first);
        Ok(ConvertedGame { value: record, losses: self.losses })
    }

    /// The side of player 1.
    fn first_player(&self, position: &Position, moves: &Moves<'_>) -> Side {
        let side = moves.records.first().and_then(|step| position.get(step.origin()?)).map(Piece::side);
        let mover = self.steps.first().map(|(_, _, step)| step.mover);
        match (side, mover) {
            (Some(side), Some(2)) => side.other(),
            (Some(side), _) => side,
            (None, _) => Side::Attackers,
        }
    }

    fn set_tags(&mut self, record: &mut GameRecord, first: Side) {
        let losses = &mut self.losses;
        let mut keep = |record: &mut GameRecord, name: &str, value: Value| {
            tags::keep(record, PREFIX, name, Some(&value), losses);
        };
        let natural = self.fields.contains(&(END, NATURAL_END));
        let result = match self.winner {
            Some("1") => Some(GameResult::win(first)),
            Some("2") => Some(GameResult::win(first.other())),
            Some("0") if natural => Some(GameResult::Draw),
            _ => None,
        };
        record.set_result(result.unwrap_or_default());
        let names = [GAME].into_iter().chain(HEAD.iter().chain(&TAIL).map(|(_, tag)| *tag));
        for name in names {
            if let Some(&(tag, value)) = self.fields.iter().find(|(tag, _)| *tag == name) {
                keep(record, tag, value.into());
            }
        }
        if let Some(options) = &self.options {
            keep(record, OPTIONS, options.iter().map(|&option| Value::from(option)).collect());
        }
        if !self.legal.is_empty() {
            keep(record, LEGAL, self.legal.join(" ").into());
        }
        if record.start().is_some_and(|start| of(start) != self.placements) {
            keep(record, PLACEMENTS, to_tag(&self.placements).into());
        }
    }
}

/// A line `NAME=VALUE`, by the name of its tag.
fn field(line: &str) -> Option<(&'static str, &str)> {
    let (name, value) = line.split_once('=')?;
    let known = [(GAME, GAME)].into_iter().chain(HEAD).chain(TAIL);
    known.into_iter().find(|(known, _)| *known == name).map(|(_, tag)| (tag, value))
}

/// The move of a line; `None` if it does not have one, or its cells are not on the board.
fn read_step(
    dimension: Dimension,
    line: &MoveLine<'_>,
    number: usize,
    losses: &mut Vec<GameLoss>,
) -> Option<Move> {
    let mut step: Option<Move> = None;
    for action in &line.actions {
        match *action {
            Action::Move { from, to } if step.is_none() => {
                step = Some(Move::new(square(dimension, from)?, square(dimension, to)?));
            }
            Action::Remove { cell } => {
                let square = square(dimension, cell)?;
                let moved = step.take()?;
                let is_known = moved.captures().iter().any(|capture| capture.square() == square);
                step = Some(if is_known { moved } else { moved.with_capture(square) });
            }
            Action::Surrounded => step = Some(step.take()?.with_mark(Mark::KingCaptured)),
            Action::Other(text) => {
                let text = alloc::format!("move {number}: [{text}]");
                losses.push(GameLoss::Line { text: clipped(&text) });
            }
            Action::Move { .. } | Action::Add { .. } => return None,
        }
    }
    step
}

fn unexpected(line: usize, expected: &'static str, found: &str) -> ImportError {
    ImportError::Unexpected { line, expected, found: clipped(found) }
}

/// A line of a move.
#[derive(Debug)]
struct MoveLine<'t> {
    mover: u32,
    actions: Vec<Action<'t>>,
}

/// An action of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action<'t> {
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
    fn parse(text: &'t str) -> Option<Self> {
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

/// The prefix of the names of tags that hold a line.
const PREFIX: &str = "ludii-trial-";

/// The path of the game's description.
const GAME: &str = "game";
/// The options between [`OPTIONS_BEGIN`] and [`OPTIONS_END`].
const OPTIONS: &str = "options";
/// The pieces in the order in which they are placed.
const PLACEMENTS: &str = "placements";
/// The number of legal moves in each position.
const LEGAL: &str = "legal-moves";
/// Why the game ended.
const END: &str = "endtype";

const OPTIONS_BEGIN: &str = "START GAME OPTIONS";
const OPTIONS_END: &str = "END GAME OPTIONS";
const LEGAL_LINE: &str = "LEGAL MOVES LIST SIZE = ";
const WINNER: &str = "winner=";
const MOVE: &str = "Move=[";

/// Lines `NAME=VALUE` with the tags that hold them, in the order of the file. The first group precedes the moves.
const HEAD: [(&str, &str); 1] = [("RNG internal state", "rng")];
/// Those after the moves. The winner follows the first.
const TAIL: [(&str, &str); 5] = [
    ("numInitialPlacementMoves", "placement-moves"),
    (END, END),
    ("rankings", "rankings"),
    ("SANDBOX", "sandbox"),
    ("LUDII_VERSION", "version"),
];

/// The end type of a game that its rules end.
const NATURAL_END: &str = "NaturalEnd";

/// A piece and its cell.
type Placement = (usize, u32);

/// The kinds of pieces, from 1.
const KINDS: [Piece; 3] = [Piece::ATTACKER, Piece::DEFENDER, Piece::KING];

/// The piece of a kind.
fn piece(what: u32) -> Option<Piece> {
    KINDS.get(usize::try_from(what).ok()?.checked_sub(1)?).copied()
}

/// The kind of a piece.
fn kind(piece: Piece) -> Option<u32> {
    KINDS.iter().position(|known| *known == piece).and_then(|index| u32::try_from(index + 1).ok())
}

/// The square of a cell.
fn square(dimension: Dimension, cell: usize) -> Option<Square> {
    let side = usize::from(dimension);
    let (file, rank) = (u8::try_from(cell % side).ok()?, u8::try_from(cell / side).ok()?);
    Square::from_indices(file, rank).filter(|&square| dimension.contains(square))
}

/// The cell of a square.
fn cell(dimension: Dimension, square: Square) -> usize {
    usize::from(square.rank().index()) * usize::from(dimension) + usize::from(square.file().index())
}

/// The size of the board, which the text does not contain: the king is in the centre of an odd board, or else the board
/// is the smallest one that has the cells.
fn dimension_of(placements: &[Placement], last_cell: usize) -> Option<Dimension> {
    let fits = |side: usize| side.checked_mul(side).is_some_and(|area| area > last_cell);
    let king = placements.iter().find(|(_, what)| piece(*what) == Some(Piece::KING)).map(|&(cell, _)| cell);
    let is_centred = |side: &usize| king == Some((side * side - 1) / 2) && side % 2 == 1 && fits(*side);
    let sides = || 1..=usize::from(Dimension::MAX);
    let side = sides().find(is_centred).or_else(|| sides().find(|&side| fits(side)))?;
    Dimension::try_from(side).ok()
}

/// The position after the placements.
fn position(dimension: Dimension, placements: &[Placement]) -> Option<Position> {
    let mut position = Position::empty(dimension);
    for &(cell, what) in placements {
        position.set(square(dimension, cell)?, piece(what)?).ok()?;
    }
    Some(position)
}

/// The placements that lead to a position: by kind, then by cell.
fn of(position: &Position) -> Vec<Placement> {
    let dimension = position.dimension();
    let of_kind = |what: &u32| {
        let what = *what;
        let pieces = position.pieces().filter(move |&(_, piece)| kind(piece) == Some(what));
        pieces.map(move |(square, _)| (cell(dimension, square), what)).collect::<Vec<_>>()
    };
    (1..=3).collect::<Vec<u32>>().iter().flat_map(of_kind).collect()
}

/// The placements as the value of a tag: `1 3 4 5 2 22` are the kinds and cells, where a kind precedes its cells and is
/// marked with a colon: `1: 3 4 5 2: 22`.
fn to_tag(placements: &[Placement]) -> String {
    let mut words = Vec::new();
    let mut last = None;
    for &(cell, what) in placements {
        if last != Some(what) {
            words.push(alloc::format!("{what}:"));
            last = Some(what);
        }
        words.push(cell.to_string());
    }
    words.join(" ")
}

/// The placements in the value of a tag.
fn from_tag(text: &str) -> Option<Vec<Placement>> {
    let (mut what, mut placements) = (0, Vec::new());
    for word in text.split(' ') {
        match word.strip_suffix(':') {
            Some(kind) => what = kind.parse().ok()?,
            None => placements.push((word.parse().ok()?, what)),
        }
    }
    Some(placements)
}

pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    check_pieces(&line)?;
    let placements = placements(record, &line)?;
    losses.retain(|loss| !is_written_mark(&line, loss));
    losses.extend(line.resignation_loss());
    tag_losses(record, &mut losses);
    if record.rules().is_some() {
        losses.push(GameLoss::Rules);
    }
    let text = text(record, &line, &placements);
    Ok(ConvertedGame { value: text, losses })
}

/// The placements of the start position, in the order of the tag if it has them.
fn placements(record: &GameRecord, line: &PlayedLine<'_>) -> Result<Vec<Placement>, ExportError> {
    let dimension = line.start.dimension();
    let leads_to_start =
        |placements: &Vec<Placement>| position(dimension, placements).as_ref() == Some(&line.start);
    let kept = kept(record, PLACEMENTS).and_then(|text| from_tag(&text));
    let placements = kept.filter(leads_to_start).unwrap_or_else(|| of(&line.start));
    // A reader infers the size of the board from the cells.
    let cells = line.moves.iter().flat_map(|played| [played.step.origin(), played.step.target()]);
    let taken = line.moves.iter().flat_map(|played| played.captured.iter().map(|&(square, _)| square));
    let cells = cells.chain(taken).map(|square| cell(dimension, square));
    let last = cells.chain(placements.iter().map(|&(cell, _)| cell)).max().unwrap_or_default();
    if placements.is_empty() || dimension_of(&placements, last) != Some(dimension) {
        return Err(ExportError::RulesUnsupported {
            what: "the size of a board whose king is not in its centre",
        });
    }
    Ok(placements)
}

/// Whether the trial has an action for the mark.
fn is_written_mark(line: &PlayedLine<'_>, loss: &GameLoss) -> bool {
    let GameLoss::Move { number, loss: MoveLoss::MarkWithoutCounterpart } = loss else { return false };
    let step = number.checked_sub(1).and_then(|index| line.moves.get(index));
    step.is_some_and(|played| played.step.mark() == Some(Mark::KingCaptured))
}

/// Reports tags that the trial does not contain.
fn tag_losses(record: &GameRecord, losses: &mut Vec<GameLoss>) {
    let names = [GAME, OPTIONS, PLACEMENTS, LEGAL];
    tags::report_unwritten(record, losses, |tag: &Tag| match tag.name() {
        // The position is written as placements.
        "position" => true,
        "result" => record.result().and_then(Result::ok).is_some_and(|result| match result {
            GameResult::Draw => kept(record, END).is_none_or(|end| end == NATURAL_END),
            _ => true,
        }),
        name => name.strip_prefix(PREFIX).is_some_and(|name| {
            names.contains(&name) || HEAD.iter().chain(&TAIL).any(|(_, tag)| *tag == name)
        }),
    });
}

/// A value that a tag keeps, on one line.
fn kept(record: &GameRecord, name: &str) -> Option<String> {
    Some(tags::kept_text(record, PREFIX, name)?.replace('\n', " "))
}

fn text(record: &GameRecord, line: &PlayedLine<'_>, placements: &[Placement]) -> String {
    let mut lines = Lines(String::new());
    lines.field(record, GAME, GAME);
    lines.options(record);
    for (name, tag) in HEAD {
        lines.field(record, name, tag);
    }
    for (cell, what) in placements {
        let head = alloc::format!("Move=[Move:mover=0,from={cell},to={cell},");
        lines.line(&alloc::format!("{head}actions=[Add:type=Cell,to={cell},what={what}]]"));
    }
    let first = first_player(record, line);
    for played in &line.moves {
        lines.line(&step(line.start.dimension(), played, first));
    }
    for size in kept(record, LEGAL).unwrap_or_default().split_whitespace() {
        lines.line(&[LEGAL_LINE, size].concat());
    }
    for (index, (name, tag)) in TAIL.into_iter().enumerate() {
        if index == 1 {
            lines.0.push_str(
                &winner(record, first).map_or_else(String::new, |winner| ["\n", WINNER, winner].concat()),
            );
        }
        lines.field(record, name, tag);
    }
    lines.0
}

/// The lines of a trial.
struct Lines(String);

impl Lines {
    fn line(&mut self, line: &str) {
        self.0.push_str(if self.0.is_empty() { "" } else { "\n" });
        self.0.push_str(line);
    }

    fn field(&mut self, record: &GameRecord, name: &str, tag: &str) {
        let default = || default_of(record, tag);
        if let Some(value) = kept(record, tag).or_else(default) {
            self.line(&[name, "=", &value].concat());
        }
    }

    fn options(&mut self, record: &GameRecord) {
        self.line(OPTIONS_BEGIN);
        let kept = tags::text(record, &[PREFIX, OPTIONS].concat()).and_then(tags::from_tag);
        for option in kept.as_ref().and_then(Value::as_array).into_iter().flatten() {
            let option = option.as_str().unwrap_or_default().replace('\n', " ");
            self.line(option.trim());
        }
        self.line(OPTIONS_END);
    }
}

/// The end type of a draw: without one, a game without a winner is not a draw.
fn default_of(record: &GameRecord, tag: &str) -> Option<String> {
    let is_draw = record.result().and_then(Result::ok) == Some(GameResult::Draw);
    (tag == END && is_draw).then(|| NATURAL_END.to_string())
}

/// The side of player 1: the one that moves first.
fn first_player(record: &GameRecord, line: &PlayedLine<'_>) -> Side {
    line.facts.first.or_else(|| record.side_to_move()).unwrap_or(Side::Attackers)
}

/// The winner; `None` for a game that ended by the rules, but whose winner is unknown: without one it would be a draw.
fn winner(record: &GameRecord, first: Side) -> Option<&'static str> {
    let is_natural = || kept(record, END).is_some_and(|end| end == NATURAL_END);
    match record.result().and_then(Result::ok) {
        Some(result) if result == GameResult::win(first) => Some("1"),
        Some(result) if result == GameResult::win(first.other()) => Some("2"),
        Some(GameResult::Draw) => Some("0"),
        _ => (!is_natural()).then_some("0"),
    }
}

/// The line of a move. A captured king stays on the board unless the record removes it.
fn step(dimension: Dimension, played: &PlayedMove<'_>, first: Side) -> String {
    let cell = |square: Square| cell(dimension, square);
    let (from, to) = (cell(played.step.origin()), cell(played.step.target()));
    let mover = if played.mover() == first { 1 } else { 2 };
    let mut text = alloc::format!(
        "Move=[Move:mover={mover},from={from},to={to},actions=\
         [Move:typeFrom=Cell,from={from},typeTo=Cell,to={to},decision=true]"
    );
    for &(square, _) in &played.captured {
        let _ = write!(text, ",[Remove:type=Cell,to={}]", cell(square));
    }
    if played.step.mark() == Some(Mark::KingCaptured) {
        let _ = write!(text, ",[Trigger:event=Surrounded,player={}]", 3 - mover);
    }
    text.push(']');
    text
}
