//! Games as people write them down.

#![cfg(feature = "scoresheet")]

use tafl_game_record::GameRecord;
use tafl_moves::MoveRecord;
use tafl_scoresheet::{Game, Preset, read};

use crate::law::{Entry, report_is_sound};

/// The longest text, in bytes. Longer ones test nothing new, and unclear ones are slow.
const MOST: usize = 2_000;

/// The laws of sheets:
///
/// - Questions and assumptions are about parts of the text, in one line each.
/// - All moves of a record are legal, with the captures of the rules.
/// - A record reads back as the same one, and as a sheet it has the same moves and no question.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data.get(..MOST).unwrap_or(data));
    let rules = Preset::BRANDUB.rules();
    for game in read(&text, &rules) {
        let spans = game.errors.iter().map(|error| (error.span(), error.to_string()));
        let findings = game.findings.iter().map(|finding| (finding.span(), finding.to_string()));
        for (span, message) in spans.chain(findings) {
            report_is_sound(&text, &Entry { span, message });
        }
        if let Some(record) = game.value {
            is_legal(&record, Game::new(&rules));
            reads_back(&record, &text);
        }
    }
}

fn moves(record: &GameRecord) -> Vec<MoveRecord> {
    let tree = record.tree();
    tree.main_line().filter_map(|id| tree.move_record(id).cloned()).collect()
}

fn is_legal(record: &GameRecord, mut game: Game) {
    for written in moves(record) {
        assert!(!written.is_resignation(), "{record}");
        let MoveRecord::Move(made) = written else { return };
        let played = game.play((&made).into());
        assert_eq!(played.map(|played| played.with_mark(made.mark())), Ok(made), "{record}");
    }
}

fn reads_back(record: &GameRecord, text: &str) {
    let printed = record.to_string();
    let parsed = printed.parse::<GameRecord>();
    assert_eq!(parsed.as_ref(), Ok(record), "{text:?}");
    let Some(rules) = record.rules() else { return assert!(record.rules().is_some(), "{text:?}") };
    let again = read(&printed, rules).swap_remove(0);
    if !record.tree().is_empty() {
        assert_eq!(again.errors, [], "{printed}");
        assert_eq!(again.value.map(|again| moves(&again)), Some(moves(record)), "{printed}");
    }
}
