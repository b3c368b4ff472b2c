//! Names that are alike: the same but for case and separators, or close enough for a suggestion.

use alloc::vec::Vec;

use crate::key::Key;
use crate::preset::Preset;

/// The longest name that is compared, in characters. Longer text is not a name.
const MAX_NAME: usize = 64;

/// The preset that a name means, regardless of case and separators: by its name, or else by its title.
pub(crate) fn preset_named(name: &str) -> Option<Preset> {
    let wanted = folded(name)?;
    names().find(|(_, folded)| *folded == wanted).map(|(preset, _)| preset)
}

/// The preset that an unknown name most likely means: one with a single edit, one that begins with it, one with few
/// edits, or one that the name begins with.
pub(crate) fn similar_preset(name: &str) -> Option<Preset> {
    let wanted = folded(name).filter(|wanted| wanted.len() > 2)?;
    let longer = || names().find(|(_, name)| name.starts_with(&wanted));
    let limit = (wanted.len() / 4).clamp(1, 3);
    let near = |limit| {
        let edits = names().map(|(preset, name)| (distance(&wanted, &name), (preset, name)));
        edits.filter(|&(edits, _)| edits <= limit).min_by_key(|&(edits, _)| edits).map(|(_, found)| found)
    };
    let shorter = || names().find(|(_, name)| wanted.starts_with(name));
    near(1).or_else(longer).or_else(|| near(limit)).or_else(shorter).map(|(preset, _)| preset)
}

/// A key that differs from `name` in one letter, in the order of two, or only in case.
pub(crate) fn similar_key(name: &str) -> Option<Key> {
    // Two letters that differ in one have half in common: too little for a suggestion.
    let compared = |name: &str| (3..=MAX_NAME).contains(&name.len());
    let letters = |name: &str| name.chars().collect::<Vec<_>>();
    let near = |key: &&Key| {
        key.name().eq_ignore_ascii_case(name)
            || compared(key.name()) && compared(name) && distance(&letters(key.name()), &letters(name)) == 1
    };
    Key::ALL.iter().find(near).copied()
}

/// All presets by their names, then all by their titles.
fn names() -> impl Iterator<Item = (Preset, Vec<char>)> {
    let by = |name: fn(Preset) -> &'static str| {
        Preset::ALL.iter().filter_map(move |&preset| Some((preset, folded(name(preset))?)))
    };
    by(Preset::name).chain(by(Preset::title))
}

/// The characters of a name in lower case, without those that only separate words; `None` if it is too long, or has
/// other characters than names do. That is known at once, so that lines which hold something else cost nothing.
fn folded(name: &str) -> Option<Vec<char>> {
    let separates =
        |character: &char| character.is_whitespace() || matches!(character, '-' | '_' | '.' | '(' | ')');
    let short = name.chars().nth(MAX_NAME).is_none();
    let letters = || name.chars().filter(|character| !separates(character));
    let is_name = short && letters().all(char::is_alphanumeric);
    is_name.then(|| letters().flat_map(char::to_lowercase).collect())
}

/// The number of characters to add, remove, change or swap with the next one to make one text the other.
fn distance(one: &[char], other: &[char]) -> usize {
    let at = |row: &[usize], index: usize| row.get(index).copied().unwrap_or(usize::MAX / 2);
    let mut before_last = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (index, a) in one.iter().enumerate() {
        let mut row = Vec::with_capacity(last.len());
        let mut left = index + 1;
        row.push(left);
        for (column, b) in other.iter().enumerate() {
            let changed = at(&last, column) + usize::from(a != b);
            left = changed.min(left + 1).min(at(&last, column + 1) + 1);
            let swapped =
                index > 0 && column > 0 && one.get(index - 1) == Some(b) && other.get(column - 1) == Some(a);
            if swapped {
                left = left.min(at(&before_last, column - 1) + 1);
            }
            row.push(left);
        }
        before_last = core::mem::replace(&mut last, row);
    }
    at(&last, other.len())
}
