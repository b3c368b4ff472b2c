//! Game records: one game, its tree, its replay.

#![cfg(feature = "game-record")]

use std::collections::BTreeSet;

use notation_syntax::Parsed;
use tafl_game_record::{Address, GameRecord, Games, NodeId, Playback, RecordErrorKind, Tag, TagValue, Tree};
use tafl_moves::{ApplyError, Undo};
use tafl_position::Position;

use crate::{law, record_parts};

type Game = Parsed<GameRecord, RecordErrorKind>;

/// A game record obeys the laws of a notation, its tree is connected, and each of its lines that can be played can be
/// taken back.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    if let Some(record) = law::read(&text) {
        printed(&record);
    }
    law::printing_departs_no_further::<GameRecord>(&text);
    law::repaired(&text, |text| Games::new(text).collect(), are_kept);
    game(&text, &tafl_game_record::Notation::parse_all(&text));
}

/// A record obeys the laws of printing, except for one that cannot be written: its turns are numbered so that the
/// address of a variation is not unique.
///
/// # Panics
///
/// If a law is broken.
pub fn printed(record: &GameRecord) {
    if is_written(record) {
        law::printed(record);
    }
}

/// Whether a record can be written.
pub(crate) fn is_written(record: &GameRecord) -> bool {
    let tree = record.tree();
    tree.walk().all(|(address, id)| address.depth() == 0 || tree.find(&address) == Some(id))
}

/// The tag with the comments of turns without moves before the first move. They are those of a move if a repair makes one.
const START_COMMENT: &str = "start-comment";

/// Whether repaired games have all moves, words of comments and names of tags. Moves after an error are omitted.
fn are_kept(before: &[Game], after: &[Game]) -> bool {
    if after.iter().any(|game| !game.errors.is_empty()) {
        return true;
    }
    let parts = |games: &[Game]| {
        let mut parts = [const { Vec::new() }; 3];
        for game in games.iter().filter_map(|game| game.value.as_ref()) {
            let (moves, mut comments) = record_parts::moves_of(game);
            let start = game.tag(START_COMMENT).map(TagValue::as_str);
            comments.extend(start.into_iter().flat_map(record_parts::words));
            let names = game.tags().iter().map(Tag::name).filter(|name| *name != START_COMMENT);
            let tags = names.map(ToOwned::to_owned).collect();
            for (all, part) in parts.iter_mut().zip([moves, comments, tags]) {
                all.extend(part);
            }
        }
        for part in &mut parts {
            part.sort();
        }
        parts
    };
    parts(before).iter().zip(&parts(after)).all(|(before, after)| record_parts::is_contained(before, after))
}

/// Checks the value of a text.
///
/// # Panics
///
/// If a law is broken.
pub fn game(text: &str, parsed: &Parsed<GameRecord, RecordErrorKind>) {
    let Some(record) = &parsed.value else { return };
    let addresses = tree(record.tree());
    walk(record.tree());
    // Two turns with the same number have the same addresses.
    if parsed.errors.is_empty() && is_in_order(record.tree()) {
        let distinct: BTreeSet<&Address> = addresses.iter().collect();
        assert_eq!(distinct.len(), addresses.len(), "two moves have one address in {text:?}");
    }
    if let Some(start) = record.start() {
        every_line(record, start.clone());
        main_line(record, start.clone());
        playback(record);
    }
}

/// Whether the numbers of the moves increase along each line.
fn is_in_order(tree: &Tree) -> bool {
    tree.walk().all(|(_, id)| tree.next(id).is_none_or(|next| tree.index(next) > tree.index(id)))
}

/// Every move is reached once, and its parent is the move before it. Returns the addresses.
///
/// # Panics
///
/// If a law is broken.
pub fn tree(tree: &Tree) -> Vec<Address> {
    let mut addresses = Vec::new();
    let mut reached = BTreeSet::new();
    let mut parents: Vec<Option<NodeId>> = vec![None];
    while let Some(parent) = parents.pop() {
        let continuation = parent.map_or(tree.first(), |parent| tree.next(parent));
        assert_eq!(tree.children(parent).next(), continuation);
        for child in tree.children(parent) {
            assert!(reached.insert(child), "{child:?} is reached twice");
            assert_eq!(tree.parent(child), parent);
            addresses.extend(tree.address(child));
            parents.push(Some(child));
        }
    }
    assert_eq!((reached.len(), addresses.len()), (tree.len(), tree.len()), "moves that are not reached");
    assert_eq!(tree.is_empty(), reached.is_empty());
    for address in &addresses {
        assert_eq!(address.to_string().parse().as_ref(), Ok(address));
    }
    addresses
}

/// The walk visits every move once, with its address.
fn walk(tree: &Tree) {
    let mut visited = BTreeSet::new();
    for (address, id) in tree.walk() {
        assert_eq!(tree.address(id), Some(address), "the walk has another address");
        assert!(visited.insert(id), "{id:?} is visited twice");
        assert_eq!(tree.path(Some(id)).last(), Some(&id));
    }
    assert_eq!(visited.len(), tree.len(), "moves that are not visited");
}

/// The remaining work with a node.
enum Step {
    Play(NodeId),
    /// Take it back, and compare the board.
    Back(Undo, Position),
}

/// Plays every line from the start, without recursion, and takes each move back.
fn every_line(record: &GameRecord, mut position: Position) {
    let tree = record.tree();
    let before = position.clone();
    let mut steps: Vec<Step> = tree.children(None).map(Step::Play).collect();
    while let Some(step) = steps.pop() {
        match step {
            Step::Back(undo, expected) => {
                undo.undo(&mut position);
                assert_eq!(position, expected, "taking back leaves another board");
            }
            Step::Play(id) => {
                let Some(record) = tree.move_record(id) else { continue };
                let expected = position.clone();
                // Moves after one that cannot be played are not played either.
                if let Ok(undo) = record.apply_to(&mut position) {
                    steps.push(Step::Back(undo, expected));
                    steps.extend(tree.children(Some(id)).map(Step::Play));
                } else {
                    assert_eq!(position, expected, "{record} cannot be played, but the board changed");
                }
            }
        }
    }
    assert_eq!(position, before);
}

/// The replay has the same positions as playing move by move.
fn main_line(record: &GameRecord, mut position: Position) {
    let Ok(mut replay) = record.replay() else { return assert_eq!(record.start(), None) };
    assert_eq!(replay.position(), &position);
    for id in record.tree().main_line() {
        let Some(step) = record.tree().move_record(id) else { continue };
        let played: Result<_, ApplyError> = step.apply_to(&mut position);
        match (replay.next(), played) {
            (Some(Ok(ply)), Ok(undo)) => {
                assert_eq!((ply.node, ply.move_record), (id, step));
                assert_eq!(ply.position, position);
                assert_eq!(Some(ply.address), record.tree().address(id));
                assert_eq!(ply.mover, undo.mover().map(tafl_position::Piece::side));
            }
            (Some(Err(error)), Err(known)) => {
                assert!(error.to_string().ends_with(&known.to_string()), "{error} is not {known}");
                break;
            }
            (ply, played) => assert_eq!(ply.map(|ply| ply.is_ok()), Some(played.is_ok()), "{step}"),
        }
    }
    assert_eq!(replay.next(), None);
}

/// Going from any move to the next one in the record is the same as starting over for each.
fn playback(record: &GameRecord) {
    let (Ok(start), Ok(mut playback)) = (Playback::new(record), Playback::new(record)) else { return };
    // The cost of each is the length of its line, and more of them test nothing new.
    for (_, id) in record.tree().walk().take(64) {
        let mut anew = start.clone();
        let (one, other) = (anew.go_to(id), playback.go_to(id));
        assert_eq!(one, other, "the result depends on the way");
        assert_eq!((anew.position(), anew.node()), (playback.position(), playback.node()));
        assert_eq!(one.is_ok(), playback.node() == Some(id));
    }
    playback.to_start();
    assert_eq!((playback.position(), playback.node()), (start.position(), None));
}
