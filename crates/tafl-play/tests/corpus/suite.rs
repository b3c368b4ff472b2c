//! Rows of the reference's suites, and our results for them.

use std::collections::{BTreeMap, BTreeSet};

use tafl_play::{Game, Move, Outcome, Step};
use tafl_position::{Dimension, Piece, PieceKind, Position, Side, Square};
use tafl_rules::{KingArms, Rules, Shieldwall, Zone};

/// The result of a legal step.
#[derive(Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) captures: BTreeSet<Square>,
    pub(crate) position: String,
    /// With a star within a berserk turn.
    pub(crate) side: String,
    pub(crate) result: String,
}

impl Answer {
    pub(crate) fn new(game: &Game, played: &Move) -> Self {
        let star = if game.berserk_square().is_some() { "*" } else { "" };
        let result = match game.outcome().map(Outcome::winner) {
            None => "ongoing",
            Some(winner) => winner.map_or("draw", Side::name),
        };
        Self {
            captures: played.captures().iter().map(|capture| capture.square()).collect(),
            position: game.position().to_string(),
            side: format!("{}{star}", game.side_to_move().char()),
            result: result.to_owned(),
        }
    }

    /// `RECORD;caps=[b1, c1];POSITION;side;result`, with semicolons or spaces.
    pub(crate) fn read(text: &str) -> Self {
        let (_, rest) = text.split_once("caps=[").expect(text);
        let (list, rest) = rest.split_once(']').expect(text);
        let captures = list.split(',').map(str::trim).filter(|square| !square.is_empty());
        let fields: Vec<String> = rest.split([';', ' ']).map(str::to_owned).collect();
        let Ok([_, position, side, result]) = <[String; 4]>::try_from(fields) else { panic!("{text}") };
        let captures = captures.map(|square| square.parse().expect(text)).collect();
        Self { captures, position, side, result }
    }
}

/// A position, and the reference's result for each legal step.
pub(crate) struct Row {
    pub(crate) record: String,
    pub(crate) rules: Rules,
    pub(crate) theirs: BTreeMap<Step, Answer>,
}

impl Row {
    pub(crate) fn read(line: &str) -> Self {
        let mut fields = line.split('\t');
        let record = fields.next().expect("rules").to_owned();
        let count = fields.next().expect("a count").parse().expect("a count");
        let answer = |text: &str| {
            let step = text.split(' ').next().unwrap_or_default();
            (step.parse().expect(text), Answer::read(text))
        };
        let theirs: BTreeMap<Step, Answer> = fields.map(answer).collect();
        assert_eq!(theirs.len(), count, "{record}");
        Self { rules: record.parse().expect("rules"), record, theirs }
    }

    pub(crate) fn ours(&self) -> BTreeMap<Step, Answer> {
        Self::answers(&self.rules)
    }

    pub(crate) fn answers(rules: &Rules) -> BTreeMap<Step, Answer> {
        let start = Game::new(rules);
        let answer = |step| {
            let mut game = start.clone();
            let played = game.play(step).expect("it is legal");
            let mut answer = Answer::new(&game, &played);
            // The reference does not say here whether the turn goes on.
            answer.side.truncate(1);
            (step, answer)
        };
        start.legal_steps().into_iter().map(answer).collect()
    }

    /// The shieldwalls that a step closes, found square by square along each edge, as the rule is worded.
    pub(crate) fn shieldwalls(&self, step: Step) -> BTreeSet<Square> {
        let mut board = self.rules.start().clone();
        let mover = board.set(step.origin(), None).expect("on the board").expect("a piece");
        board.set(step.target(), mover).expect("on the board");
        if mover.kind() == PieceKind::Guard {
            return BTreeSet::new();
        }
        let mut walls = BTreeSet::new();
        let flanked = |row: &[(Square, Square)]| {
            row.iter().any(|&(square, _)| square == step.target()) || !self.rules.shieldwall_by_flanking()
        };
        for edge in edges(self.rules.dimension()) {
            for length in 4..=edge.len() {
                for row in edge.windows(length) {
                    let [first, pieces @ .., last] = row else { continue };
                    let ends = [*first, *last];
                    let closed = ends.iter().all(|&(end, _)| self.closes(&board, mover.side(), end));
                    let backed = pieces.iter().all(|&piece| self.is_backed(&board, mover.side(), piece));
                    if closed && backed && flanked(&ends) {
                        walls.extend(pieces.iter().map(|&(square, _)| square));
                    }
                }
            }
        }
        walls.retain(|&square| {
            board.get(square).is_some_and(|piece| !matches!(piece.kind(), PieceKind::King | PieceKind::Guard))
        });
        walls
    }

    fn closes(&self, board: &Position, side: Side, square: Square) -> bool {
        let corner = self.rules.shieldwall() == Shieldwall::Strong
            && self.rules.zone_of(square) == Some(Zone::Corner)
            && board.get(square).is_none_or(|piece| piece.side() == side);
        corner || self.surrounds(board, side, square)
    }

    fn is_backed(&self, board: &Position, side: Side, (square, inward): (Square, Square)) -> bool {
        board.get(square).is_some_and(|piece| piece.side() != side) && self.surrounds(board, side, inward)
    }

    fn surrounds(&self, board: &Position, side: Side, square: Square) -> bool {
        let anvil = matches!(self.rules.king_arms(), KingArms::Armed | KingArms::Anvil);
        let able = |piece: Piece| match piece.kind() {
            PieceKind::King => anvil,
            PieceKind::Guard => false,
            _ => true,
        };
        board.get(square).is_some_and(|piece| piece.side() == side && able(piece))
    }
}

/// The four edges: each square with its neighbour towards the middle.
fn edges(dimension: Dimension) -> [Vec<(Square, Square)>; 4] {
    let last = i16::from(dimension.get()) - 1;
    let origin = Square::from_indices(0, 0).expect("a board has squares");
    let square = |file, rank| origin.offset(file, rank).expect("on the board");
    let line = |at: &dyn Fn(i16) -> (Square, Square)| (0..=last).map(at).collect::<Vec<_>>();
    [
        line(&|i| (square(i, 0), square(i, 1))),
        line(&|i| (square(i, last), square(i, last - 1))),
        line(&|i| (square(0, i), square(1, i))),
        line(&|i| (square(last, i), square(last - 1, i))),
    ]
}

pub(crate) fn on_edge(square: Square, dimension: Dimension) -> bool {
    let last = dimension.get() - 1;
    [square.file().index(), square.rank().index()].iter().any(|&index| index == 0 || index == last)
}
