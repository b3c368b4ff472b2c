//! Real games compared with how the reference implementation reads them.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod archive;
#[cfg(feature = "serde")]
mod json;
mod puzzles;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use tafl_corpus::{Corpus, Totals};
use tafl_game_record::{CommentText, Event, EventReader, GameRecord, Games, with_line_endings_of};

fn game_files(corpus: &Corpus) -> Vec<PathBuf> {
    ["corpus/otg", "oracle/otg-generated"].iter().flat_map(|folder| corpus.files(folder, "otg")).collect()
}

fn only_game(path: &Path) -> GameRecord {
    let text = fs::read_to_string(path).expect("UTF-8");
    let games: Vec<_> = Games::new(&text).collect();
    assert_eq!(games.len(), 1, "{}", path.display());
    let game = games.into_iter().next().expect("one game");
    assert_eq!(game.errors, [], "{}", path.display());
    game.value.expect("a game")
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
    for path in game_files(corpus) {
        let Some(trace) = traces.iter().find(|trace| trace.file_stem() == path.file_stem()) else { continue };
        let text = fs::read_to_string(trace).expect("UTF-8");
        let expected: Vec<&str> = text.lines().filter(|row| !row.starts_with('#')).collect();
        let found = replayed(&only_game(&path));
        for (found, expected) in found.lines().zip(&expected) {
            assert!(is_as_read(found, expected), "{}: {found}\n{expected}", path.display());
        }
        assert_eq!(found.lines().count(), expected.len(), "{}", path.display());
        totals.count("games");
        totals.add("moves", expected.len() - 1);
    }
    assert!(totals.of("games") > 0, "no game has a trace");
    corpus.report("games with traces", &totals);
}

/// Printing a real game loses nothing, and printing it again changes nothing.
fn real_games_survive_writing(corpus: &Corpus) {
    for path in game_files(corpus) {
        let record = only_game(&path);
        let printed = record.to_string();
        let again: GameRecord =
            printed.parse().unwrap_or_else(|error| panic!("{}: {error}\n{printed}", path.display()));
        assert!(again == record, "{}", path.display());
        assert_eq!(again.to_string(), printed, "{}", path.display());
    }
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

fn no_text_is_lost(corpus: &Corpus) {
    let mut totals = Totals::default();
    for path in game_files(corpus) {
        let text = fs::read_to_string(&path).expect("UTF-8");
        let before = written(&text);
        let after = written(&only_game(&path).to_string());
        assert!(before == after, "{}: {before:?}\n{after:?}", path.display());
        for (name, number) in
            [("tags", before.0.len()), ("comments", before.1.len()), ("moves", before.2.len())]
        {
            totals.add(name, number);
        }
    }
    corpus.report("texts of games", &totals);
}

/// A comment that is replaced in the text of a real game changes that comment and nothing else.
fn comments_are_replaced_in_the_text(corpus: &Corpus) {
    let mut totals = Totals::default();
    for path in game_files(corpus) {
        let text = fs::read_to_string(&path).expect("UTF-8");
        let (game, spans) = Games::new(&text).next_with_spans().expect("a game");
        let record = game.value.expect("a record");
        for (address, id) in record.tree().walk() {
            let Some(slot) = spans.of_comment(id) else { continue };
            let mut edited = text.clone();
            edited.replace_range(slot.range(), &with_line_endings_of(&text, "two\nlines"));
            let mut expected = record.clone();
            let comment = CommentText::new("two\nlines").expect("a comment");
            expected.tree_mut().set_comment(id, comment).expect("a move");
            let read: GameRecord = edited.parse().expect("a record");
            assert!(read == expected, "{}: {address}", path.display());
            totals.count("comments");
        }
    }
    assert!(totals.of("comments") > 0, "no game has a comment");
    corpus.report("comments that are replaced", &totals);
}

/// The games of a folder, with the names of their files.
pub(crate) fn games(corpus: &Corpus, folder: &str) -> Vec<(String, GameRecord)> {
    let name = |path: &Path| path.file_stem().expect("a name").to_str().expect("UTF-8").to_owned();
    corpus.files(folder, "otg").iter().map(|path| (name(path), only_game(path))).collect()
}

tafl_corpus::main!(
    games_replay_as_in_the_reference,
    real_games_survive_writing,
    no_text_is_lost,
    comments_are_replaced_in_the_text,
    archive::an_archive_of_real_games,
    #[cfg(feature = "serde")]
    json::games_of_the_corpus,
    puzzles::tags_and_hints,
    puzzles::no_comment_has_a_clock,
    puzzles::every_line_can_be_solved,
    puzzles::the_capture_puzzle,
);
