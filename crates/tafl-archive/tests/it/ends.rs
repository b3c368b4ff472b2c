//! What people write of how a game ended, as lists of moves and score sheets are read.

use tafl_archive::{ArchiveFormat, ImportOptions};
use tafl_game_record::{Ending, GameRecord};
use tafl_rules::Preset;

/// The result, and how the game ended.
fn end(record: &GameRecord) -> String {
    let result = record.result().and_then(Result::ok).map(|result| result.to_string());
    let ending = record.stated_ending().map_or("", Ending::name);
    format!("{} {ending}", result.unwrap_or_else(|| "?".into())).trim_end().into()
}

/// The end after the last move of a list.
fn of_list(text: &str) -> String {
    let rules = ImportOptions::default().with_rules(Preset::BRANDUB.rules());
    end(&ArchiveFormat::Moves.parse_with(text, &rules).expect("a game").value)
}

fn of_field(name: &str, text: &str) -> String {
    of_list(&format!(r#"{{"moves":"d2-g2 d3-e3","black":"Ann Berg","white":"Ben","{name}":"{text}"}}"#))
}

fn of_sheet(text: &str) -> String {
    end(&tafl_scoresheet::read(text, &Preset::BRANDUB.rules()).remove(0).value.expect("a game"))
}

const TURN: &str = "1. d2-g2 d3-e3";
const PLAYERS: &str = "Ann Berg (attackers) - Ben (defenders)";

/// What a field of JSON and the end of a sheet say, where both must understand the same.
#[test]
fn both_understand_the_same() {
    for (text, expected) in [
        ("Black resigned", "-1 resignation"),
        ("white resigns", "1 resignation"),
        ("the defenders resign", "1 resignation"),
        ("White lost.", "1"),
        ("attackers lost on time", "-1 time"),
        ("defenders timed out", "1 time"),
        ("The attackers won on time.", "1 time"),
        ("black forfeits", "-1 forfeit"),
        ("black_won", "1"),
        ("WHITE_WON", "-1"),
        ("whiteWon", "-1"),
        ("white_won_resignation", "-1 resignation"),
        ("white won, black resigned", "-1 resignation"),
        ("white won, resigned", "-1 resignation"),
        ("Black wins by resignation of white", "1 resignation"),
        ("won by the defenders", "-1"),
        ("victory for white", "-1"),
        ("Winner: black", "1"),
        ("Attackers win: king captured", "1"),
        ("attackers_win_king_capture", "1"),
        ("king captured", "1"),
        ("King captured by black", "1"),
        ("black captured the king", "1"),
        ("white wins by escape of the king", "-1"),
        ("King escapes!", "-1"),
        ("The king has escaped to the corner", "-1"),
        ("Draw by agreement", "0 agreement"),
        ("draw agreed", "0 agreement"),
        ("draw by repetition", "0 repetition"),
        ("the game ended in a draw", "0"),
        ("drawn", "0"),
        ("1/2-1/2", "0"),
        // Names, and other languages.
        ("Ben resigns", "1 resignation"),
        ("Ann Berg lost on time.", "-1 time"),
        ("Ben ran out of time", "1 time"),
        ("Ben resigns, Ann Berg wins", "1 resignation"),
        ("The game was won by Ann Berg", "1"),
        ("Schwarz gibt auf", "-1 resignation"),
        ("Remis", "0"),
        // Players agree on draws.
        ("Ben wins by agreement", "-1"),
        // What is not understood.
        ("whiteToMove", "?"),
        ("white to move", "?"),
        ("white to win", "?"),
        ("draw offered", "?"),
        ("draw declined", "?"),
        ("a drawn-out fight", "?"),
        ("Blackbeard", "?"),
        ("Blackbeard wins", "?"),
        ("black did not win", "?"),
        ("white has not won", "?"),
        ("no winner", "?"),
        ("black wins a piece", "?"),
        ("Ben wins a piece", "?"),
        ("won by a resignation", "?"),
        ("black or white", "?"),
        ("black white", "?"),
        ("white timeout", "?"),
        ("king", "?"),
        ("king captured by white", "?"),
        ("white captured", "?"),
        ("ongoing", "?"),
        ("game over", "?"),
        // It contradicts itself.
        ("black wins, white wins", "?"),
        ("black won, black resigned", "?"),
        ("Ben resigns, Ann Berg resigns", "?"),
        ("white wins: king captured", "?"),
        ("black escapes", "?"),
        ("white won, draw", "?"),
        ("white won lost", "?"),
        ("win by forfeit, white", "?"),
        // Two reasons are none.
        ("white won on time, black resigned", "-1"),
    ] {
        assert_eq!(of_field("gameStatus", text), expected, "{text}");
        assert_eq!(of_sheet(&format!("{PLAYERS}\n{TURN}\n{text}")), expected, "{text}");
    }
}

/// What people leave out or add is another thing in a list of a program. After its moves, it has no names of players.
#[test]
fn where_they_differ() {
    let by_name = [("Ben resigns", "? resignation", "1 resignation"), ("Ann wins", "?", "1")];
    let without_subject =
        [("resigns", "? resignation", "-1 resignation"), ("A resigns", "? resignation", "-1 resignation")];
    let with_remark = [
        ("white won, it was late", "?", "-1"),
        ("white won, time will tell", "?", "-1"),
        ("BEN resigned - he saw that the king is lost.", "? resignation", "1 resignation"),
        ("Draw agreed, it was late", "?", "0 agreement"),
        ("Ben wins a piece, Ben resigns", "? resignation", "?"),
    ];
    for (text, list, sheet) in by_name.into_iter().chain(without_subject).chain(with_remark) {
        assert_eq!(of_list(&format!("{TURN}\n{text}")), list, "{text}");
        assert_eq!(of_sheet(&format!("{PLAYERS}\n{TURN}\n{text}")), sheet, "{text}");
    }
    let named = |heading: &str, text: &str| of_sheet(&format!("{heading}\n{TURN}\n{text}"));
    assert_eq!(named("Attackers: J. Smith\nDefenders: Ann B.", "J. Smith resigns"), "-1 resignation");
    assert_eq!(named("Attackers: J. Smith\nDefenders: Ann B.", "Ann B. gave up"), "1 resignation");
    assert_eq!(named("Attackers: Ann White\nDefenders: Ben", "White resigns"), "?", "both can be meant");
}

/// A side alone is the winner where the result is expected, and else perhaps the side to move.
#[test]
fn a_side_alone() {
    for (text, expected) in [
        ("Black", "1"),
        ("the defenders", "-1"),
        ("Ben", "-1"),
        ("White by resignation", "-1 resignation"),
        ("black (timeout)", "1 time"),
        ("white timeout", "?"),
    ] {
        assert_eq!(of_field("result", text), expected, "{text}");
        assert_eq!(of_sheet(&format!("{PLAYERS}\nResult: {text}\n{TURN}")), expected, "{text}");
        assert_eq!(of_field("gameStatus", text), "?", "{text}");
        assert_eq!(of_sheet(&format!("{PLAYERS}\n{TURN}\n{text}")), "?", "{text}");
    }
}
