//! Games with variations and comments, with the addresses and positions of their moves. They follow no rules of a
//! variant: a piece moves along a line, and a record names what it captures.

use serde_json::{Value, json};

use super::Random;
use super::grid::{self, Grid};

const WORDS: &[&str] = &[
    "A quiet move.",
    "The king is free.",
    "Why not d4?",
    "Both corners are open.",
    "Twelve men left.",
    "Hold the line.",
];

/// A game.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) tags: Vec<(&'static str, String)>,
    pub(super) start: Grid,
    pub(super) main: Line,
}

/// Moves that follow each other: the main line, or a variation.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The address of the variation without its moves, `3b.1`; empty for the main line.
    prefix: String,
    pub(super) moves: Vec<Ply>,
}

/// A move with its position.
#[derive(Clone, Debug)]
pub(super) struct Ply {
    turn: usize,
    /// From 0 for `a`.
    letter: usize,
    pub(super) address: String,
    /// The address of the move before it.
    after: Option<String>,
    pub(super) text: String,
    board: Grid,
    pub(super) by_attackers: bool,
    comment: Option<Comment>,
    /// The variations that replace this move.
    variations: Vec<Line>,
}

/// A comment with its parts.
#[derive(Clone, Debug)]
struct Comment {
    clock: Option<String>,
    text: String,
    hint: Option<String>,
}

impl Comment {
    fn written(&self) -> String {
        match &self.clock {
            Some(clock) => format!("{clock} {}", self.text),
            None => self.text.clone(),
        }
    }
}

impl Game {
    /// A game of this many moves. Variations have variations up to this depth.
    pub(super) fn random(random: &mut Random, size: usize, plies: usize, depth: usize) -> Self {
        let start = Grid::simple(random, size);
        let mut tags = Vec::new();
        for (name, value) in [
            ("event", "Club evening"),
            ("site", "York, England"),
            ("date", "2026.11.19"),
            ("variant", "Practice"),
        ] {
            if random.once_in(2) {
                tags.push((name, value.to_string()));
            }
        }
        let mut main = Line { prefix: String::new(), moves: Vec::new() };
        main.extend(random, &start, plies);
        main.vary(random, &start, depth);
        Self { tags, start, main }
    }

    /// All moves, sorted by the text of their addresses.
    pub(super) fn sorted(&self) -> Vec<&Ply> {
        let mut all = self.all();
        all.sort_by(|a, b| a.address.cmp(&b.address));
        all
    }

    pub(super) fn rules(&self) -> String {
        format!("dim:{} start:{}", self.start.size(), self.start.record())
    }

    /// All moves: the main line, then the variations of each of its moves, each followed by its own.
    pub(super) fn all(&self) -> Vec<&Ply> {
        let mut plies = Vec::new();
        self.main.collect(&mut plies);
        plies
    }

    /// The moves as `replay` and `replay.all` list them.
    pub(super) fn replayed<'g>(&'g self, plies: impl Iterator<Item = &'g Ply>) -> Value {
        let side = |attackers| if attackers { "attackers" } else { "defenders" };
        let start = json!({"address": "0a", "move": null, "position": self.start.record(), "side_to_move": "attackers"});
        let plies = plies.map(|ply| {
            json!({
                "address": ply.address,
                "move": ply.text,
                "position": ply.board.record(),
                "side_to_move": side(!ply.by_attackers),
            })
        });
        let plies: Vec<Value> = std::iter::once(start).chain(plies).collect();
        json!({"plies": plies})
    }

    /// The tags and moves as `record.tree` lists them.
    pub(super) fn tree(&self) -> Value {
        let tags: Vec<Value> =
            self.tags.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
        let moves: Vec<Value> = self.sorted().into_iter().map(Ply::tree).collect();
        json!({"tags": tags, "moves": moves})
    }

    /// The moves that lead to a move from the start of the game.
    pub(super) fn path(&self, address: &str) -> Vec<String> {
        let all = self.all();
        let mut path = Vec::new();
        let find = |address: &str| all.iter().find(|ply| ply.address == address);
        let mut next = find(address);
        while let Some(ply) = next {
            path.push(ply.text.clone());
            next = ply.after.as_deref().and_then(find);
        }
        path.reverse();
        path
    }
}

impl Ply {
    fn tree(&self) -> Value {
        let comment = self.comment.as_ref();
        let hints: Vec<&String> = comment.iter().filter_map(|comment| comment.hint.as_ref()).collect();
        json!({
            "address": self.address,
            "after": self.after,
            "move": self.text,
            "comment": comment.map(Comment::written),
            "text": comment.map(|comment| &comment.text),
            "clock": comment.and_then(|comment| comment.clock.as_ref()),
            "hints": hints,
        })
    }
}

impl Line {
    fn collect<'l>(&'l self, plies: &mut Vec<&'l Ply>) {
        plies.extend(&self.moves);
        for variation in self.moves.iter().flat_map(|ply| &ply.variations) {
            variation.collect(plies);
        }
    }

    /// Adds moves from this board. The first move of the main line is `1a`, by the attackers.
    fn extend(&mut self, random: &mut Random, start: &Grid, plies: usize) {
        self.extend_from(random, start, plies, (0, true), None);
    }

    fn extend_from(
        &mut self,
        random: &mut Random,
        start: &Grid,
        plies: usize,
        (mut letter, mut by_attackers): (usize, bool),
        mut after: Option<String>,
    ) {
        let (mut board, mut turn) = (start.clone(), 1);
        for _ in 0..plies {
            let Some((text, next)) = board.random_move(random, by_attackers) else { break };
            board = next;
            let dot = if self.prefix.is_empty() { "" } else { "." };
            let address = format!("{}{dot}{turn}{}", self.prefix, char::from(b'a' + u8::from(letter == 1)));
            let comment = random_comment(random);
            let ply = Ply {
                turn,
                letter,
                address: address.clone(),
                after: after.replace(address),
                text,
                board: board.clone(),
                by_attackers,
                comment,
                variations: Vec::new(),
            };
            self.moves.push(ply);
            by_attackers = !by_attackers;
            (turn, letter) = if letter == 0 { (turn, 1) } else { (turn + 1, 0) };
        }
    }

    /// Adds variations to some moves.
    fn vary(&mut self, random: &mut Random, start: &Grid, depth: usize) {
        if depth == 0 {
            return;
        }
        let is_main = self.prefix.is_empty();
        for index in 0..self.moves.len() {
            // The first move of a variation has no variations: they would be further ones of the same move.
            if !random.once_in(4) || (index == 0 && !is_main) {
                continue;
            }
            let before = index.checked_sub(1).map(|before| self.moves[before].clone());
            let board = before.as_ref().map_or_else(|| start.clone(), |ply| ply.board.clone());
            // A variation of the main line names the move that it replaces, another one the move that it keeps.
            let anchor = match &before {
                Some(ply) if !is_main => ply.address.clone(),
                _ => self.moves[index].address.clone(),
            };
            let mut variations: Vec<Self> = Vec::new();
            for number in 1..=1 + random.below(2) {
                let mut line = Self { prefix: format!("{anchor}.{number}"), moves: Vec::new() };
                let replaced = &self.moves[index];
                let (state, plies) = ((replaced.letter, replaced.by_attackers), 1 + random.below(5));
                line.extend_from(
                    random,
                    &board,
                    plies,
                    state,
                    before.as_ref().map(|ply| ply.address.clone()),
                );
                let first = line.moves.first().map(|ply| &ply.text);
                // Two lines that begin with the same move would be one.
                let known = first.is_none_or(|first| {
                    *first == replaced.text || variations.iter().any(|other| other.moves[0].text == *first)
                });
                if known {
                    break;
                }
                line.vary(random, &board, depth - 1);
                variations.push(line);
            }
            self.moves[index].variations = variations;
        }
    }
}

fn random_comment(random: &mut Random) -> Option<Comment> {
    if !random.once_in(4) {
        return None;
    }
    let clock = random.once_in(3).then(|| format!("{} 30/{}", 60 + random.below(3000), 1 + random.below(4)));
    let hint = random.once_in(5).then(|| String::from("Look at the edge."));
    let mut text = (*random.pick(WORDS)).to_string();
    if let Some(hint) = &hint {
        text.push_str(&format!(" (hint:{hint})"));
    }
    Some(Comment { clock, text, hint })
}

impl Grid {
    /// A move record of this side and the board after it; `None` if no piece was found that can move.
    fn random_move(&self, random: &mut Random, attackers: bool) -> Option<(String, Self)> {
        let size = self.size();
        let of_side = |cell: char| cell != '.' && cell.is_ascii_lowercase() == attackers;
        for _ in 0..500 {
            let (file, rank) = (random.below(size), random.below(size));
            let piece = self.0[rank][file];
            let (right, up) = *random.pick(&[(1, 0), (-1, 0), (0, 1), (0, -1)]);
            let step = |distance: isize| {
                let file = file.checked_add_signed(right * distance)?;
                let rank = rank.checked_add_signed(up * distance)?;
                self.0.get(rank)?.get(file).filter(|cell| **cell == '.').map(|_| (file, rank))
            };
            let reach: Vec<(usize, usize)> = (1_isize..).map_while(step).collect();
            if !of_side(piece) || reach.is_empty() {
                continue;
            }
            let target = *random.pick(&reach);
            return Some(self.moved(random, (file, rank), target));
        }
        None
    }

    fn moved(
        &self,
        random: &mut Random,
        (file, rank): (usize, usize),
        target: (usize, usize),
    ) -> (String, Self) {
        let mut board = self.clone();
        let piece = std::mem::replace(&mut board.0[rank][file], '.');
        board.0[target.1][target.0] = piece;
        let prefix = if piece == 'K' { "K" } else { "" };
        let mut text = format!("{prefix}{}-{}", grid::square(file, rank), grid::square(target.0, target.1));
        let enemy = if piece.is_ascii_lowercase() { 'T' } else { 't' };
        let mut mark = 'x';
        for rank in 0..board.size() {
            for file in 0..board.size() {
                if board.0[rank][file] == enemy && random.once_in(25) {
                    board.0[rank][file] = '.';
                    text.push_str(&format!("{mark}{}", grid::square(file, rank)));
                    mark = '/';
                }
            }
        }
        if random.once_in(12) {
            text.push_str(random.pick::<&str>(&["+", "-"]));
        }
        (text, board)
    }
}

/// A turn: its number or address, the moves that it keeps, and its own.
struct Turn<'l> {
    number: String,
    kept: usize,
    moves: &'l [Ply],
}

impl Game {
    /// The text in canonical form.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.tags {
            text.push_str(&format!("[{name}:{value}]\n"));
        }
        text.push_str(&format!("[rules:{}]\n", self.rules()));
        for turn in self.turns() {
            text.push_str(&format!("\n{}{}", turn.number, " .....".repeat(turn.kept)));
            for ply in turn.moves {
                text.push_str(&format!(" {}", ply.text));
            }
            text.push('\n');
            if turn.has_comments() {
                text.push_str(&format!("[{}]\n", turn.comments().join("|")));
            }
        }
        text
    }

    /// The parts of the text as `record.events` lists them.
    pub(super) fn events(&self) -> Value {
        let rules = [("rules", self.rules())];
        let tags = self.tags.iter().chain(&rules);
        let mut events: Vec<Value> =
            tags.map(|(name, value)| json!({"event": "tag", "name": name, "value": value})).collect();
        for turn in self.turns() {
            events.push(json!({"event": "turn", "text": turn.number}));
            events.extend((0..turn.kept).map(|_| json!({"event": "placeholder"})));
            events.extend(turn.moves.iter().map(|ply| json!({"event": "move", "text": ply.text})));
            if turn.has_comments() {
                let comments = turn.comments().into_iter().enumerate();
                events.extend(
                    comments.map(|(slot, text)| json!({"event": "comment", "slot": slot, "text": text})),
                );
            }
        }
        json!({"events": events})
    }

    /// Whether a comment is on a turn that keeps moves of the line that it varies.
    pub(super) fn has_comments_after_placeholders(&self) -> bool {
        self.turns().iter().any(|turn| turn.kept > 0 && turn.has_comments())
    }

    /// All turns in the order of a file: each is followed by the variations that replace its moves.
    fn turns(&self) -> Vec<Turn<'_>> {
        let mut turns = Vec::new();
        self.main.turns(&mut turns);
        turns
    }
}

impl Line {
    fn turns<'l>(&'l self, turns: &mut Vec<Turn<'l>>) {
        for moves in self.moves.chunk_by(|a, b| a.turn == b.turn) {
            let first = &moves[0];
            let number = if self.prefix.is_empty() {
                format!("{}.", first.turn)
            } else {
                format!("{}.{}a.", self.prefix, first.turn)
            };
            turns.push(Turn { number, kept: first.letter, moves });
            for variation in moves.iter().flat_map(|ply| &ply.variations) {
                variation.turns(turns);
            }
        }
    }
}

impl Turn<'_> {
    fn has_comments(&self) -> bool {
        self.moves.iter().any(|ply| ply.comment.is_some())
    }

    /// The comment on each move, empty if it has none.
    fn comments(&self) -> Vec<String> {
        let comments = self.moves.iter().map(|ply| ply.comment.as_ref());
        comments.map(|comment| comment.map(Comment::written).unwrap_or_default()).collect()
    }
}
