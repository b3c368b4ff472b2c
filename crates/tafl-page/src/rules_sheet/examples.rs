//! Examples of captures: small positions in which the rules capture. What they do not capture is not shown.

use tafl_moves::MoveRecord;
use tafl_play::{Game, Step};
use tafl_position::{Dimension, Piece, PieceKind, Position, Side, Square};
use tafl_rules::{Escape, Rules, Zone};

/// A move that the rules have played.
pub(super) struct Example {
    pub(super) caption: String,
    /// The position after the move.
    pub(super) position: Position,
    pub(super) played: MoveRecord,
    /// Two corners of the part of the board that matters.
    pub(super) part: (Square, Square),
}

/// A direction: files and ranks.
type Way = (i16, i16);

const WAYS: [Way; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The squares in a row of a picture.
const SIDE: u8 = 5;

/// The pictures of these rules, in the order in which they are shown.
pub(super) fn all(rules: &Rules) -> Vec<Example> {
    let tries = Tries { rules, game: Game::new(rules), dimension: rules.start().dimension() };
    let mut examples: Vec<Example> = tries.between_enemies().into_iter().collect();
    examples.extend(Zone::ALL.into_iter().filter_map(|zone| tries.against(zone)));
    examples.extend(tries.shieldwall());
    examples.extend(tries.kings());
    examples.extend(tries.escape());
    examples
}

/// What is tried.
struct Tries<'r> {
    rules: &'r Rules,
    game: Game,
    dimension: Dimension,
}

/// A position of a few pieces, and a move in it.
struct Try {
    pieces: Vec<(Square, Piece)>,
    from: Square,
    to: Square,
}

impl Tries<'_> {
    /// A man of a side, or another piece if it has none. `None` if it has only kings.
    fn man(&self, side: Side) -> Option<Piece> {
        let mut pieces = self.rules.start().pieces().map(|(_, piece)| piece);
        pieces.find(|piece| piece.side() == side && piece.kind() != PieceKind::King)
    }

    /// A man of a side captured between two of the other.
    fn between_enemies(&self) -> Option<Example> {
        let inner = |square: &Square| self.is_plain(*square) && !self.is_edge(*square);
        let ways = |square| WAYS.map(move |way| (square, way));
        let mut tries = self.dimension.squares().filter(inner).flat_map(ways);
        tries.find_map(|(square, way)| {
            let anvil = square.offset(-way.0, -way.1).filter(inner)?;
            square.offset(way.0, way.1).filter(inner)?;
            Side::ALL
                .into_iter()
                .find_map(|side| self.strike(side, square, way, Some(anvil), "Between two enemies"))
        })
    }

    /// A man of a side captured against an empty special square.
    fn against(&self, zone: Zone) -> Option<Example> {
        let caption = match zone {
            Zone::Corner => "Against a corner",
            Zone::Center => "Against the center",
            Zone::AttackerFortress => "Against a fortress of the attackers",
            Zone::DefenderFortress => "Against a fortress of the defenders",
        };
        let ways = |square| WAYS.map(move |way| (square, way));
        self.rules.squares(zone).flat_map(ways).find_map(|(anvil, way)| {
            let square = anvil.offset(way.0, way.1)?;
            Side::ALL.into_iter().find_map(|side| self.strike(side, square, way, None, caption))
        })
    }

    /// A man of the side is captured on a square by an enemy that moves next to it in this direction from the side.
    fn strike(
        &self,
        side: Side,
        square: Square,
        way: Way,
        anvil: Option<Square>,
        caption: &str,
    ) -> Option<Example> {
        let (victim, enemy) = (self.man(side)?, self.man(side.other())?);
        let to = square.offset(way.0, way.1)?;
        let froms =
            [(way.1, way.0), (-way.1, -way.0)].into_iter().flat_map(|aside| [2, 1].map(|far| (aside, far)));
        froms.into_iter().find_map(|(aside, far)| {
            let from = to.offset(far * aside.0, far * aside.1)?;
            let anvil = anvil.map(|anvil| (anvil, enemy));
            let pieces = [(square, victim), (from, enemy)].into_iter().chain(anvil).collect();
            self.captures(Try { pieces, from, to }, &[square], caption)
        })
    }

    /// Two men on the edge, captured together.
    fn shieldwall(&self) -> Option<Example> {
        let at = |file: u8, rank: u8| Square::from_indices(file, rank);
        (1..self.dimension.get().saturating_sub(2)).find_map(|file| {
            let victims = [at(file, 0)?, at(file + 1, 0)?];
            let (to, from) = (at(file + 2, 0)?, at(file + 2, 2)?);
            let wall = [at(file - 1, 0)?, at(file, 1)?, at(file + 1, 1)?, from];
            Side::ALL.into_iter().find_map(|side| {
                let (victim, enemy) = (self.man(side)?, self.man(side.other())?);
                let pieces = victims
                    .map(|square| (square, victim))
                    .into_iter()
                    .chain(wall.map(|square| (square, enemy)));
                self.captures(Try { pieces: pieces.collect(), from, to }, &victims, "A shieldwall")
            })
        })
    }

    /// The king captured in the open, and on and beside the center if that takes another number of attackers.
    fn kings(&self) -> Vec<Example> {
        let is_open = |square: &Square| {
            let mut around = WAYS.into_iter().map(|way| square.offset(way.0, way.1));
            self.is_plain(*square)
                && around.all(|next| next.is_some_and(|next| self.is_plain(next) && !self.is_edge(next)))
        };
        let center = || self.rules.squares(Zone::Center);
        let beside = || {
            center().flat_map(|square| WAYS.into_iter().filter_map(move |way| square.offset(way.0, way.1)))
        };
        let mut open = self
            .dimension
            .squares()
            .filter(|square| is_open(square) && !beside().any(|other| other == *square));
        let open = open.find_map(|square| self.king_on(square, "The king"));
        let needed = open.as_ref().map(|&(sides, _)| sides);
        let others = [
            center().find_map(|square| self.king_on(square, "On the center")),
            beside()
                .filter(|&square| self.is_plain(square))
                .find_map(|square| self.king_on(square, "Beside the center")),
        ];
        let others = others.into_iter().flatten().filter(|&(sides, _)| Some(sides) != needed);
        open.into_iter().chain(others).map(|(_, example)| example).collect()
    }

    /// The king captured on a square by as few attackers as possible, and how many these are.
    fn king_on(&self, square: Square, place: &str) -> Option<(usize, Example)> {
        let attacker = self.man(Side::Attackers)?;
        // Two opposite ones come first.
        let orders = [[0, 2, 1, 3], [1, 3, 0, 2], [2, 0, 1, 3], [3, 1, 2, 0], [0, 2, 3, 1], [1, 3, 2, 0]];
        let words = [(2, "two"), (3, "three"), (4, "four")];
        let tries = words.into_iter().flat_map(|word| orders.map(|order| (word, order)));
        tries.into_iter().find_map(|((sides, word), order)| {
            let ways = order.into_iter().take(sides).filter_map(|index| WAYS.get(index));
            let around: Vec<Square> = ways.map(|way| square.offset(way.0, way.1)).collect::<Option<_>>()?;
            let (&to, others) = around.split_first()?;
            let way = order.first().and_then(|&index| WAYS.get(index))?;
            let from = to.offset(way.0, way.1)?;
            let others = others.iter().chain([&from]).map(|&square| (square, attacker));
            let pieces = others.chain([(square, Piece::KING)]).collect();
            let example =
                self.captures(Try { pieces, from, to }, &[square], &format!("{place}: from {word} sides"))?;
            Some((sides, example))
        })
    }

    /// The king reaching a square where it wins.
    fn escape(&self) -> Option<Example> {
        let corners = self.rules.squares(Zone::Corner);
        let edge = self.dimension.squares().filter(|&square| self.is_edge(square) && self.is_plain(square));
        let goals: Vec<Square> =
            if self.rules.escape() == Escape::Edge { edge.collect() } else { corners.collect() };
        let ways = |square| WAYS.into_iter().flat_map(move |way| [3, 1].map(|far| (square, way, far)));
        goals.into_iter().flat_map(ways).find_map(|(to, way, far)| {
            let from = to.offset(far * way.0, far * way.1)?;
            let pieces = vec![(from, Piece::KING)];
            let (game, example) = self.played(Try { pieces, from, to }, "The king escapes")?;
            let wins = game.outcome().is_some_and(|outcome| outcome.winner() == Some(Side::Defenders));
            wins.then_some(example)
        })
    }

    /// The example, if the rules capture exactly this.
    fn captures(&self, tried: Try, expected: &[Square], caption: &str) -> Option<Example> {
        let (_, example) = self.played(tried, caption)?;
        let captures = example.played.captures();
        let all = captures.len() == expected.len()
            && captures.iter().all(|capture| expected.contains(&capture.square()));
        all.then_some(example)
    }

    /// Plays a move by the rules, if they allow it. Pieces out of sight make the position that of a game.
    fn played(&self, Try { pieces, from, to }: Try, caption: &str) -> Option<(Game, Example)> {
        let squares: Vec<Square> = pieces.iter().map(|&(square, _)| square).chain([to]).collect();
        let part = self.part(&squares)?;
        let side = pieces.iter().find(|&&(square, _)| square == from)?.1.side();
        let mut position = Position::empty(self.dimension);
        for &(square, piece) in &pieces {
            // Men on special squares do not show what is usual.
            let fits = self.is_plain(square) || piece.kind() == PieceKind::King;
            if position.get(square).is_some() || !fits {
                return None;
            }
            position.set(square, piece).ok()?;
        }
        let needed = [Some(Piece::KING), self.man(Side::Attackers), self.man(Side::Defenders)];
        let mut away = self.away(part);
        for piece in
            needed.into_iter().flatten().filter(|&piece| !pieces.iter().any(|&(_, other)| other == piece))
        {
            // On a board that is all in sight there is no room, and rules may not need them.
            if let Some(square) = away.next() {
                position.set(square, piece).ok()?;
            }
        }
        let mut game = self.game.restarted(&position, side).ok()?;
        let played = game.play(Step::new(from, to)).ok()?;
        let example =
            Example { caption: caption.to_owned(), position: game.position(), played: played.into(), part };
        Some((game, example))
    }

    /// Squares out of sight, each some way from the others.
    fn away(&self, (low, high): (Square, Square)) -> impl Iterator<Item = Square> {
        let seen = move |square: &Square| {
            (low.file()..=high.file()).contains(&square.file())
                && (low.rank()..=high.rank()).contains(&square.rank())
        };
        // A king on the edge could have escaped.
        let fits = |square: &Square| !seen(square) && self.is_plain(*square) && !self.is_edge(*square);
        let mut squares: Vec<Square> = self.dimension.squares().filter(fits).collect();
        squares.reverse();
        let first = squares.first().copied();
        let apart = move |square: &Square| {
            first.is_some_and(|first| {
                first.file().index().abs_diff(square.file().index()) % 2 == 0
                    && first.rank().index().abs_diff(square.rank().index()) % 2 == 0
            })
        };
        squares.into_iter().filter(apart)
    }

    /// The part of the board around squares: two corners of it, the lower left and the upper right one.
    /// `None` if one is not on the board.
    fn part(&self, squares: &[Square]) -> Option<(Square, Square)> {
        if !squares.iter().all(|&square| self.dimension.contains(square)) {
            return None;
        }
        let span = |index: fn(Square) -> u8| {
            let low = squares.iter().map(|&square| index(square)).min().unwrap_or_default();
            let high = squares.iter().map(|&square| index(square)).max().unwrap_or_default();
            let size = SIDE.max(high - low + 1).min(self.dimension.get());
            let low = low.saturating_sub((size - (high - low + 1)) / 2).min(self.dimension.get() - size);
            (low, low + size - 1)
        };
        let (left, right) = span(|square| square.file().index());
        let (bottom, top) = span(|square| square.rank().index());
        Some((Square::from_indices(left, bottom)?, Square::from_indices(right, top)?))
    }

    fn is_plain(&self, square: Square) -> bool {
        self.dimension.contains(square)
            && self.rules.zone_of(square).is_none()
            && self.rules.extra_zone_of(square).is_none()
    }

    fn is_edge(&self, square: Square) -> bool {
        let last = self.dimension.get() - 1;
        [square.file().index(), square.rank().index()].iter().any(|&index| index == 0 || index == last)
    }
}
