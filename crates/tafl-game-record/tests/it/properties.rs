//! Laws over trees that are edited at random, and over text that is corrupted at random.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::fmt::Write;
use std::time::{Duration, Instant};

use fastrand::Rng;
use tafl_game_record::{
    CommentText, GameReader, GameRecord, Games, MoveIndex, NodeError, NodeId, Notation, Playback,
    ReplayError, Tree,
};
use tafl_moves::{Move, MoveKind, MoveRecord};
use tafl_position::Square;

/// Values from random numbers, the same in every run.
struct Chance(Rng);

impl Chance {
    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        let index = self.0.usize(..choices.len());
        *choices.get(index).expect("a choice")
    }

    fn square(&mut self) -> Square {
        let mut index = || u8::try_from(self.0.usize(..11)).expect("small");
        Square::from_indices(index(), index()).expect("on the board")
    }

    fn step(&mut self) -> MoveRecord {
        let kind =
            self.of(&[MoveKind::Plain, MoveKind::Plain, MoveKind::Plain, MoveKind::Berserk, MoveKind::Jump]);
        Move::new(self.square(), self.square()).with_kind(kind).into()
    }

    fn comment(&mut self) -> CommentText {
        let text =
            self.of(&["Good.", "[the first bracket", "two\nlines", " ", "1. a1-a2", "(hint: look)", "→"]);
        CommentText::new(text).expect("a comment")
    }
}

fn ids(tree: &Tree) -> Vec<NodeId> {
    tree.walk().map(|(_, id)| id).collect()
}

/// The law of every tree: addresses lead to their moves, and stay the same after printing and reading.
#[track_caller]
fn assert_lawful(record: &GameRecord) {
    let tree = record.tree();
    let walked: Vec<_> = tree.walk().collect();
    assert_eq!(walked.len(), tree.len());
    for (address, id) in &walked {
        assert_eq!(tree.address(*id).as_ref(), Some(address));
        assert_eq!(tree.find(address), Some(*id), "{address} in\n{record}");
    }
    let text = record.to_string();
    let parsed = GameRecord::parse_all(&text);
    assert_eq!(parsed.errors, [], "{text}");
    let again = parsed.value.expect("a record");
    assert!(again == *record, "read back another game:\n{text}\n{again}");
    assert_eq!(again.to_string(), text);
    // The addresses of the new tree are those of the edited one.
    let recomputed: Vec<_> = again.tree().walk().map(|(address, _)| address).collect();
    assert!(recomputed.iter().eq(walked.iter().map(|(address, _)| address)), "{text}");
}

#[test]
fn edited_trees_keep_their_addresses() {
    for seed in 1..400_u64 {
        let mut chance = Chance(Rng::with_seed(seed));
        let mut record: GameRecord =
            "[rules:dim:11 start:/K10/11/11/11/11/11/11/11/11/11/11/]\n".parse().expect("a record");
        for _ in 0..chance.0.usize(..60) {
            let tree = record.tree_mut();
            let ids = ids(tree);
            let some = if ids.is_empty() { None } else { Some(chance.of(&ids)) };
            let comment = chance.comment();
            let edited = match (chance.0.usize(..12), some) {
                (0, Some(id)) => tree.promote(id).map(drop),
                (1, Some(id)) => tree.demote(id).map(drop),
                (2, Some(id)) => tree.delete(id).map(drop),
                (3, Some(id)) => tree.make_main_line(id),
                (4 | 5, Some(id)) => tree.set_comment(id, comment),
                (6, Some(id)) => tree.set_comment(id, None),
                (7, Some(id)) => tree.add(tree.parent(id), chance.step()).map(drop),
                (_, some) => tree.add(some.or(tree.first()), chance.step()).map(drop),
            };
            assert_eq!(edited, Ok(()));
            assert_lawful(&record);
        }
        record.renumber();
        assert_lawful(&record);
        let numbered = record.clone();
        record.renumber();
        assert!(record == numbered, "renumbering twice is renumbering once");
    }
}

/// An id of a deleted move, or of a tree to which more moves were added, is unknown: nothing is edited, and reading it
/// returns nothing. The rest of the tree is as before.
#[test]
fn unknown_ids() {
    let mut chance = Chance(Rng::with_seed(0x5eed));
    let (mut refused, mut foreign) = (0, Tree::default());
    let mut last = None;
    for turn in 0..200 {
        last = foreign.add(last, chance.step()).ok();
        assert!(last.is_some(), "{turn}");
    }
    for _ in 0..100 {
        let mut record: GameRecord =
            "[rules:dim:11 start:/K10/11/11/11/11/11/11/11/11/11/11/]\n".parse().expect("a record");
        let mut ever: Vec<Option<NodeId>> = vec![None, last];
        for _ in 0..chance.0.usize(..60) {
            let id = chance.of(&ever);
            let before = record.clone();
            let is_known = id.is_none_or(|id| record.tree().walk().any(|(_, known)| known == id));
            let (step, comment) = (chance.step(), chance.comment());
            let tree = record.tree_mut();
            let edited = match (chance.0.usize(..9), id) {
                (0, Some(id)) => tree.promote(id).map(drop),
                (1, Some(id)) => tree.demote(id).map(drop),
                (2 | 3, Some(id)) => tree.delete(id).map(drop),
                (4, Some(id)) => tree.make_main_line(id),
                (5, Some(id)) => tree.set_comment(id, comment),
                (6, Some(id)) => tree.set_move_record(id, step),
                (_, id) => tree.add(id, step).map(|id| ever.push(Some(id))),
            };
            assert_eq!(edited, if is_known { Ok(()) } else { Err(NodeError) });
            if let (false, Some(id)) = (is_known, id) {
                refused += 1;
                assert!(record == before);
                assert_eq!(record.to_string(), before.to_string());
                nothing_is_read(&record, id);
            }
            assert_walked(&record);
        }
    }
    assert!(refused > 300, "only {refused} unknown ids");
}

fn nothing_is_read(record: &GameRecord, id: NodeId) {
    let tree = record.tree();
    assert_eq!((tree.move_record(id), tree.index(id), tree.comment(id)), (None, None, None));
    assert_eq!((tree.parent(id), tree.next(id), tree.address(id)), (None, None, None));
    assert_eq!(tree.children(Some(id)).count() + tree.line(Some(id)).count(), 0);
    assert_eq!((tree.path(Some(id)), tree.surplus_comments(id).count()), (Vec::new(), 0));
    let mut playback = Playback::new(record).expect("a start");
    assert_eq!(playback.go_to(id), Err(ReplayError::Node(NodeError)));
    assert_eq!(playback.node(), None);
    assert_eq!(record.replay_line(id).err(), Some(ReplayError::Node(NodeError)));
}

/// Every move is walked once, its address is its own, and it is printed.
#[track_caller]
fn assert_walked(record: &GameRecord) {
    let walked: Vec<_> = record.tree().walk().collect();
    assert_eq!(walked.len(), record.tree().len());
    let again = GameRecord::parse_all(&record.to_string()).value.expect("a record");
    assert!(again == *record, "{record}");
    for (address, id) in walked {
        assert_eq!(record.tree().address(id).as_ref(), Some(&address));
        assert_eq!(record.tree().find(&address), Some(id), "{address} in\n{record}");
    }
}

/// Playing an existing move adds nothing; deleting a new move restores the tree.
#[test]
fn playing_and_deleting() {
    let mut chance = Chance(Rng::with_seed(7));
    let mut tree = Tree::default();
    for _ in 0..200 {
        let ids = ids(&tree);
        let parent = if ids.is_empty() { None } else { Some(chance.of(&ids)) };
        let step = chance.step();
        let before = tree.clone();
        let id = tree.add(parent, step.clone()).expect("a move of the tree");
        assert_eq!(tree.add(parent, step.clone()), Ok(id));
        assert_eq!(tree.move_record(id), Some(&step));
        if tree.len() > before.len() {
            let mut without = tree.clone();
            assert_eq!(without.delete(id), Ok(parent));
            assert!(without == before);
        }
    }
    assert!(tree.len() > 150);
    // Moves are numbered when they are played as they are when all are numbered.
    let mut record = GameRecord::default();
    *record.tree_mut() = tree.clone();
    record.renumber();
    assert!(*record.tree() == tree);
    while let Some(first) = tree.first() {
        assert_eq!(tree.delete(first), Ok(None));
    }
    assert!(tree.is_empty());
}

/// From any move to any other: the position is that of playing the line from the start.
#[test]
fn playback_goes_everywhere() {
    let text = "[rules:dim:5 start:/t3T/5/2K2/5/T3t/]\n1. a1-a2 e1-e2\n2. a2-a3 e2-e3\n1b.1.1a. ..... Kc3-d3\n1b.1.2a. a2-b2 Kd3-d2\n1b.1.1b.1.1a. e5-d5\n2a.1.1a. e5-e4\n2a.2.1a. a2-b2 a5-a4\n";
    let record: GameRecord = text.parse().expect("a record");
    let tree = record.tree();
    let mut fresh = Vec::new();
    for (address, id) in tree.walk() {
        let mut playback = Playback::new(&record).expect("a start");
        for id in tree.path(Some(id)) {
            playback.go_to(id).expect("it fits");
        }
        fresh.push((address, id, playback.position().clone()));
    }
    let mut chance = Chance(Rng::with_seed(3));
    let mut playback = Playback::new(&record).expect("a start");
    let start = playback.position().clone();
    for _ in 0..500 {
        let index = chance.0.usize(..fresh.len());
        let (address, id, position) = fresh.get(index).expect("an index");
        assert!(playback.go_to_address(address).expect("it fits"));
        assert_eq!((playback.node(), playback.position()), (Some(*id), position));
        assert_eq!(playback.address(), *address);
        match chance.0.usize(..5) {
            0 => playback.to_start(),
            1 => playback.to_line_start(),
            2 => playback.to_line_end().expect("it fits"),
            3 => assert!(!playback.go_to_address(&"9a".parse().expect("an address")).expect("no move")),
            _ => {}
        }
    }
    playback.to_start();
    assert_eq!(*playback.position(), start);
    assert!(!playback.back());
    assert_eq!(playback.address().to_string(), "0a");
    assert!(playback.go_to_address(&"0a".parse().expect("an address")).expect("the start"));
    playback.forward().expect("it fits");
    playback.enter_variation(1).expect("it fits").expect("a variation");
    assert_eq!(playback.address().to_string(), "1b.1.1b");
    playback.to_line_end().expect("it fits");
    assert_eq!(playback.address().to_string(), "1b.1.2b");
    playback.to_line_start();
    assert_eq!(playback.address().to_string(), "1a");
}

const SAMPLE: &str = "[event:One]\n[start-comment:Two\nlines.]\n[rules:dim:5 start:/t3T/5/2K2/5/T3t/]\n\n1. a1-a2 e1-e2\n[one|12:30 [two]\n1b.1.1a. ..... Kc3-d3\n1b.1.2a. a2-b2 Kd3-d2xe2/f2\n[|]\n2. a2-a3 ---\n[]\n\n[event:Two]\n[position:/1t1/K2/3/]\n1. a1-a2\n";

/// For any text: no panic, all spans are within it, what was read prints stably, and a stream separates games as `Games`
/// does.
#[test]
fn corrupted_text() {
    let mut chance = Chance(Rng::with_seed(99));
    for _ in 0..5_000 {
        let mut text = SAMPLE.to_owned();
        for _ in 0..=chance.0.usize(..4) {
            let boundaries: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let (from, to) = (chance.of(&boundaries), chance.of(&boundaries));
            let (from, to) = (from.min(to), from.max(to).min(from.min(to) + 12));
            let to = (to..=text.len()).find(|&at| text.is_char_boundary(at)).expect("the end is one");
            let piece = chance.of(&[
                "",
                "[",
                "]",
                "|",
                ".",
                "1",
                "9999999999",
                "a",
                "\n",
                " ",
                "→",
                ".....",
                "---",
                "[event:",
                ":",
            ]);
            text.replace_range(from..to, piece);
        }
        let mut whole = Vec::new();
        for game in Games::new(&text) {
            let spans = game.errors.iter().map(tafl_game_record::RecordError::span);
            for span in spans.chain(game.findings.iter().map(tafl_game_record::Finding::span)) {
                assert!(span.slice(&text).is_some(), "{span} is not in\n{text}");
            }
            let Some(record) = game.value else { continue };
            let printed = record.to_string();
            let again: GameRecord = printed.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
            assert!(again == record, "{text}\n---\n{printed}");
            assert_eq!(again.to_string(), printed);
            whole.push(printed);
        }
        let mut streamed = Vec::new();
        for part in GameReader::new(text.as_bytes()) {
            streamed
                .extend(Games::new(&part.expect("UTF-8")).filter_map(|game| Some(game.value?.to_string())));
        }
        assert_eq!(streamed, whole, "{text}");
    }
}

/// Deep nesting: reading, comparing and dropping do not recurse.
#[test]
fn a_hundred_thousand_nested_variations() {
    const DEPTH: usize = 100_000;
    let steps = ["a1-a2", "b1-b2", "c1-c2"].map(|text| text.parse::<MoveRecord>().expect("a move"));
    let [main, continuation, variation] = steps;
    let mut tree = Tree::default();
    let mut at = tree.add(None, main).ok();
    for _ in 0..DEPTH {
        tree.add(at, continuation.clone()).expect("a move of the tree");
        at = tree.add(at, variation.clone()).ok();
    }
    assert_eq!(tree.len(), 2 * DEPTH + 1);
    assert_eq!(tree.path(at).len(), DEPTH + 1);
    let copy = tree.clone();
    assert!(copy == tree);
    let address = tree.address(at.expect("the last")).expect("an address");
    assert_eq!(address.depth(), DEPTH);
    assert_eq!(tree.find(&address), at);
    assert_eq!(address.to_string().parse().as_ref(), Ok(&address));
    let first = tree.first().expect("a move");
    tree.delete(first).expect("a move of the tree");
    assert!(tree.is_empty());

    // As text it is read turn by turn; the length of each address is proportional to its depth.
    let mut text = String::from("1. a1-a2 b1-b2\n");
    let mut prefix = String::from("1b");
    for _ in 0..500 {
        writeln!(text, "{prefix}.1.1a. c1-c2 d1-d2").expect("a string");
        prefix += ".1.1a";
    }
    let record: GameRecord = text.parse().expect("a record");
    assert_eq!(record.tree().len(), 1002);
    assert_lawful(&record);
}

/// Reading, numbering and editing are linear in the number of variations of a move.
#[test]
fn forty_thousand_variations_of_one_move() {
    const COUNT: usize = 40_000;
    let start = Instant::now();
    let mut text = String::from("1. a1-a2 b1-b2\n");
    for number in 1..=COUNT {
        writeln!(text, "1a.{number}.1a. a1-a3").expect("a string");
    }
    let mut record: GameRecord = text.parse().expect("a record");
    assert_eq!(record.tree().len(), COUNT + 2);
    let last = record.tree().children(None).last().expect("a move");
    let tree = record.tree_mut();
    assert_eq!(tree.make_main_line(last), Ok(()));
    assert_eq!((tree.first(), tree.children(None).count()), (Some(last), COUNT + 1));
    record.renumber();
    assert_eq!(record.tree().walk().count(), COUNT + 2);
    let tree = record.tree_mut();
    while let Some(first) = tree.first() {
        assert_eq!(tree.delete(first), Ok(None));
    }
    // It takes many minutes if each step passes over all variations.
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}

/// The time to number variations does not depend on the length of the turn that they begin in.
#[test]
fn numbering_after_a_long_berserk_turn() {
    /// So many berserk moves in a turn, and so many variations that replace the last one.
    const COUNT: u16 = 60_000;
    let index = MoveIndex::new(1, COUNT);
    let squares = ["a2", "a3"].map(|square| square.parse::<Square>().expect("a square"));
    let berserk = Move::new(squares[0], squares[1]).with_kind(MoveKind::Berserk);
    let mut text = format!("1. a1-a2{}\n", format!(" {berserk}").repeat(COUNT.into()));
    for number in 1..=COUNT {
        writeln!(text, "{index}.{number}.{index}. c1-c2").expect("a string");
    }
    let mut record: GameRecord = text.parse().expect("a record");
    assert_eq!(record.tree().len(), 2 * usize::from(COUNT) + 1);
    let start = Instant::now();
    for _ in 0..20 {
        record.renumber();
        // It takes many minutes if the number of each variation depends on all moves of the turn.
        assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    }
}
