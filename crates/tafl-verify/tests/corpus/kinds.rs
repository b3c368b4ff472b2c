//! The kinds of captures, checked by where the pieces are.

use tafl_corpus::{Corpus, Totals};
use tafl_game_record::{GameRecord, Ply};
use tafl_moves::Move;
use tafl_play::CaptureKind;
use tafl_position::{PieceKind, Position, Side, Square};
use tafl_rules::{Preset, Rules};
use tafl_verify::Verifier;

/// A move that captures, and the board on which it does.
struct Capturing<'r> {
    rules: &'r Rules,
    /// After the piece has moved, with all pieces that it captures.
    position: Position,
    mover: Side,
    step: &'r Move,
}

/// Each capture is where its kind can be, and nowhere else: no piece in a shieldwall is between two enemies.
pub(crate) fn captures_are_of_their_kinds(corpus: &Corpus) {
    let rules = Preset::COPENHAGEN.rules();
    let copenhagen = corpus.text("corpus/copenhagen-1200.csv");
    let copenhagen = copenhagen.lines().map(|line| super::csv_game(line, &rules).expect(line));
    let random = corpus.text("oracle/play.tsv.gz");
    let random = random.lines().filter(|line| line.contains("\tstart ")).map(super::played_game);
    let files = super::games(corpus, "corpus/otg").into_iter().map(|(_, record)| record);
    let mut verifier = Verifier::new();
    for (name, games) in [
        ("Copenhagen games", copenhagen.collect::<Vec<_>>()),
        ("random games", random.collect()),
        ("files", files.collect()),
    ] {
        let mut totals = Totals::default();
        for mut record in games {
            verifier.complete(&mut record);
            totals.count("games");
            judge(&mut verifier, &record, &mut totals);
        }
        corpus.report(&format!("kinds of captures: {name}"), &totals);
    }
}

fn judge(verifier: &mut Verifier, record: &GameRecord, totals: &mut Totals) {
    let (_, kinds) = verifier.verify_captures(record);
    let mut before = record.start().expect("a start").clone();
    let mut found: Vec<CaptureKind> = Vec::new();
    for ply in record.replay().expect("a start") {
        let Ply { node, move_record, mover, position, .. } = ply.expect("it replays");
        let (Some(step), Some(mover)) = (move_record.as_move(), mover) else { continue };
        match kinds.of(node) {
            None => totals.count("moves without kinds"),
            Some([]) => assert_eq!(step.captures(), [], "{step}"),
            Some(kinds) => {
                assert_eq!(kinds.len(), step.captures().len(), "{step}");
                let mut moved = before.clone();
                Move::new(step.origin(), step.target()).apply_to(&mut moved).expect("a legal move");
                let rules = record.rules().expect("rules");
                let capturing = Capturing { rules, position: moved, mover, step };
                for (capture, kind) in step.captures().iter().zip(kinds) {
                    assert!(capturing.is_of(*kind, capture.square()), "{step} {kind} {rules} {before}");
                    totals.count(kind.name());
                    found.push(*kind);
                }
            }
        }
        before = position;
    }
    for kind in CaptureKind::ALL.into_iter().filter(|kind| found.contains(kind)) {
        totals.count(format!("games with {kind}"));
    }
}

impl Capturing<'_> {
    fn is_of(&self, kind: CaptureKind, victim: Square) -> bool {
        let is_king = self.position.get(victim).is_some_and(|piece| piece.kind() == PieceKind::King);
        match kind {
            CaptureKind::Custodial => self.is_between(victim),
            CaptureKind::KingSurrounded => is_king && around(victim).all(|square| self.is_closed(square)),
            CaptureKind::Shieldwall => {
                let backed = around(victim).any(|square| !self.is_edge(square) && self.has_mover(square));
                let in_row = around(victim).any(|square| self.is_edge(square) && self.has_other(square));
                !is_king && self.is_edge(victim) && backed && in_row && !self.is_between(victim)
            }
            CaptureKind::Linnaean => {
                let king = self.opposite(victim).and_then(|square| self.position.get(square));
                king.is_some_and(|piece| piece.kind() == PieceKind::King && piece.side() != self.mover)
            }
            CaptureKind::Jump => {
                let (origin, target) = (self.step.origin(), self.step.target());
                around(origin).any(|square| square == victim) && around(target).any(|square| square == victim)
            }
            _ => false,
        }
    }

    /// Whether a piece is between the one that moved and an enemy or a special square.
    fn is_between(&self, victim: Square) -> bool {
        self.opposite(victim).is_some_and(|square| self.is_closed(square))
    }

    /// The square on the other side of a piece that is next to the one that moved.
    fn opposite(&self, victim: Square) -> Option<Square> {
        let target = self.step.target();
        let [files, ranks] = [
            i16::from(victim.file().index()) - i16::from(target.file().index()),
            i16::from(victim.rank().index()) - i16::from(target.rank().index()),
        ];
        let beyond = (files.abs() + ranks.abs() == 1).then(|| victim.offset(files, ranks)).flatten()?;
        self.rules.dimension().contains(beyond).then_some(beyond)
    }

    /// Whether an enemy of the captured piece is on a square, or it is special.
    fn is_closed(&self, square: Square) -> bool {
        let is_special = self.rules.zone_of(square).is_some() || self.rules.extra_zone_of(square).is_some();
        is_special || !self.rules.dimension().contains(square) || self.has_mover(square)
    }

    fn has_mover(&self, square: Square) -> bool {
        self.position.get(square).is_some_and(|piece| piece.side() == self.mover)
    }

    fn has_other(&self, square: Square) -> bool {
        self.position.get(square).is_some_and(|piece| piece.side() != self.mover)
    }

    fn is_edge(&self, square: Square) -> bool {
        let last = self.rules.dimension().get() - 1;
        [square.file().index(), square.rank().index()].into_iter().any(|index| index == 0 || index == last)
    }
}

fn around(square: Square) -> impl Iterator<Item = Square> {
    [(0, 1), (1, 0), (0, -1), (-1, 0)]
        .into_iter()
        .filter_map(move |(files, ranks)| square.offset(files, ranks))
}
