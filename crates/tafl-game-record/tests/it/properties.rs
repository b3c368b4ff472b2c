//! Laws over trees that are edited at random, and over text that is corrupted at random.

use tafl_game_record::{
    CommentText, GameReader, GameRecord, Games, NodeError, NodeId, Notation, Playback, ReplayError, Tree,
};
use tafl_moves::{Move, MoveKind, MoveRecord};
use tafl_position::Square;

use crate::support::{Dice, at, record};

fn any_move(dice: &mut Dice) -> MoveRecord {
    let kinds = [MoveKind::Plain, MoveKind::Plain, MoveKind::Plain, MoveKind::Berserk, MoveKind::Jump];
    let mut index = || u8::try_from(dice.below(11)).expect("small");
    let [from, to] = [(); 2].map(|()| Square::from_indices(index(), index()).expect("on the board"));
    Move::new(from, to).with_kind(dice.one_of(&kinds)).into()
}

fn any_comment(dice: &mut Dice) -> CommentText {
    let texts = ["Good.", "[the first bracket", "two\nlines", " ", "1. a1-a2", "(hint: look)", "→"];
    CommentText::new(dice.one_of(&texts)).expect("a comment")
}

/// The law of every tree: addresses lead to their moves, and stay the same after printing and reading.
#[track_caller]
pub(crate) fn assert_lawful(record: &GameRecord) {
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

/// An id of a deleted move, or of a tree to which more moves were added, is unknown: nothing is edited, and reading it
/// returns nothing.
#[test]
fn edited_trees_are_lawful() {
    let (mut foreign, mut last, mut refused) = (Tree::default(), None, 0);
    for turn in 0..200 {
        last = foreign.add(last, any_move(&mut Dice::new(turn))).ok();
        assert!(last.is_some(), "{turn}");
    }
    for seed in 1..400 {
        let mut dice = Dice::new(seed);
        let mut record = record("[rules:dim:11 start:/K10/11/11/11/11/11/11/11/11/11/11/]\n");
        let mut ever: Vec<Option<NodeId>> = vec![None, last];
        for _ in 0..dice.below(60) {
            let id = dice.one_of(&ever);
            let before = record.clone();
            let is_known = id.is_none_or(|id| record.tree().walk().any(|(_, known)| known == id));
            let (step, comment) = (any_move(&mut dice), any_comment(&mut dice));
            let tree = record.tree_mut();
            let edited = match (dice.below(14), id) {
                (0, Some(id)) => tree.promote(id).map(drop),
                (1, Some(id)) => tree.demote(id).map(drop),
                (2, Some(id)) => tree.delete(id).map(drop),
                (3, Some(id)) => tree.make_main_line(id),
                (4 | 5, Some(id)) => tree.set_comment(id, comment),
                (6, Some(id)) => tree.set_comment(id, None),
                (7, Some(id)) => tree.set_move_record(id, step),
                (8, Some(id)) if is_known => tree.add(tree.parent(id), step).map(|id| ever.push(Some(id))),
                (_, id) => tree.add(id, step).map(|id| ever.push(Some(id))),
            };
            assert_eq!(edited, if is_known { Ok(()) } else { Err(NodeError) });
            if let (false, Some(id)) = (is_known, id) {
                refused += 1;
                assert!(record == before);
                assert_eq!(record.to_string(), before.to_string());
                nothing_is_read(&record, id);
            }
            assert_lawful(&record);
        }
        record.renumber();
        assert_lawful(&record);
        let numbered = record.clone();
        record.renumber();
        assert!(record == numbered, "renumbering twice is renumbering once");
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

/// Playing an existing move adds nothing; deleting a new move restores the tree.
#[test]
fn playing_and_deleting() {
    let mut dice = Dice::new(7);
    let mut tree = Tree::default();
    for _ in 0..200 {
        let ids: Vec<_> = [None].into_iter().chain(tree.walk().map(|(_, id)| Some(id))).collect();
        let (parent, step, before) = (dice.one_of(&ids), any_move(&mut dice), tree.clone());
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
    // Captures and the move type make another move, piece prefixes and marks do not.
    let mut tree = Tree::default();
    for (text, expected) in
        [("a1-a2", 1), ("Ta1-a2++", 1), ("a1-a2xb2", 2), ("a1=a2", 3), ("---", 4), ("---", 4)]
    {
        tree.add(None, text.parse::<MoveRecord>().expect("a move")).expect("the start");
        assert_eq!(tree.len(), expected, "{text}");
    }
}

/// From any move to any other: the position is that of playing the line from the start.
#[test]
fn playback_goes_everywhere() {
    let text = "[rules:dim:5 start:/t3T/5/2K2/5/T3t/]\n1. a1-a2 e1-e2\n2. a2-a3 e2-e3\n1b.1.1a. ..... Kc3-d3\n1b.1.2a. a2-b2 Kd3-d2\n1b.1.1b.1.1a. e5-d5\n2a.1.1a. e5-e4\n2a.2.1a. a2-b2 a5-a4\n";
    let record = record(text);
    let tree = record.tree();
    let assert_at = |playback: &Playback<'_>, address: &str| {
        let mut fresh = Playback::new(&record).expect("a start");
        for id in if address == "0a" { Vec::new() } else { tree.path(Some(at(tree, address))) } {
            fresh.go_to(id).expect("it fits");
        }
        assert_eq!((playback.node(), playback.position()), (fresh.node(), fresh.position()));
        assert_eq!(playback.address().to_string(), address);
    };
    let walked: Vec<String> = tree.walk().map(|(address, _)| address.to_string()).collect();
    let mut dice = Dice::new(3);
    let mut playback = Playback::new(&record).expect("a start");
    for _ in 0..500 {
        let address = dice.one_of(&walked);
        assert!(playback.go_to_address(&address.parse().expect("an address")).expect("it fits"));
        assert_at(&playback, &address);
        match dice.below(5) {
            0 => playback.to_start(),
            1 => playback.to_line_start(),
            2 => playback.to_line_end().expect("it fits"),
            3 => assert!(!playback.go_to_address(&"9a".parse().expect("an address")).expect("no move")),
            _ => {}
        }
    }
    assert!(playback.go_to_address(&"0a".parse().expect("an address")).expect("the start"));
    assert_at(&playback, "0a");
    assert!(!playback.back());
    playback.forward().expect("it fits");
    playback.enter_variation(1).expect("it fits").expect("a variation");
    assert_at(&playback, "1b.1.1b");
    playback.to_line_end().expect("it fits");
    assert_at(&playback, "1b.1.2b");
    playback.to_line_start();
    assert_at(&playback, "1a");
    playback.to_start();
    assert_at(&playback, "0a");
}

const SAMPLE: &str = "[event:One]\n[start-comment:Two\nlines.]\n[rules:dim:5 start:/t3T/5/2K2/5/T3t/]\n\n1. a1-a2 e1-e2\n[one|12:30 [two]\n1b.1.1a. ..... Kc3-d3\n1b.1.2a. a2-b2 Kd3-d2xe2/f2\n[|]\n2. a2-a3 ---\n[]\n\n[event:Two]\n[position:/1t1/K2/3/]\n1. a1-a2\n";

/// For any text: no panic, all spans are within it, what was read prints stably, and a stream separates games as `Games`
/// does.
#[test]
fn corrupted_text() {
    let pieces =
        "|[|]|.|1|9999999999|a|\n| |→|.....|---|[event:|:".split('|').chain(["|"]).collect::<Vec<_>>();
    let mut dice = Dice::new(99);
    for _ in 0..5_000 {
        let text = dice.mutated(SAMPLE, 12, &pieces);
        let mut whole = Vec::new();
        for game in Games::new(&text) {
            let spans = game.errors.iter().map(tafl_game_record::RecordError::span);
            for span in spans.chain(game.findings.iter().map(tafl_game_record::Finding::span)) {
                assert!(span.slice(&text).is_some(), "{span} is not in\n{text}");
            }
            let Some(read) = game.value else { continue };
            let printed = read.to_string();
            let again = record(&printed);
            assert!(again == read, "{text}\n---\n{printed}");
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
