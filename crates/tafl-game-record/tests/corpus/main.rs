//! Real games compared with how the reference implementation reads them.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod archive;
mod puzzles;

use std::fmt::Write;
use std::fs;

use tafl_corpus::{Corpus, Totals};
use tafl_game_record::{CommentText, Event, EventReader, GameRecord, Games, with_line_endings_of};

/// The names, texts and records of the game files in a folder.
pub(crate) fn games(corpus: &Corpus, folder: &str) -> Vec<(String, String, GameRecord)> {
    let game = |path: &std::path::PathBuf| {
        let name = path.file_stem().expect("a name").to_str().expect("UTF-8").to_owned();
        let text = fs::read_to_string(path).expect("UTF-8");
        let mut games = Games::new(&text);
        let game = games.next().expect("one game");
        assert!(games.next().is_none(), "{name}");
        assert_eq!(game.errors, [], "{name}");
        (name, text, game.value.expect("a game"))
    };
    corpus.files(folder, "otg").iter().map(game).collect()
}

fn all_games(corpus: &Corpus) -> Vec<(String, String, GameRecord)> {
    ["corpus/otg", "oracle/otg-generated"].iter().flat_map(|folder| games(corpus, folder)).collect()
}

/// The game with its variations, in the form of the traces.
fn replayed(record: &GameRecord) -> String {
    let mut replay = record.replay_all().expect("a start position");
    let side = |side: Option<tafl_position::Side>| side.map_or('-', tafl_position::Side::char);
    let mut rows = format!("0a\t\t{}\t{}\n", replay.position(), side(replay.side_to_move()));
    for ply in replay.by_ref() {
        let ply = ply.expect("the game replays");
        let next = side(ply.side_to_move);
        writeln!(rows, "{}\t{}\t{}\t{next}", ply.address, ply.move_record, ply.position).expect("a string");
    }
    rows
}

/// Whether the reference has the same row, but for two differences: it adds the prefix of the king if the file lacks it,
/// and writes `a*` if a berserk turn continues.
fn is_as_read(ours: &str, theirs: &str) -> bool {
    let [ours, theirs] = [ours, theirs].map(|row| row.split('\t').collect::<Vec<_>>());
    let ([at, record, position, side], [at_theirs, theirs, position_theirs, side_theirs]) =
        (&ours[..], &theirs[..])
    else {
        return false;
    };
    (at, position, *side) == (at_theirs, position_theirs, side_theirs.trim_end_matches('*'))
        && (record == theirs || theirs.strip_prefix('K') == Some(record))
}

fn games_replay_as_in_the_reference(corpus: &Corpus) {
    let mut totals = Totals::default();
    let traces = corpus.files("oracle/traces", "tsv");
    for (name, _, record) in all_games(corpus) {
        let Some(trace) = traces.iter().find(|trace| trace.file_stem() == Some(name.as_ref())) else {
            continue;
        };
        let text = fs::read_to_string(trace).expect("UTF-8");
        let expected: Vec<&str> = text.lines().filter(|row| !row.starts_with('#')).collect();
        let found = replayed(&record);
        for (found, expected) in found.lines().zip(&expected) {
            assert!(is_as_read(found, expected), "{name}: {found}\n{expected}");
        }
        assert_eq!(found.lines().count(), expected.len(), "{name}");
        totals.count("games");
        totals.add("moves", expected.len() - 1);
    }
    assert!(totals.of("games") > 0, "no game has a trace");
    corpus.report("games with traces", &totals);
}

/// The tags, comments and moves of a text, in order. Rules are compared as values.
fn written(text: &str) -> (Vec<(String, String)>, Vec<String>, Vec<String>) {
    let (mut tags, mut comments, mut moves) = (Vec::new(), Vec::new(), Vec::new());
    for event in EventReader::new(text) {
        match event.expect("no error") {
            Event::Tag(tag) if tag.name == "rules" => {
                let rules: tafl_rules::Rules = tag.value.parse().expect("rules");
                tags.push((tag.name.to_owned(), rules.display().explicit().to_string()));
            }
            Event::Tag(tag) => tags.push((tag.name.to_owned(), tag.value.to_owned())),
            Event::Comment(comment) if !comment.text.is_empty() => comments.push(comment.text.to_owned()),
            Event::Move(step) => moves.push(step.text.to_owned()),
            _ => {}
        }
    }
    // Printing moves the rules to the end, and keeps the order of everything else.
    tags.sort_by_key(|(name, _)| name == "rules");
    (tags, comments, moves)
}

/// Printing a real game loses nothing, and printing it again changes nothing. Its object has the same positions as a
/// replay. A comment that is replaced in its text changes that comment and nothing else.
fn real_games_survive_writing(corpus: &Corpus) {
    let mut totals = Totals::default();
    for (name, text, record) in all_games(corpus) {
        let printed = record.to_string();
        let again: GameRecord = printed.parse().unwrap_or_else(|error| panic!("{name}: {error}\n{printed}"));
        assert!(again == record, "{name}");
        assert_eq!(again.to_string(), printed, "{name}");
        let (before, after) = (written(&text), written(&printed));
        assert!(before == after, "{name}: {before:?}\n{after:?}");
        #[cfg(feature = "serde")]
        assert_object(&name, &record);

        let (_, spans) = Games::new(&text).next_with_spans().expect("a game");
        for (address, id) in record.tree().walk() {
            let Some(slot) = spans.of_comment(id) else { continue };
            let mut edited = text.clone();
            edited.replace_range(slot.range(), &with_line_endings_of(&text, "two\nlines"));
            let mut expected = record.clone();
            let comment = CommentText::new("two\nlines").expect("a comment");
            expected.tree_mut().set_comment(id, comment).expect("a move");
            let read: GameRecord = edited.parse().expect("a record");
            assert!(read == expected, "{name}: {address}");
            totals.count("comments that are replaced");
        }
        totals.add("tags", before.0.len());
        totals.add("comments", before.1.len());
        totals.add("moves", before.2.len());
    }
    assert!(totals.of("comments that are replaced") > 0, "no game has a comment");
    corpus.report("texts of games", &totals);
}

#[cfg(feature = "serde")]
fn assert_object(name: &str, record: &GameRecord) {
    let json = serde_json::to_string(&record.to_object()).expect("a text");
    let object: tafl_game_record::json::GameObject = serde_json::from_str(&json).expect("what was written");
    assert!(GameRecord::try_from(object.clone()).as_ref() == Ok(record), "{name}");
    let told =
        object.moves.into_iter().map(|step| (step.address, step.side, step.position, step.side_to_move));
    let played = record.replay_all().expect("a start").map(|ply| ply.expect("it replays"));
    let played = played.map(|ply| (Some(ply.address), ply.mover, Some(ply.position), ply.side_to_move));
    assert!(told.eq(played), "{name}");
}

tafl_corpus::main!(
    games_replay_as_in_the_reference,
    real_games_survive_writing,
    archive::an_archive_of_real_games,
    puzzles::puzzles_of_the_corpus,
    puzzles::every_line_can_be_solved,
);
