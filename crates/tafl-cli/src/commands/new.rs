//! `tafl new`: a game record to fill in.

use std::error::Error;
use std::io::Write;

use clap::Args;
use tafl_analysis::Puzzle;
use tafl_game_record::{CommentText, GameRecord, GameResult, Tag, TagValue};
use tafl_play::{Game, Outcome, Step};
use tafl_position::{Piece, Position, Side, Square};
use tafl_rules::Rules;

use crate::input::heading::Heading;
use crate::input::known_rules::rules_of;
use crate::output;
use crate::output::messages::{Failure, Status};

const EXAMPLES: &str = "\
Examples:
  tafl new brandub >game.otg
  tafl new copenhagen --event 'Spring Cup' --attackers Ada --defenders Olaf
  tafl new 'dim:3 start:/1t1/1K1/3/' --set round=2
  tafl new --puzzle brandub >puzzle.otg; tafl solve puzzle.otg";

/// Print a game record to fill in.
///
/// The record has the tags that most games have, the rules of the variant, and a first turn with a comment. Replace each
/// `?` and the example moves. Until then the record is valid too. With --puzzle, it is a puzzle.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct NewArgs {
    /// A preset, as listed by `tafl rules list`, in any spelling, or a rules record.
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Print a puzzle: one that is won in one move, with the tags of puzzles.
    #[arg(long)]
    puzzle: bool,
    #[command(flatten)]
    heading: Heading,
}

/// The value of a tag that is to be filled in.
const UNKNOWN: &str = "?";
const UNKNOWN_DATE: &str = "????.??.??";

/// The comments on the first moves.
const COMMENTS: [&str; 2] = [
    "Replace these example moves with those of the game. This is a comment on the first move,",
    "and this one is on the second.",
];

pub(crate) fn run(args: &NewArgs) -> Result<Status, Failure> {
    let rules = rules_of(&args.variant)?;
    let game = record(args, &rules).map_err(Failure::usage)?;
    output::data(|out| write!(out, "{game}"))?;
    Ok(Status::Good)
}

fn record(args: &NewArgs, rules: &Rules) -> Result<GameRecord, Box<dyn Error>> {
    if args.puzzle {
        return puzzle(args, rules);
    }
    let mut game = GameRecord::new(rules.clone());
    let unknown = TagValue::new(UNKNOWN)?;
    for name in ["event", "site"] {
        game.set_tag(name, unknown.clone())?;
    }
    game.set_tag("date", TagValue::new(UNKNOWN_DATE)?)?;
    for name in ["attackers", "defenders"] {
        game.set_tag(name, unknown.clone())?;
    }
    game.set_result(GameResult::Other);
    args.heading.set(&mut game)?;
    add_examples(&mut game, rules)?;
    Ok(game)
}

/// Adds a legal move of each side, with comments. They show the form, and OpenTafl cannot load a turn without moves.
fn add_examples(record: &mut GameRecord, rules: &Rules) -> Result<(), Box<dyn Error>> {
    let mut game = Game::new(rules);
    let mut last = None;
    for comment in COMMENTS {
        let Some(&step) = game.legal_steps().first() else { return Ok(()) };
        let id = record.tree_mut().add(last, game.play(step)?)?;
        record.tree_mut().set_comment(id, CommentText::new(comment)?)?;
        last = Some(id);
    }
    Ok(())
}

const NO_PUZZLE: &str = "no small puzzle was found by these rules; write `[puzzle-mode:strict]` into a record that `tafl new` prints without --puzzle";

/// The texts of a puzzle.
const AIM: &str = "The defenders move, and win in one. (Hint: Only one way is open.)";
const SOLUTION: &str = "Replace the start position in the rules, this solution and the texts. Variations are other replies, or moves that fail. `tafl solve` proves it.";

/// A puzzle that the king wins in one move.
fn puzzle(args: &NewArgs, rules: &Rules) -> Result<GameRecord, Box<dyn Error>> {
    let tags = [("event", UNKNOWN), ("date", UNKNOWN_DATE), ("compiler", UNKNOWN)];
    let tags = tags.into_iter().map(|(name, value)| Ok(Tag::new(name, TagValue::new(value)?)?));
    let tags = tags.collect::<Result<Vec<_>, Box<dyn Error>>>()?;
    let puzzle = smallest(rules).ok_or(NO_PUZZLE)?;
    let mut record = puzzle.record(&tags);
    record.set_tag("start-comment", TagValue::new(AIM)?)?;
    args.heading.set(&mut record)?;
    if let Some(first) = record.tree().first() {
        record.tree_mut().set_comment(first, CommentText::new(SOLUTION)?)?;
    }
    Ok(record)
}

/// A king with attackers on all sides but one, on which it wins.
fn smallest(rules: &Rules) -> Option<Puzzle> {
    let dimension = rules.dimension();
    let beside = |king: Square| {
        let near = |other: &Square| {
            let files = king.file().index().abs_diff(other.file().index());
            files + king.rank().index().abs_diff(other.rank().index()) == 1
        };
        dimension.squares().filter(near).collect::<Vec<_>>()
    };
    let puzzle = |king: Square, gap: Square| {
        let mut position = Position::empty(dimension);
        position.set(king, Some(Piece::KING)).ok()?;
        for square in beside(king).into_iter().filter(|&square| square != gap) {
            position.set(square, Some(Piece::ATTACKER)).ok()?;
        }
        let game = Game::from_position(rules, &position, Side::Defenders).ok()?;
        let wins = game.legal_steps().into_iter().filter(|&step| {
            let mut next = game.clone();
            next.play(step).is_ok_and(|_| next.outcome().and_then(Outcome::winner) == Some(Side::Defenders))
        });
        let wins: Vec<Step> = wins.collect();
        (wins.len() == 1 && game.outcome().is_none()).then(|| Puzzle {
            game: game.clone(),
            solution: wins,
            tries: Vec::new(),
        })
    };
    let free = |square: &Square| rules.zone_of(*square).is_none();
    let kings = dimension.squares().filter(free);
    kings
        .flat_map(|king| beside(king).into_iter().map(move |gap| (king, gap)))
        .find_map(|(king, gap)| puzzle(king, gap))
}
