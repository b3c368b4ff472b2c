//! Games in the form of hnefatafl-rs: comma-separated values.

use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::{Ending, GameRecord, GameResult};
use tafl_moves::dialect::MoveDialect;
use tafl_position::BySide;
use tafl_rules::Preset;

use crate::ending::{self, TERMINATION};
use crate::error::{ExportError, ImportError, clipped};
use crate::format::Format;
use crate::framing::Framing;
use crate::loss::GameLoss;
use crate::main_line::{MainLine, Turns};
use crate::moves::Moves;
use crate::options::ImportOptions;
use crate::played::Counted;
use crate::report::ConvertedGame;
use crate::start::Start;
use crate::tags;

pub(crate) const FORMAT: Format =
    Format {
        framing: Framing::Line, example: "d1-d3 e5-e2 …,1,0,Black", detect, parse, write: Some(write)
    };

/// Whether a text begins like a file of such lines.
pub(crate) fn detect(head: &str) -> bool {
    let fields: Option<Vec<&str>> = head.lines().next().map(|line| line.split(',').collect());
    let Some([moves, by_attackers, by_defenders, result]) = fields.as_deref() else { return false };
    let is_count = |text: &str| count(text).is_ok();
    !moves.contains(['[', '{'])
        && is_count(by_attackers)
        && is_count(by_defenders)
        && result_of(result.trim()).is_some()
}

pub(crate) fn parse(line: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    // Fields are never quoted. A CSV library would accept lines that hnefatafl-rs itself does not.
    let fields: Vec<&str> = line.splitn(5, ',').collect();
    let [moves, by_attackers, by_defenders, result] = fields[..] else {
        return Err(ImportError::FieldCount { found: line.split(',').count() });
    };
    let counted = BySide { attackers: Some(count(by_attackers)?), defenders: Some(count(by_defenders)?) };
    let Some(result) = result_of(result.trim()) else {
        return Err(ImportError::NotAResult { text: clipped(result) });
    };

    let mut losses = Vec::new();
    let words: Vec<&str> = moves.split(' ').filter(|word| !word.is_empty()).collect();
    let moves = Moves::parse(MoveDialect::HnefataflRs, options.first(&words), &mut losses)?;
    // The counts are those of all moves.
    let counted = if options.are_partial() { Counted::default() } else { counted };
    let start = Start::given_or(options, || Preset::COPENHAGEN.rules());
    let mut played = start.play_counted(&moves, &counted, &mut losses)?;
    losses.extend(played.capture_losses(&counted));
    let mut record = start.record(&mut played);
    record.set_result(result);
    if let Some(ending) = moves.ending {
        tags::set(&mut record, TERMINATION, ending::word_of(ending));
    }
    Ok(ConvertedGame { value: record, losses })
}

fn count(text: &str) -> Result<u64, ImportError> {
    text.trim().parse().map_err(|_| ImportError::NotACount { text: clipped(text) })
}

pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let rules = Preset::COPENHAGEN.rules();
    if record.start().is_some_and(|start| start != rules.start()) {
        losses.push(GameLoss::Start);
    }
    // The format has a word for a loss on time, but not for a resignation.
    let ending = ending::in_word(record).filter(|ending| *ending == Ending::Time);
    let line = MainLine::of(record, MoveDialect::HnefataflRs, Turns::AllSteps, ending, &mut losses)?;
    tag_losses(record, ending, &mut losses);
    if !record.rules().is_some_and(|other| rules.same_game(other)) {
        losses.push(GameLoss::Rules);
    }
    let result = record.result().and_then(Result::ok).unwrap_or(GameResult::Other);
    let (result, taken) = (word_of(result).unwrap_or_default(), line.facts.taken);
    let value = alloc::format!("{},{},{},{result}", line.words.join(" "), taken.attackers, taken.defenders);
    Ok(ConvertedGame { value, losses })
}

/// Reports tags for which the line has no field.
fn tag_losses(record: &GameRecord, ending: Option<Ending>, losses: &mut Vec<GameLoss>) {
    tags::report_unwritten(record, losses, |tag| match tag.name() {
        "result" => record.result().is_some_and(|result| result.is_ok()),
        TERMINATION => ending.is_some(),
        _ => false,
    });
}

const RESULTS: [(GameResult, &str); 4] = [
    (GameResult::AttackersWin, "Black"),
    (GameResult::DefendersWin, "White"),
    (GameResult::Draw, "Draw"),
    (GameResult::Other, "Ongoing"),
];

/// The result with this word.
pub(crate) fn result_of(word: &str) -> Option<GameResult> {
    RESULTS.iter().find(|(_, known)| *known == word).map(|&(result, _)| result)
}

/// The word for a result.
pub(crate) fn word_of(result: GameResult) -> Option<&'static str> {
    RESULTS.iter().find(|(known, _)| *known == result).map(|&(_, word)| word)
}
