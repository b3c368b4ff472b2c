//! A puzzle as a page stores it.

use std::collections::BTreeMap;

use notation_syntax::invariant::ExpectOr as _;
use serde::Serialize;
use tafl_game_record::{Address, CommentView, GameRecord, MoveIndex, NodeId, Playback, PuzzleSession, Tree};
use tafl_moves::{MoveKind, MoveRecord};
use tafl_position::Side;

use crate::game_data::GameData;
use crate::seal::{self, Key};

/// The sealed part of a puzzle: its moves, each of which can be read only after those before it were made, and the
/// whole game, which can be read only at the end of a solution.
///
/// Serializes as an object with `strict`, `solver` (the side of the solver or `null`), `prestart` (the number of moves
/// before the introduction), `salt`, `nodes` (what is sealed, by label) and `whole` (the sealed [`GameData`] of the
/// game). The labels and lengths do not show which moves follow which.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleData {
    strict: bool,
    solver: Option<Side>,
    prestart: usize,
    salt: String,
    nodes: BTreeMap<String, String>,
    whole: String,
}

/// The sealed data of a position.
#[derive(Serialize)]
struct Sealed<'a> {
    /// `None` at the start.
    #[serde(rename = "move")]
    record: Option<&'a MoveRecord>,
    /// The comment without hints.
    #[serde(skip_serializing_if = "String::is_empty")]
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hints: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
    side_to_move: Option<Side>,
    /// Whether the move continues the line in the record.
    continues: bool,
    /// Whether the record has a further move.
    more: bool,
    /// The step of the opponent's move that continues the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<String>,
    /// The key of the whole game, if the puzzle is solved here.
    #[serde(skip_serializing_if = "Option::is_none")]
    solved: Option<String>,
}

/// A position that is to be sealed.
struct Node {
    id: Option<NodeId>,
    key: Key,
    continues: bool,
    /// Whether the solver always chose the move that continues the line.
    faithful: bool,
}

impl PuzzleData {
    /// Seals a puzzle. Also returns the addresses of the moves up to its start, which are not sealed.
    pub(crate) fn new(
        record: &GameRecord,
        session: &PuzzleSession<'_>,
        whole: &GameData,
    ) -> (Self, Vec<Address>) {
        let tree = record.tree();
        let find = |tag: Option<Result<Address, _>>| {
            tag.and_then(Result::ok)
                .filter(|at| *at != Address::main(MoveIndex::START))
                .and_then(|at| tree.find(&at))
        };
        let start = find(record.puzzle_start());
        let prestart = record.puzzle_prestart().map_or(start, |tag| find(Some(tag)));
        let path: Vec<Address> = tree.path(start).iter().filter_map(|&id| tree.address(id)).collect();
        let salt = seal::salt(&record.to_string());
        let key = Key::of_start(&salt);
        let last = key.after("whole");
        let mut sealing = Sealing { record, solver: session.solver(), last, nodes: BTreeMap::new() };
        sealing.seal(Node { id: start, key, continues: true, faithful: true }, start);
        let data = Self {
            strict: session.is_strict(),
            solver: session.solver(),
            prestart: tree.path(prestart).len(),
            nodes: sealing.nodes,
            // It has no maps with keys other than strings, and no values that fail.
            whole: last
                .seal(&serde_json::to_string(whole).expect_or_default("values of strings can be written")),
            salt,
        };
        (data, path)
    }
}

struct Sealing<'r> {
    record: &'r GameRecord,
    solver: Option<Side>,
    /// The key of the whole game.
    last: Key,
    nodes: BTreeMap<String, String>,
}

impl Sealing<'_> {
    /// Seals the start, and every position after it. Each move is played and taken back once.
    fn seal(&mut self, first: Node, start: Option<NodeId>) {
        let Ok(mut playback) = Playback::new(self.record) else { return };
        let mut pending = vec![first];
        while let Some(node) = pending.pop() {
            // Cannot fail: the session has played all moves.
            if playback.go_to(node.id).is_err() {
                continue;
            }
            let sealed = self.sealed(&node, &playback, node.id == start);
            let text = serde_json::to_string(&sealed).expect_or_default("values of strings can be written");
            self.nodes.insert(node.key.label(), node.key.seal(&text));
            pending.extend(self.after(&node, &playback));
        }
    }

    fn sealed(&self, node: &Node, playback: &Playback<'_>, is_start: bool) -> Sealed<'_> {
        let tree = self.record.tree();
        let next = continuation(tree, node.id);
        let view = match node.id {
            Some(id) => tree.comment(id).map(|comment| comment.view()),
            None => self.record.start_comment(),
        };
        let record = node.id.and_then(|id| tree.move_record(id)).filter(|_| !is_start);
        let opponent = self.solver.map(Side::other);
        let replies = opponent.is_some() && playback.side_to_move() == opponent;
        let ends = next.is_none() && !is_start;
        Sealed {
            record,
            text: view.map(|view| view.without_hints().to_string()).unwrap_or_default(),
            hints: view.into_iter().flat_map(CommentView::hints).collect(),
            clock: view.and_then(CommentView::clock).map(|clock| clock.to_string()),
            side_to_move: playback.side_to_move(),
            continues: node.continues,
            more: next.is_some(),
            reply: next
                .filter(|_| replies)
                .and_then(|next| steps(tree, node.id).find(|(id, _)| *id == next))
                .map(|(_, step)| step),
            solved: (ends && self.is_solved(node, record)).then(|| self.last.hex()),
        }
    }

    /// Whether a line ends here as a solution: the solver made no other move than those that continue the line, or the
    /// mark says that the solver has won.
    fn is_solved(&self, node: &Node, record: Option<&MoveRecord>) -> bool {
        let mark = record.and_then(MoveRecord::mark);
        let wins = mark.is_some_and(|mark| mark.ends_game() && Some(mark.favours()) == self.solver);
        node.faithful && node.continues || wins
    }

    /// The positions after this one.
    fn after(&self, node: &Node, playback: &Playback<'_>) -> Vec<Node> {
        let tree = self.record.tree();
        let of_solver = self.solver.is_none() || playback.side_to_move() == self.solver;
        let next = continuation(tree, node.id);
        let child = |(id, step): (NodeId, String)| {
            let continues = next == Some(id);
            let faithful = node.faithful && (continues || !of_solver);
            Node { id: Some(id), key: node.key.after(&step), continues, faithful }
        };
        steps(tree, node.id).map(child).collect()
    }
}

/// The moves after another one, each with its step.
///
/// Of several with the same squares, those with the plain move type come first: a move without captures means the
/// first of them.
fn steps(tree: &Tree, parent: Option<NodeId>) -> impl Iterator<Item = (NodeId, String)> {
    let mut children: Vec<NodeId> = tree.children(parent).collect();
    let is_plain =
        |id: &NodeId| tree.move_record(*id).and_then(MoveRecord::kind) == Some(MoveKind::default());
    children.sort_by_key(|id| !is_plain(id));
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    children.into_iter().filter_map(move |id| {
        let squares = squares(tree.move_record(id)?);
        let count = counts.entry(squares.clone()).or_default();
        let step = if *count == 0 { squares } else { format!("{squares}#{count}") };
        *count += 1;
        Some((id, step))
    })
}

/// The move that continues the line.
fn continuation(tree: &Tree, parent: Option<NodeId>) -> Option<NodeId> {
    parent.map_or_else(|| tree.first(), |parent| tree.next(parent))
}

/// Origin and target, as in `d4-d7`; `---` for a resignation.
fn squares(record: &MoveRecord) -> String {
    match (record.origin(), record.target()) {
        (Some(origin), Some(target)) => format!("{origin}-{target}"),
        _ => record.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use tafl_game_record::{GameRecord, PuzzleSession, Replies};

    use super::*;

    const PUZZLES: [&str; 3] = [
        include_str!("../tests/examples/puzzle.otg"),
        // The second variation wins by its mark, the first does not; the opponent has a choice.
        "[puzzle-mode:loose]\n[puzzle-start:1a]\n[rules:dim:5 start:/t4/5/2K2/5/4t/]\n\n1. a1-b1 Kc3-c1\n\n\
         1b.1.1a. ..... Kc3-c2\n\n1b.2.1a. ..... Kc3-e3--\n\n2. b1-b2 Kc1-a1\n\n2a.1.1a. e5-e4 Kc1-a1\n",
        // Without moves after its start.
        "[puzzle-mode:strict]\n[puzzle-start:1a]\n[rules:dim:5 start:/t4/5/2K2/5/4t/]\n\n1. a1-b1\n",
    ];

    /// Opens the sealed data at the end of a path of moves.
    fn unsealed(data: &PuzzleData, path: &[&MoveRecord]) -> Value {
        let key = path.iter().fold(Key::of_start(&data.salt), |key, step| key.after(&squares(step)));
        let sealed = data.nodes.get(&key.label()).unwrap();
        serde_json::from_str(&key.unseal(sealed)).unwrap()
    }

    /// The page knows of each position what a session knows.
    #[test]
    fn what_is_sealed_is_what_a_session_reports() {
        for text in PUZZLES {
            let record: GameRecord = text.parse().unwrap();
            let session = PuzzleSession::new(&record).unwrap().with_replies(Replies::Entered);
            let whole = GameData::new(&record).unwrap();
            let (data, before) = PuzzleData::new(&record, &session, &whole);
            let tree = record.tree();
            let mut solved = 0;
            for (_, id) in tree.walk() {
                let path = tree.path(Some(id));
                if path.len() <= before.len() {
                    continue;
                }
                let moves: Vec<&MoveRecord> =
                    path.iter().skip(before.len()).filter_map(|&id| tree.move_record(id)).collect();
                let mut session = session.clone();
                while session.forward() {}
                for step in &moves {
                    session.play(step).unwrap();
                }
                let value = unsealed(&data, &moves);
                assert_eq!(value["move"], session.last_move().unwrap().to_string());
                assert_eq!(value["solved"].is_string(), session.is_solved(), "{text} {moves:?}");
                let side = session.side_to_move().map_or(Value::Null, |side| side.to_string().into());
                assert_eq!(value["side_to_move"], side);
                let comment = session.comment().map(|comment| comment.to_string()).unwrap_or_default();
                assert_eq!(value["text"].as_str().unwrap_or_default(), comment);
                solved += usize::from(session.is_solved());
            }
            assert_eq!(solved == 0, tree.len() == before.len(), "{text}");
        }
    }
}
