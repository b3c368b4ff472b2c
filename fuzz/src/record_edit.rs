//! Game records that are changed.

use tafl_game_record::{Address, GameRecord, NodeId, Notation};
use tafl_moves::MoveRecord;

use crate::record;

/// The largest number of changes to a record: more test nothing new.
const MOST: usize = 32;

/// The first line has the changes, the rest is a record. A change is a letter and the index of its move, from `0`, in
/// the order of the record. After each change the tree is connected and the record obeys the laws of printing.
///
/// - `d` deletes, `p` promotes, `q` demotes, `m` makes the main line, `v` plays an alternative, `c` plays a
///   move after it, `r` renumbers all moves.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    let Some((script, game)) = text.split_once('\n') else { return };
    let parsed = GameRecord::parse_all(game);
    // Turns with other numbers than in the specification are renumbered only on request.
    let Some(mut record) = parsed.value.filter(|_| parsed.errors.is_empty()) else { return };
    record.renumber();
    record::printed(&record);
    let numbered = record.tree().clone();
    record.renumber();
    assert_eq!(record.tree(), &numbered, "numbered differently the second time: {game:?}");
    for (letter, place) in changes(script).take(MOST) {
        change(&mut record, letter, place);
        record::tree(record.tree());
        record::printed(&record);
        distinct_addresses(&record);
    }
}

/// Letters, each with the number after it, 0 if there is none.
fn changes(script: &str) -> impl Iterator<Item = (char, usize)> {
    let letters = script.match_indices(|found: char| found.is_ascii_lowercase());
    letters.filter_map(|(at, letter)| {
        let behind = script.get(at + 1..)?;
        let digits = behind.find(|found: char| !found.is_ascii_digit()).unwrap_or(behind.len());
        Some((letter.chars().next()?, behind.get(..digits)?.parse().unwrap_or(0)))
    })
}

fn change(record: &mut GameRecord, letter: char, place: usize) {
    let moves: Vec<NodeId> = record.tree().walk().map(|(_, id)| id).collect();
    if letter == 'r' {
        return record.renumber();
    }
    let Some(&id) = moves.get(place % moves.len().max(1)) else { return };
    let (count, tree) = (record.tree().len(), record.tree_mut());
    match letter {
        'd' => {
            let parent = tree.parent(id);
            assert_eq!(tree.delete(id), Ok(parent));
            assert!(tree.len() < count);
            return;
        }
        'p' => {
            let first = tree.children(tree.parent(id)).next();
            assert_eq!(tree.promote(id), Ok(first != Some(id)));
        }
        'q' => {
            let last = tree.children(tree.parent(id)).last();
            assert_eq!(tree.demote(id), Ok(last != Some(id)));
        }
        'm' => {
            assert_eq!(tree.make_main_line(id), Ok(()));
            assert!(tree.main_line().any(|main| main == id));
        }
        'v' | 'c' => {
            let parent = if letter == 'v' { tree.parent(id) } else { Some(id) };
            let step: Option<MoveRecord> = "z26-y25xx24".parse().ok();
            let Some(step) = step else { return };
            let new = tree.add(parent, step.clone());
            assert!(tree.children(parent).any(|child| Ok(child) == new));
            assert_eq!(tree.add(parent, step), new, "the same move is another one");
            assert!(tree.len() <= count + 1);
            return;
        }
        _ => {}
    }
    assert_eq!(record.tree().len(), count, "`{letter}` loses moves");
}

/// Each address belongs to one move, and finds it.
fn distinct_addresses(record: &GameRecord) {
    for (address, id) in record.tree().walk() {
        let found: Option<NodeId> = record.tree().find(&address);
        assert_eq!(found, Some(id), "{address} is another move in {record}");
        let known: Option<Address> = record.tree().address(id);
        assert_eq!(known, Some(address));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts() {
        let read: Vec<_> = changes("d3 p12q, r").collect();
        assert_eq!(read, [('d', 3), ('p', 12), ('q', 0), ('r', 0)]);
    }
}
