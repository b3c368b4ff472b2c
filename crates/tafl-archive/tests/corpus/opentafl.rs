//! Content that the reference implementation cannot load, compared with its answers.

use std::collections::{BTreeMap, BTreeSet};

use tafl_archive::ArchiveFormat;
use tafl_archive::opentafl::{self, OpenTaflIssue, OpenTaflIssueKind, OpenTaflLocation};
use tafl_corpus::{Corpus, Totals};
use tafl_game_record::{Coded, GameRecord, Games, Severity};
use tafl_moves::MoveRecord;
use tafl_position::Square;
use tafl_rules::RepetitionRule;

/// The games of a folder, with the names of their files.
fn games(corpus: &Corpus, folder: &str) -> Vec<(String, GameRecord)> {
    let read = |path: &std::path::PathBuf| {
        let name = path.file_stem().expect("a name").to_str().expect("UTF-8").to_owned();
        (name, std::fs::read_to_string(path).expect("UTF-8").parse().expect("a game"))
    };
    corpus.files(folder, "otg").iter().map(read).collect()
}

/// The codes of a file, notes included: in the form that is printed, or as it is.
fn codes(text: &str, as_is: bool) -> BTreeMap<&'static str, Severity> {
    let mut issues: Vec<OpenTaflIssue> = Vec::new();
    let mut records = 0;
    for game in Games::new(text) {
        let record = game.value.expect("a game");
        // Printing changes nothing about them.
        let printed: GameRecord = record.to_string().parse().expect("what was printed");
        assert_eq!(opentafl::issues(&record), opentafl::issues(&printed));
        assert_eq!(opentafl::layout_issues(&record.to_string()), []);
        issues.extend(opentafl::issues(&record));
        records += 1;
    }
    let layout = opentafl::layout_issues(text);
    let several = layout.iter().any(|issue| *issue.kind() == OpenTaflIssueKind::SeveralGames);
    assert_eq!(several, records > 1);
    issues.extend(layout.into_iter().filter(|issue| as_is || issue.code() == "opentafl-several-games"));
    let row = |issue: &OpenTaflIssue| (issue.code(), issue.kind().definition().severity());
    issues.iter().map(row).collect()
}

/// The cause of some files in the form that is printed. Those of `as-is` load in that form. Other files are judged by
/// the answer of the reference alone.
const CAUSES: &[(&str, &[&str])] = &[
    ("00190.otg", &["opentafl-move-blocked", "opentafl-shieldwall-single-piece"]),
    // These load, but the reference plays other positions.
    ("00725.otg", &["opentafl-shieldwall-low-end"]),
    ("01127.otg", &["opentafl-shieldwall-low-end"]),
    // Loads with a variation of the second game.
    ("archive-first-longest.otg", &["opentafl-several-games"]),
    ("archive-of-two.otg", &["opentafl-several-games"]),
    ("archive-real.otg", &["opentafl-several-games"]),
    ("berserk-puzzle.otg", &["opentafl-address"]),
    ("berserk-variation.otg", &["opentafl-address"]),
    ("board-21.otg", &["opentafl-board-size"]),
    ("board-3.otg", &["opentafl-board-size"]),
    ("cenre-cornerreentry.otg", &["opentafl-center-without-entry"]),
    ("comment-second-block.after-fmt.otg", &["opentafl-comment-surplus"]),
    ("comment-surplus.otg", &["opentafl-comment-surplus"]),
    ("dfor-dforp.otg", &["opentafl-defender-fortresses", "opentafl-move-blocked"]),
    ("no-rules.otg", &["opentafl-no-rules"]),
    ("number-clock-nl.otg", &["opentafl-number-as-clock"]),
    ("shieldwall-first-move.otg", &["opentafl-move-blocked", "opentafl-shieldwall-first-move"]),
    ("shieldwall-lone-on-edge.otg", &["opentafl-move-blocked", "opentafl-shieldwall-single-piece"]),
    ("shieldwall-low-side.otg", &["opentafl-shieldwall-low-end"]),
    ("time-control-huge.otg", &["opentafl-time-control"]),
    ("time-control-words.otg", &["opentafl-time-control"]),
    ("time-remaining-one.otg", &["opentafl-time-remaining"]),
    ("time-remaining-words.otg", &["opentafl-time-remaining"]),
    ("variation-jump-number.otg", &["opentafl-variation-turn"]),
    ("variation-same-as-main.otg", &["opentafl-variation-repeated"]),
    ("variation-twins.otg", &["opentafl-variation-repeated"]),
];

/// The cause of some files of `as-is`.
const CAUSES_AS_IS: &[(&str, &[&str])] = &[
    ("address-no-dot.otg", &["opentafl-layout-dot"]),
    ("comment-same-line.otg", &["opentafl-layout-comment"]),
    ("double-blank.otg", &["opentafl-layout-space"]),
    ("explicit-rules.otg", &["opentafl-layout-default"]),
    ("main-letter.otg", &["opentafl-layout-turn-letter"]),
    ("main-letter3.otg", &["opentafl-layout-turn-letter"]),
    ("no-moves-1..otg", &["opentafl-layout-empty-turn"]),
    ("one-line.otg", &["opentafl-layout-turns"]),
    ("rules-comma-list.otg", &["opentafl-layout-piece-list"]),
    ("rules-default.otg", &["opentafl-layout-default"]),
    ("rules-lines.otg", &["opentafl-layout-rules"]),
    ("tab.otg", &["opentafl-layout-space"]),
    ("turn-over-lines.otg", &["opentafl-layout-split-turn"]),
    ("uppercase-square.otg", &["opentafl-layout-upper-case"]),
    // Loads, with the variations in the order of the text.
    ("variation-order.otg", &[]),
    ("variation-past-end-b.otg", &["opentafl-layout-past-end"]),
    ("variation-past-end.otg", &["opentafl-layout-past-end"]),
];

/// The second block of this file is printed in the first one, so its issue depends on how it is printed.
const PRINTED_DIFFERENTLY: &str = "comment-second-block.before-fmt.otg";

/// Whether the reference loads a file, by its name.
fn answers(corpus: &Corpus) -> BTreeMap<String, bool> {
    let text = corpus.text("oracle/opentafl-loading/opentafl-says.tsv");
    let row = |row: &str| {
        let mut columns = row.split('\t');
        let name = columns.next().expect("a name").to_owned();
        (name, columns.next().expect("an answer").starts_with("OK"))
    };
    text.lines().map(row).collect()
}

/// Every file that the reference cannot load, or reads as something else, has the code of its cause.
// deviation: G13b
// deviation: G13c
pub(crate) fn every_file_is_predicted(corpus: &Corpus) {
    let answers = answers(corpus);
    let causes: BTreeMap<&str, &[&str]> = CAUSES.iter().copied().collect();
    let as_is: BTreeMap<&str, &[&str]> = CAUSES_AS_IS.iter().copied().collect();
    let mut totals = Totals::default();
    for folder in ["oracle/opentafl-loading", "oracle/opentafl-loading/as-is"] {
        let judged_as_is = folder.ends_with("as-is");
        for path in corpus.files(folder, "otg") {
            let name = path.file_name().expect("a name").to_str().expect("UTF-8").to_owned();
            if name == PRINTED_DIFFERENTLY
                || path.parent().is_some_and(|in_| in_.ends_with("as-is")) != judged_as_is
            {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("UTF-8");
            let mut found = codes(&text, judged_as_is);
            found.remove("opentafl-repetition-reversed");
            let expected = if judged_as_is { as_is.get(&*name) } else { causes.get(&*name) };
            if let Some(expected) = expected {
                assert_eq!(found.keys().collect::<Vec<_>>(), expected.iter().collect::<Vec<_>>(), "{name}");
                totals.count("with a known cause");
            }

            let key = if judged_as_is { format!("as-is/{name}") } else { name.clone() };
            let Some(loads) = answers.get(&key) else { continue };
            let has_finding = found.values().any(|&severity| severity == Severity::Finding);
            assert!(has_finding || *loads, "{key} is not predicted");
            assert!(!judged_as_is || !has_finding || !loads, "{key} loads as it is");
            assert!(!judged_as_is || codes(&text, false).is_empty(), "{key} loads after it is printed");
            totals.count(if *loads { "files that load" } else { "files that do not load" });
        }
    }
    assert!(totals.of("files that do not load") > 0, "no file was judged");
    corpus.report("files of the reference", &totals);
}

/// The reference loads these files; it only plays some of their rules differently (R6), and drops comments for which a
/// turn has no move (G17).
// deviation: R6, G17
pub(crate) fn files_that_the_reference_loads(corpus: &Corpus) {
    let mut totals = Totals::default();
    for folder in ["corpus/otg", "oracle/otg-generated"] {
        for (name, record) in games(corpus, folder) {
            let issues = opentafl::issues(&record);
            for issue in &issues {
                let is_note = issue.kind().definition().severity() == Severity::Note;
                assert!(is_note || is_surplus_comment(&record, issue), "{name}: {issue:?}");
                totals.count(issue.code());
            }
            let is_reversed = issues.iter().any(|issue| issue.code() == "opentafl-repetition-reversed");
            let repetition = record.rules().expect("a rules tag").repetition();
            let disputed = repetition.and_then(RepetitionRule::tfr).is_some_and(|letter| letter != 'd');
            assert_eq!(is_reversed, disputed, "{name}");
            totals.count("files");
        }
    }
    corpus.report("files that the reference loads", &totals);
}

fn is_surplus_comment(record: &GameRecord, issue: &OpenTaflIssue) -> bool {
    let OpenTaflLocation::Move(address) = issue.location() else { return false };
    let id = record.tree().find(address).expect("a move of the game");
    issue.code() == "opentafl-comment-surplus" && record.tree().surplus_comments(id).next().is_some()
}

/// Of real games, the reference does not carry out some shieldwalls, and cannot load those in which a piece that it did
/// not capture is in the way later.
// deviation: L4
pub(crate) fn games_that_the_reference_cannot_load(corpus: &Corpus) {
    let mut totals = Totals::default();
    for line in corpus.text("corpus/copenhagen-1200.csv").lines() {
        let game = ArchiveFormat::HnefataflCsv.parse(line).expect("a game").value;
        let mut walls = BTreeSet::new();
        let mut is_blocked = false;
        for issue in opentafl::issues(&game) {
            match (issue.code(), issue.location()) {
                ("opentafl-repetition-reversed", _) => {}
                ("opentafl-move-blocked", OpenTaflLocation::Move(_)) => {
                    assert!(!walls.is_empty(), "nothing is in the way: {issue:?}: {line}");
                    is_blocked = true;
                }
                (code, OpenTaflLocation::Move(address)) if code.starts_with("opentafl-shieldwall-") => {
                    let id = game.tree().find(address).expect("a move of the game");
                    let step = game.tree().move_record(id).expect("a move");
                    assert!(may_be_a_shieldwall(&game, step), "{step} by {code}: {line}");
                    walls.insert(id);
                    totals.count(code);
                }
                _ => panic!("{issue:?}: {line}"),
            }
        }
        totals.count("games");
        totals.add("games that cannot be loaded", usize::from(is_blocked));
    }
    assert!(totals.of("games") > 0, "there is no game");
    corpus.report("shieldwalls of real games", &totals);
}

/// Whether a move captures on an edge, along which it ends.
fn may_be_a_shieldwall(game: &GameRecord, step: &MoveRecord) -> bool {
    let last = game.start().expect("a start").dimension().get() - 1;
    let Some(target) = step.target() else { return false };
    let indices = [|square: Square| square.file().index(), |square: Square| square.rank().index()];
    indices.iter().any(|index| {
        let edge = index(target);
        let along = step.captures().iter().filter(|capture| index(capture.square()) == edge);
        (edge == 0 || edge == last) && along.count() > 0
    })
}
