//! Content that the reference implementation cannot load, compared with its answers.

use tafl_archive::opentafl::{self, OpenTaflIssue, OpenTaflIssueKind, OpenTaflLocation};
use tafl_corpus::{Corpus, Totals};
use tafl_game_record::{Coded, GameRecord, Games, Severity};
use tafl_moves::MoveRecord;
use tafl_position::Square;
use tafl_rules::RepetitionRule;

/// The names of the files of a folder and their texts.
fn files(corpus: &Corpus, folder: &str) -> Vec<(String, String)> {
    let read = |path: &std::path::PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, std::fs::read_to_string(path).expect("UTF-8"))
    };
    corpus.files(folder, "otg").iter().map(read).collect()
}

/// The issues of a file as it is printed, and as it is.
fn issues(text: &str) -> [Vec<OpenTaflIssue>; 2] {
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
    let (several, layout): (Vec<_>, Vec<_>) = opentafl::layout_issues(text)
        .into_iter()
        .partition(|issue| *issue.kind() == OpenTaflIssueKind::SeveralGames);
    assert_eq!(!several.is_empty(), records > 1);
    issues.extend(several);
    let as_is = issues.iter().cloned().chain(layout).collect();
    [issues, as_is]
}

fn is_finding(issue: &OpenTaflIssue) -> bool {
    issue.kind().definition().severity() == Severity::Finding
}

/// Every file that the reference cannot load has a finding. Those of `as-is` load after they are printed, and have a
/// finding only if they do not load as they are.
// deviation: G13b
// deviation: G13c
pub(crate) fn every_file_is_predicted(corpus: &Corpus) {
    let answers = corpus.text("oracle/opentafl-loading/opentafl-says.tsv");
    let mut totals = Totals::default();
    for (folder, prefix) in [("oracle/opentafl-loading", ""), ("oracle/opentafl-loading/as-is", "as-is/")] {
        for (name, text) in files(corpus, folder) {
            let [printed, as_is] = issues(&text);
            let key = format!("{prefix}{name}\t");
            let Some(answer) = answers.lines().find_map(|row| row.strip_prefix(&key)) else { continue };
            let loads = answer.starts_with("OK");
            if prefix.is_empty() {
                assert!(loads || printed.iter().any(is_finding), "{name} is not predicted");
            } else {
                assert_eq!(printed, [], "{name} loads after it is printed");
                assert_eq!(as_is.iter().any(is_finding), !loads, "{name}: {as_is:?}");
            }
            totals.count(if loads { "files that load" } else { "files that do not load" });
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
    for (name, text) in ["corpus/otg", "oracle/otg-generated"].iter().flat_map(|folder| files(corpus, folder))
    {
        let record: GameRecord = text.parse().expect("a game");
        let issues = opentafl::issues(&record);
        for issue in &issues {
            assert!(!is_finding(issue) || is_surplus_comment(&record, issue), "{name}: {issue:?}");
            totals.count(issue.code());
        }
        let is_reversed = issues.iter().any(|issue| issue.code() == "opentafl-repetition-reversed");
        let repetition = record.rules().expect("a rules tag").repetition();
        let disputed = repetition.and_then(RepetitionRule::tfr).is_some_and(|letter| letter != 'd');
        assert_eq!(is_reversed, disputed, "{name}");
        totals.count("files");
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
pub(crate) fn loads_but_for_shieldwalls(game: &GameRecord, totals: &mut Totals) {
    let mut has_walls = false;
    for issue in opentafl::issues(game) {
        match (issue.code(), issue.location()) {
            ("opentafl-repetition-reversed", _) => {}
            ("opentafl-move-blocked", OpenTaflLocation::Move(_)) => {
                assert!(has_walls, "nothing is in the way: {issue:?}: {game}");
            }
            (code, OpenTaflLocation::Move(address)) if code.starts_with("opentafl-shieldwall-") => {
                let step = game.tree().find(address).and_then(|id| game.tree().move_record(id));
                let step = step.expect("a move of the game");
                assert!(may_be_a_shieldwall(game, step), "{step} by {code}: {game}");
                has_walls = true;
            }
            _ => panic!("{issue:?}: {game}"),
        }
        totals.count(issue.code());
    }
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
