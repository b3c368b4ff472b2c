//! The moves before the error of a broken game.

use tafl_archive::{ArchiveFormat, ConvertedGame, GameRecord, ImportError, ImportOptions, Preset, Square};
use tafl_game_record::Games;
use tafl_play::Game;

const MOVES: usize = 6;

/// A game by these rules.
fn game(preset: Preset) -> GameRecord {
    let mut record = GameRecord::new(preset.rules());
    let mut game = Game::new(&preset.rules());
    let mut last = None;
    for number in 1..=MOVES {
        let steps = game.legal_steps();
        let step = game.play(steps[number * 7 % steps.len()]).expect("a legal step");
        last = record.tree_mut().add(last, step).ok();
    }
    record
}

/// The squares of the moves of the main line.
fn steps(record: &GameRecord) -> Vec<(Option<Square>, Option<Square>)> {
    let records = record.tree().main_line().filter_map(|id| record.tree().move_record(id));
    records.map(|step| (step.origin(), step.target())).collect()
}

/// The game of a text that is broken there, if a part of it remains.
#[track_caller]
fn part(format: ArchiveFormat, text: &str) -> Option<(ImportError, GameRecord)> {
    let broken = format.parse_partial(text, &ImportOptions::default()).err()?;
    let address = broken.address();
    let record = broken.partial?.value;
    assert!(record.replay().expect("a start").all(|ply| ply.is_ok()), "{text}\n{record}");
    let archived = record.archived().to_string();
    let again: Vec<_> = Games::new(&archived).map(|game| (game.errors.len(), game.value)).collect();
    assert_eq!(again, [(0, Some(record.clone()))], "it is read again as a whole game: {archived}");
    assert!(record.tag("partial").is_some(), "{record}");
    let number = u32::try_from(record.tree().len()).expect("a small number");
    let letter = if number % 2 == 0 { 'a' } else { 'b' };
    assert_eq!(address.expect("an address").to_string(), format!("{}{letter}", number / 2 + 1));
    Some((broken.error, record))
}

/// In each form, a text that is broken anywhere has the moves before that place, and up to all but the last one.
#[test]
fn the_part_of_a_broken_game_has_the_moves_before_the_error() {
    let games: Vec<GameRecord> = Preset::ALL.iter().copied().map(game).collect();
    for format in ArchiveFormat::ALL {
        let read = |record| {
            let ConvertedGame { value: text, .. } = format.print(record).ok()?;
            Some((steps(&format.parse(&text).ok()?.value), text))
        };
        // A session skips a command that it does not know, and ends where a later one cannot be played.
        if format == ArchiveFormat::HnefataflTextProtocol || !format.is_written() {
            continue;
        }
        let whole = games.iter().filter_map(read).find(|(steps, _)| steps.len() == MOVES);
        let Some((steps_of_whole, text)) = whole else {
            assert_eq!(format, ArchiveFormat::BrandubhPuzzles, "no game can be written");
            continue;
        };
        let mut longest = 0;
        // Neither begins a word of a move. A text in JSON remains JSON with the number.
        let new = if text.starts_with(['{', '(']) { "99" } else { "¤" };
        // A line that begins differently can be one that the format skips.
        let begins_word = |offset: usize| {
            !text[..offset].ends_with(|before: char| before.is_ascii_alphanumeric() || before == '\n')
        };
        let characters = text.char_indices().filter(|(_, character)| character.is_ascii_alphanumeric());
        for (offset, old) in characters.filter(|&(offset, _)| begins_word(offset)) {
            let after = &text[offset + old.len_utf8()..];
            let Some((error, record)) = part(format, &[&text[..offset], new, after].concat()) else {
                continue;
            };
            let steps = steps(&record);
            assert!(steps_of_whole.starts_with(&steps), "{format}, {offset}: {error}\n{text}\n{record}");
            longest = longest.max(steps.len());
        }
        // A text that is broken after its last move has all of them.
        assert!(longest + 1 >= MOVES, "{format}: {longest} moves of\n{text}");
    }
}

/// A part needs a first move, and a start position that does not depend on the moves after the error.
#[test]
fn some_broken_games_have_no_part() {
    for (format, text) in [
        (ArchiveFormat::HnefataflCsv, "d1-e1 e5-e3,0,0,White"),
        (ArchiveFormat::HnefataflCsv, "d1-d3 e5-e3,0,0,Red"),
        (ArchiveFormat::AageNielsen, r#"{"AageGameTypeName": "Magpie 7x7", "Moves": ["nox", "d1-c1"]}"#),
        (ArchiveFormat::AageNielsen, r#"{"AageGameTypeName": "My own 7x7", "Moves": ["d1-c1", "nox"]}"#),
        (ArchiveFormat::AageNielsen, r#"{"AageGameTypeName": "Magpie 7x7", "Moves": ["d1-c1", "d3"#),
    ] {
        let broken = format.parse_partial(text, &ImportOptions::default()).expect_err(text);
        assert_eq!(format.parse(text), Err(broken.error.clone()));
        assert_eq!((broken.address(), broken.partial), (None, None), "{text}");
    }
}

/// What a game says about all of its moves does not count for a part: neither counts of captures nor a resignation in
/// the list of moves. Its result is kept.
#[test]
fn the_part_keeps_the_tags_of_the_game() {
    let text = r#"{"AageGameTypeName": "Magpie 7x7", "BlackPiecesCaptured": 3,
        "Moves": ["d1-c1", "d3-c3", "d1-d2", "resigned"], "WhoWon": "White"}"#;
    let (error, record) = part(ArchiveFormat::AageNielsen, text).expect("a part");
    insta::assert_snapshot!(format!("{error}\n{record}"), @r"
    move 3, `d1-d2`, cannot be played: there is no piece on `d1`
    [variant:Magpie 7x7]
    [result:-1]
    [aagenielsen-BlackPiecesCaptured:3]
    [aagenielsen-WhoMovedFirst:absent]
    [aagenielsen-WhitePiecesCaptured:absent]
    [partial:move 3, `d1-d2`, cannot be played: there is no piece on `d1`]
    [rules:dim:7 name:Magpie surf:n ks:m spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

    1. d1-c1 d3-c3
    ");
}
