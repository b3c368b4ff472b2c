//! Edits of a record as edits of its text.

use fastrand::Rng;
use tafl_game_record::{CommentText, GameRecord, Games, NodeId, RecordSpans, Repair, UnreadableGameError};
use tafl_moves::Move;

const TEXTS: [&str; 5] = [
    "[event:First]\n[rules:dim:5 start:/2t2/2T2/tTKTt/2T2/2t2/]\n\n1.  a3-a4   c4-d4\n\n2. a4-a3 d4-c4\n",
    "[event:First]\r\n[position:/2t2/2T2/tTKTt/2T2/2t2/]\r\n1. a3-a4 c4-d4 [Bold.|]\r\n2. a4-a3\r\n",
    "1. a3-a4 c4-d4 [|x]\n1b.1.1a. ..... c4-b4 [two\nlines]\n1b.1.2a. a4-a3\n1b.2.1a. ..... d3-d4\n2. a4-a3 d4-c4\n3. c1-d1",
    "\u{feff}[event:One]\n[odd: 1]\n1. a3-a4 c4-d4 2. a4-a3 [so] 1a.1.1a. c1-d1\n[]\n[event:Two]\n1. c1-d1\n[]\n",
    "[event:No moves]\n[rules:dim:5 start:/2t2/2T2/tTKTt/2T2/2t2/]\n\n",
];

fn first(text: &str) -> (GameRecord, RecordSpans) {
    let (game, spans) = Games::new(text).next_with_spans().expect("a game");
    (game.value.expect("a record"), spans)
}

/// The edited text, after the law has been checked: it reads as the edited record, and no other game has changed.
fn edited(text: &str, read: &GameRecord, spans: &RecordSpans, record: &GameRecord) -> String {
    let edits = spans.edits(text, read, record).expect("no errors");
    let edited = Repair::apply(edits.clone(), text);
    let games = |text: &str| Games::new(text).map(|game| game.value).collect::<Vec<_>>();
    let (before, after) = (games(text), games(&edited));
    // An archive needs a tag at the start of each game.
    let mut first = record.clone();
    if before.len() > 1 && after.first() != Some(&Some(first.clone())) {
        first.order_tags_for_archive();
    }
    assert_eq!(after.first(), Some(&Some(first)), "{edits:?}\n{edited}");
    assert_eq!(after[1..], before[1..], "{edits:?}\n{edited}");
    edited
}

fn any(random: &mut Rng, record: &GameRecord) -> Option<NodeId> {
    let ids: Vec<NodeId> = record.tree().walk().map(|(_, id)| id).collect();
    random.choice(ids)
}

/// Changes a record in a way that has a place in its text.
fn add(random: &mut Rng, record: &mut GameRecord) {
    let comment = ["", "Good.", "two\nlines", "[event:x", "1. a1-a2"][random.usize(..5)];
    match random.u8(..4) {
        0 => {
            let (name, value) =
                (["event", "site", "odd"][random.usize(..3)], ["", "x", "a b"][random.usize(..3)]);
            record.set_tag(name, value.parse().expect("a value")).expect("a name");
        }
        1 => {
            if let Some(id) = any(random, record) {
                let comment = CommentText::new(comment).expect("a comment");
                record.tree_mut().set_comment(id, comment).expect("a move");
            }
        }
        _ => {
            let parent = any(random, record);
            let squares = ["a1", "b2", "c3", "d4"];
            let step = format!("{}-{}", squares[random.usize(..2)], squares[random.usize(2..4)]);
            record.tree_mut().add(parent, step.parse::<Move>().expect("a move")).expect("a place");
        }
    }
}

/// Changes that have no place of their own.
fn rearrange(random: &mut Rng, record: &mut GameRecord) {
    let Some(id) = any(random, record) else { return };
    let tree = record.tree_mut();
    let known = match random.u8(..4) {
        0 => tree.delete(id).map(drop),
        1 => tree.promote(id).map(drop),
        2 => tree.make_main_line(id),
        _ => tree.set_move_record(id, "a1-a2".parse::<Move>().expect("a move")),
    };
    known.expect("a move of the tree");
}

#[test]
fn edits_read_as_the_edited_record() {
    for seed in 0..2_000 {
        let mut random = Rng::with_seed(seed);
        let text = TEXTS[random.usize(..TEXTS.len())];
        let (read, spans) = first(text);
        let mut record = read.clone();
        for _ in 0..random.u8(1..5) {
            if random.u8(..4) == 0 {
                rearrange(&mut random, &mut record);
            } else {
                add(&mut random, &mut record);
            }
        }
        edited(text, &read, &spans, &record);
    }
}

/// What is added never needs the whole game to be written.
#[test]
fn additions_keep_the_rest() {
    for seed in 0..1_000 {
        let mut random = Rng::with_seed(seed);
        let text = TEXTS[random.usize(..3)];
        let (read, spans) = first(text);
        let mut record = read.clone();
        add(&mut random, &mut record);
        let edits = spans.edits(text, &read, &record).expect("no errors");
        assert!(edits.iter().all(|edit| edit.span != spans.of_game()), "{text}\n{record}");
        edited(text, &read, &spans, &record);
    }
}

/// What follows text that cannot be read is not in the record: tags and comments have a place, moves have none.
#[test]
fn games_with_errors() {
    let text = "[event:x]\n1. a1-a2 b1-b2\n[]\n2. c1:c2 b2-b1\n3. a2-a1 b1-b2\n";
    let (read, spans) = first(text);
    let mut record = read.clone();
    record.set_tag("event", "y".parse().expect("a value")).expect("a name");
    let last = record.tree().main_line().last().expect("a move");
    record.tree_mut().set_comment(last, CommentText::new("Well.").expect("a comment")).expect("a move");
    let edits = spans.edits(text, &read, &record).expect("a place");
    let expected = "[event:y]\n1. a1-a2 b1-b2\n[|Well.]\n2. c1:c2 b2-b1\n3. a2-a1 b1-b2\n";
    assert_eq!(Repair::apply(edits, text), expected);

    record.tree_mut().add(Some(last), "a2-a1".parse::<Move>().expect("a move")).expect("a place");
    assert_eq!(spans.edits(text, &read, &record), Err(UnreadableGameError));
}
