//! Games as texts, and the parts of these texts.

use serde_json::{Value, json};

use super::{Comment, Game, Line, Ply};

/// A turn: its number or address, the moves that it keeps, and its own.
struct Turn<'l> {
    number: String,
    kept: usize,
    moves: &'l [Ply],
}

impl Game {
    /// The text in canonical form.
    pub(in crate::generate) fn text(&self) -> String {
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
    pub(in crate::generate) fn events(&self) -> Value {
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
    pub(in crate::generate) fn has_comments_after_placeholders(&self) -> bool {
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
