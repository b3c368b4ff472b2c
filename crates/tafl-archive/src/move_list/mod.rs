//! Lists of moves: how their squares are written is guessed, by the rules.

mod form;
mod json;
mod members;
mod scan;

use alloc::string::ToString;
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr;
use tafl_game_record::{Ending, GameRecord, GameResult};
use tafl_moves::{Capture, Move, MoveRecord};
use tafl_play::Step;
use tafl_rules::{ExtraZone, Rules, StatedEnd, Zone};

use crate::brandubh::check_counts;
use crate::comments::Comments;
use crate::ending::{self, TERMINATION};
use crate::error::{ImportError, clipped};
use crate::format::Format;
use crate::framing::Framing;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::notes::Notes;
use crate::options::ImportOptions;
use crate::referee::{Referee, first_side, lenient};
use crate::report::ConvertedGame;
use crate::start::Start;
use crate::tags;

use form::Written;
use json::{Aside, What};
use scan::{Coordinate, List, Pair};

pub use form::{MoveListForm, MoveListFormError};
#[cfg(feature = "std")]
pub(crate) use json::games_of_array;
pub(crate) use scan::is_heading;
#[cfg(feature = "std")]
pub(crate) use scan::moves_in;

/// A file of moves begins like many others, so the format has to be named.
pub(crate) const FORMAT: Format =
    Format { framing: Framing::List, example: "(0, D) -> (0, B) …", detect: |_| false, parse, write: None };

/// The prefix of the names of tags.
const PREFIX: &str = "moves-";

/// The tag for how squares are written, unless they are as in `h1`.
const WRITTEN: &str = "moves-written";

/// Ends the tag if other ways to write squares lead to the same game, turned or mirrored.
const OR_TURNED: &str = " or turned";

/// The field for comments, and for lines that have something else than moves.
const LINES: &str = "lines";

fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let (head, text) = without_head(text);
    let game = if text.starts_with(['{', '[']) {
        json::game(text, options.move_list())?
    } else {
        json::Game::of_text(text, options.move_list())
    };
    // All of a game shows best how its squares are written.
    let most = options.first_moves();
    let scanned = scan::scan(&game.moves, None).or_else(|error| match most {
        Some(_) => scan::scan(&game.moves, most),
        None => Err(error),
    });
    let mut list = scanned.map_err(|error| game.place(error, head.lines().count()))?;
    if list.moves.is_empty() {
        return Err(ImportError::NoMoves);
    }
    head.lines().filter(|line| !line.is_empty()).for_each(|line| list.notes.push(0, line));
    let rules = options.rules().ok_or(ImportError::RulesNeeded)?;
    let (written, is_turned) = guess(&list, &game.form, rules)?;
    let captures = if list.names_captures() { CaptureForm::Named } else { CaptureForm::Omitted };
    let moves = moves(options.first(&list.moves), captures, written, rules)?;

    let mut losses = Vec::new();
    let start = Start::given_or(options, || rules.clone());
    let mut record = start.game(&moves, &mut losses)?;
    let mut ends = game.fields.tag(&mut record, &mut losses);
    let (ending, stated) =
        if options.are_partial() { (None, None) } else { (list.ending, list.stated.take()) };
    ends.extend(stated.iter().map(|(stated, text)| (*stated, &text[..])));
    end(&mut record, &ends, ending, &mut losses);
    if written != Written::USUAL {
        let turned = if is_turned { OR_TURNED } else { "" };
        tags::set(&mut record, WRITTEN, &alloc::format!("{written}{turned}"));
    }
    keep(game.asides, &mut list, &mut record, &mut losses);
    if list.notes != Notes::default() {
        list.notes.keep(&mut record, PREFIX, LINES, &mut losses);
    }
    Ok(ConvertedGame { value: record, losses })
}

/// The lines of comments and words before JSON, and the JSON; any other text has no such lines.
fn without_head(text: &str) -> (&str, &str) {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with(['{', '[']) {
            return text.split_at_checked(at).expect_or("a line begins there", ("", text));
        }
        if !is_heading(line) {
            break;
        }
        at += line.len();
    }
    ("", text)
}

/// Sets how the game ended, as it is stated: the first time counts. Without a result, it is that of the rules.
fn end(
    record: &mut GameRecord,
    ends: &[(StatedEnd, &str)],
    word: Option<Ending>,
    losses: &mut Vec<GameLoss>,
) {
    let first = ends.first();
    let of = |stated: StatedEnd| stated.winner.map_or(GameResult::Draw, GameResult::win);
    let result = first.map(|(stated, _)| of(*stated)).or_else(|| ending::result_by_rules(record));
    if let Some(word) = word.or_else(|| first?.0.ending) {
        tags::set(record, TERMINATION, ending::word_of(word));
    }
    record.set_result(result.unwrap_or_default());
    let other = ends.iter().find(|(stated, _)| Some(of(*stated)) != result);
    if let Some(((_, tag), (_, line))) = first.zip(other) {
        losses.push(GameLoss::ResultsDiffer { tag: clipped(tag), line: clipped(line) });
    }
}

/// Keeps what the entries of the list have besides moves: comments, and the rest with the notes. Numbers of captures are
/// compared with those of the rules.
fn keep(asides: Vec<Aside>, list: &mut List, record: &mut GameRecord, losses: &mut Vec<GameLoss>) {
    let mut comments = Comments::default();
    let mut counts = alloc::vec![None; list.moves.len()];
    for Aside { line, what } in asides {
        // Others are not in the part of the game that is read.
        let Some(&moves) = list.ends.get(line).filter(|moves| **moves <= list.moves.len()) else { continue };
        match what {
            What::Comment(text) => comments.add(moves, &text),
            What::Others(text) => list.notes.push(moves, &text),
            What::Count(count) => {
                if let Some(counted) = moves.checked_sub(1).and_then(|index| counts.get_mut(index)) {
                    *counted = Some(count);
                }
            }
        }
    }
    check_counts(record.tree(), &counts, losses);
    comments.set(record, losses);
}

/// The moves with squares that are written like this.
fn moves<'l>(
    listed: &'l [scan::ListedMove],
    captures: CaptureForm,
    written: Written,
    rules: &Rules,
) -> Result<Moves<'l>, ImportError> {
    let mut moves = Moves::new(captures);
    for (index, listed) in listed.iter().enumerate() {
        let square = |pair| {
            let off_board = || ImportError::OffBoard {
                number: index + 1,
                text: clipped(&listed.text),
                written: clipped(&written.to_string()),
            };
            written.square(pair, rules.dimension()).ok_or_else(off_board)
        };
        let captures =
            listed.captures.iter().map(|&pair| square(pair).map(|square| Capture::new(None, square)));
        let captures: Vec<Capture> = captures.collect::<Result<_, _>>()?;
        let step = Move::new(square(listed.origin)?, square(listed.target)?);
        moves.push(&listed.text, step.with_captures(captures));
    }
    Ok(moves)
}

/// How the squares are written: as in `h1` if all moves are legal like that, or else in the way in which most are. Ways that
/// lead to the same game, turned or mirrored, are alike, and the most usual of them is taken; others are not guessed. Returns
/// whether there are others that are alike.
fn guess(list: &List, form: &MoveListForm, rules: &Rules) -> Result<(Written, bool), ImportError> {
    let example = list.moves.first().ok_or(ImportError::NoMoves)?.origin;
    let mut best: Vec<(usize, Written)> = Vec::new();
    for written in form.ways(example) {
        let legal = legal_moves(list, written, rules);
        if written == Written::USUAL
            && legal == list.moves.len()
            && matches!(example, [Coordinate::Letter(_), _])
        {
            return Ok((written, false));
        }
        let most = best.first().map_or(0, |(most, _)| *most);
        if legal > most {
            best.clear();
        }
        if legal >= most {
            best.push((legal, written));
        }
    }
    let Some(&(legal, first)) = best.first() else { return Err(ImportError::NoMoves) };
    // Captures that follow from the rules show themselves that a move is not legal.
    let is_read = legal == list.moves.len() || legal > 0 && list.names_captures();
    let other = best.iter().find(|(_, other)| is_read && !are_alike(first, *other, rules));
    match other {
        Some(&(_, other)) => Err(ImportError::MovesAmbiguous {
            one: clipped(&first.to_string()),
            other: clipped(&other.to_string()),
        }),
        None => Ok((first, best.len() > 1)),
    }
}

/// How many moves of a game are legal before the first one that is not.
fn legal_moves(list: &List, written: Written, rules: &Rules) -> usize {
    let dimension = rules.dimension();
    let step = |origin: Pair, target: Pair| {
        Some(Step::new(written.square(origin, dimension)?, written.square(target, dimension)?))
    };
    let mut steps = list.moves.iter().map_while(|listed| step(listed.origin, listed.target)).peekable();
    let Some(first) = steps.peek().map(|step| MoveRecord::from(Move::new(step.origin(), step.target())))
    else {
        return 0;
    };
    let first = first_side(rules.start(), rules, &[first]);
    let referee = lenient(rules).and_then(|rules| Referee::new(&rules, rules.start(), first));
    let Some(mut referee) = referee else { return 0 };
    steps.take_while(|&step| referee.play(step).is_ok()).count()
}

/// Whether two ways of writing lead to the same games, turned or mirrored: the board and its rules are the same in both.
fn are_alike(one: Written, other: Written, rules: &Rules) -> bool {
    let (start, dimension) = (rules.start(), rules.dimension());
    let content = |written: Written, pair| {
        let square = written.square(pair, dimension)?;
        let is_in = Zone::ALL.map(|zone| rules.squares(zone).any(|zoned| zoned == square));
        let extra_zone = rules.extra_zone_of(square).map(ExtraZone::number);
        Some((start.get(square), is_in, extra_zone))
    };
    one.counts_like(other) && one.numbers(dimension).all(|pair| content(one, pair) == content(other, pair))
}
