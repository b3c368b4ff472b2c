//! Real games, and games that the reference implementation wrote.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "helpers fail as tests do")]

mod fit;
mod kinds;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use tafl_corpus::{Corpus, Totals};
use tafl_game_record::{GameRecord, GameResult, TagValue};
use tafl_moves::dialect::{DialectRecord, MoveDialect};
use tafl_moves::{Move, MoveKind, MoveRecord};
use tafl_play::{Ending, Game, IllegalStepError};
use tafl_position::{Piece, Position, Square};
use tafl_rules::{Berserk, Preset, Rules};
use tafl_verify::{Verifier, VerifyFindingKind, complete, verify};

/// The games of a folder, by name.
fn games(corpus: &Corpus, folder: &str) -> Vec<(String, GameRecord)> {
    let read = |path: PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, fs::read_to_string(&path).expect("text").parse().expect("a game record"))
    };
    corpus.files(folder, "otg").into_iter().map(read).collect()
}

/// A game of the archive of hnefatafl-rs, as a record by these rules; `None` if a move is not written as usual.
fn csv_game(line: &str, rules: &Rules) -> Option<GameRecord> {
    let mut record = GameRecord::new(rules.clone());
    let mut fields = line.split(',');
    let mut last = None;
    for word in fields.next()?.split_whitespace() {
        let read = MoveDialect::HnefataflRs.parse(word).ok()?;
        if read == DialectRecord::Timeout {
            record.set_tag("termination", TagValue::new("timeout").ok()?).ok()?;
            continue;
        }
        last = Some(record.tree_mut().add(last, read.to_record(None).value?).ok()?);
    }
    record.set_result(match fields.nth(2)? {
        "Black" => GameResult::AttackersWin,
        "White" => GameResult::DefendersWin,
        "Draw" => GameResult::Draw,
        _ => GameResult::Other,
    });
    Some(record)
}

/// Every move is legal and every result fits, except where the archive leaves something out (M7) or the server ended a
/// game by other rules (L5, and no repetition).
// deviation: M7
fn copenhagen_games_verify(corpus: &Corpus) {
    let (mut verifier, rules) = (Verifier::new(), Preset::COPENHAGEN.rules());
    let mut totals = Totals::default();
    for line in corpus.text("corpus/copenhagen-1200.csv").lines() {
        let recorded = csv_game(line, &rules).expect(line);
        let mut record = recorded.clone();
        let verdict = verifier.verify(&record);
        totals.add("moves", verdict.moves());
        let completed = verifier.complete(&mut record);
        assert_eq!(completed, verify(&record), "{line}");
        assert_eq!(completed.count(), verdict.count(), "{line}");
        for finding in verdict.findings() {
            assert!(is_of_the_archive(finding.kind(), &recorded, &record), "{finding}: {line}");
            totals.count(finding.code());
        }
    }
    assert!(totals.of("moves") > 0, "no game was verified");
    corpus.report("Copenhagen games", &totals);
}

/// Whether a finding follows from how the archive was written. The second record has all captures.
fn is_of_the_archive(kind: &VerifyFindingKind, recorded: &GameRecord, completed: &GameRecord) -> bool {
    match kind {
        // It does not say that a player resigned, or both agreed, but writes `timeout`.
        VerifyFindingKind::ResultUnexplained { .. } => recorded.tag("termination").is_none(),
        // The server did not check repetitions. A king enclosed with its defenders at the edge, one step away from it,
        // is in a fort by the rules record; the server waited for the king to move to the edge, which is the last
        // move.
        VerifyFindingKind::MoveAfterEnd { outcome } => match outcome.ending() {
            Ending::Repetition => has_a_third_repetition(completed),
            Ending::EdgeFort => ends_with_the_king_at_the_edge(completed),
            _ => false,
        },
        _ => false,
    }
}

fn has_a_third_repetition(record: &GameRecord) -> bool {
    let mut replay = record.replay().expect("a start");
    let mut counts = BTreeMap::from([((replay.position().to_string(), replay.side_to_move()), 1)]);
    for ply in replay.by_ref() {
        let ply = ply.expect("it replays");
        *counts.entry((ply.position.to_string(), ply.side_to_move)).or_default() += 1;
    }
    counts.values().any(|&count| count >= 3)
}

fn ends_with_the_king_at_the_edge(record: &GameRecord) -> bool {
    let edge = [0, record.start().expect("a start").dimension().get() - 1];
    let last = record.replay().expect("a start").last().expect("a move").expect("it replays");
    let king = last.position.find(Piece::KING).next();
    let at_edge =
        king.is_some_and(|king| edge.contains(&king.file().index()) || edge.contains(&king.rank().index()));
    at_edge && last.move_record.target() == king
}

/// A random game of the reference: the rules, the start, then a field for each move that begins with its record.
fn played_game(line: &str) -> GameRecord {
    let mut fields = line.split('\t');
    let rules: Rules = fields.next().expect("rules").parse().expect("rules");
    let mut record = GameRecord::new(rules);
    let mut last = None;
    for field in fields.skip(1) {
        let step: MoveRecord = field.split(' ').next().expect("a move").parse().expect("a move record");
        last = Some(record.tree_mut().add(last, step).expect("a move of the tree"));
    }
    record
}

/// Real files, and games that the reference played.
fn games_of_the_reference_verify(corpus: &Corpus) {
    let mut totals = Totals::default();
    let random = corpus.text("oracle/play.tsv.gz");
    let random = random
        .lines()
        .filter(|line| line.contains("\tstart "))
        .map(|line| (line.to_owned(), played_game(line)));
    let folders = ["corpus/otg", "oracle/otg-generated"];
    let files = folders.map(|folder| (folder, games(corpus, folder)));
    for (folder, games) in files.into_iter().chain([("random games", random.collect())]) {
        for (name, mut record) in games {
            let verdict = verify(&record);
            for finding in verdict.findings() {
                // The moves may stop in the middle of the game, while the result tag is that of the whole game.
                let is_unexplained = folder == "oracle/otg-generated"
                    && matches!(finding.kind(), VerifyFindingKind::ResultUnexplained { .. });
                let is_berserk = folder != "corpus/otg" && is_berserk_step(finding.kind(), &record);
                assert!(is_unexplained || is_berserk, "{name}: {finding}");
                totals.count(finding.code());
            }
            assert_eq!(complete(&mut record).count(), verdict.count(), "{name}");
            totals.count(folder);
            totals.add("moves", verdict.moves());
        }
    }
    corpus.report("games of the reference", &totals);
}

/// The reference lets any step continue a berserk turn, even if the rules require a capture.
// deviation: L6
fn is_berserk_step(kind: &VerifyFindingKind, record: &GameRecord) -> bool {
    let VerifyFindingKind::IllegalMove { reason, .. } = kind else { return false };
    let rules = record.rules().expect("a rules tag");
    *reason == IllegalStepError::MustCapture && rules.berserk() == Berserk::MustCapture
}

/// A move of the feature suite: the record that the reference writes, and what it captures.
struct Written {
    step: Move,
    taken: BTreeSet<Square>,
}

impl Written {
    /// `a1-a2 RECORD;caps=[b1, c1];POSITION;side;result`.
    fn new(field: &str) -> Self {
        let (record, then) = field.split_once(";caps=[").expect("a move and what it captures");
        let list = then.split(']').next().expect("captures").split(',').map(str::trim);
        let taken = list.filter(|square| !square.is_empty()).map(|square| square.parse().expect(square));
        let record: MoveRecord =
            record.split(' ').next_back().expect("a move").parse().expect("a move record");
        Self { step: record.as_move().expect("a move").clone(), taken: taken.collect() }
    }

    fn left_out(&self) -> BTreeSet<Square> {
        let written: BTreeSet<Square> = self.step.captures().iter().map(|capture| capture.square()).collect();
        self.taken.difference(&written).copied().collect()
    }

    /// Whether the step jumps over a piece.
    fn is_jump(&self, start: &Position) -> bool {
        let index = |square: Square| [square.file().index(), square.rank().index()];
        let ([file, rank], [to_file, to_rank]) = (index(self.step.origin()), index(self.step.target()));
        let middle = Square::from_indices(u8::midpoint(file, to_file), u8::midpoint(rank, to_rank));
        file.abs_diff(to_file) + rank.abs_diff(to_rank) == 2
            && middle.is_some_and(|middle| start.get(middle).is_some())
    }
}

/// Where the rules capture what the reference captures, the verifier finds what the record leaves out, and nothing
/// else. It finds jumps that are written as plain moves.
// deviation: M3, M7a
fn what_the_reference_leaves_out_of_its_records_is_found(corpus: &Corpus) {
    let mut verifier = Verifier::new();
    let mut totals = Totals::default();
    for line in corpus.text("oracle/feature_suite.tsv.gz").lines() {
        let mut fields = line.split('\t').skip(1);
        let rules: Rules = fields.next().expect("rules").parse().expect("rules");
        let start = Game::new(&rules);
        for field in fields.skip(1) {
            let written = Written::new(field);
            let mut game = start.clone();
            let Ok(played) = game.play((&written.step).into()) else { continue };
            let captured: BTreeSet<Square> =
                played.captures().iter().map(|capture| capture.square()).collect();
            if captured != written.taken {
                totals.count("captured differently");
                continue;
            }
            let mut record = GameRecord::new(rules.clone());
            record.tree_mut().add(None, written.step.clone()).expect("the first move");
            let verdict = verifier.verify(&record);
            let mut found = BTreeSet::new();
            for finding in verdict.findings() {
                match finding.kind() {
                    VerifyFindingKind::CapturesMissing { squares } => found.extend(squares),
                    VerifyFindingKind::WrongMoveType { found, expected } => {
                        assert_eq!((*found, *expected), (MoveKind::Plain, MoveKind::Jump), "{field}");
                        assert!(written.is_jump(rules.start()), "{finding}: {field} {rules}");
                        totals.count("jumps written as plain moves");
                    }
                    _ => panic!("{finding}: {field} {rules}"),
                }
            }
            assert_eq!(found, written.left_out(), "{field} {rules}");
            totals.count(if found.is_empty() { "complete" } else { "captures left out" });
        }
    }
    assert!(totals.of("complete") > 0, "no move was verified");
    corpus.report("records of the feature suite", &totals);
}

tafl_corpus::main!(
    copenhagen_games_verify,
    games_of_the_reference_verify,
    what_the_reference_leaves_out_of_its_records_is_found,
    kinds::captures_are_of_their_kinds,
    fit::games_of_archives_have_their_rules,
    fit::games_of_the_reference_have_their_presets
);
