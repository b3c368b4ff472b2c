//! A crate re-exports at its root the types of other crates that its public items name.
//!
//! A program then needs no other dependency to call it. `cargo xtask api` checks this in the listings that it writes.

use std::collections::BTreeSet;

/// Fails with the types that a listing names and the crate does not re-export. `libraries` are the names of all libraries
/// of the workspace.
pub(super) fn check(name: &str, listing: &str, libraries: &[&str]) -> Result<(), String> {
    let library = name.replace('-', "_");
    let root = format!("pub use {library}::");
    let exported: BTreeSet<&str> = listing.lines().filter_map(|line| line.strip_prefix(&root)).collect();
    let foreign = |path: &&str| {
        let of = path.split("::").next().unwrap_or_default();
        let is_glob = exported.contains(format!("<<{of}::*>>").as_str());
        of != library && !is_glob && libraries.iter().any(|library| library.replace('-', "_") == of)
    };
    let named = listing.lines().filter(|line| !line.starts_with("pub use ")).flat_map(paths).filter(foreign);
    let missing: BTreeSet<String> = named
        .filter_map(|path| Some((path, type_of(path)?)))
        .filter(|(_, name)| !exported.contains(name))
        .map(|(path, _)| path.to_owned())
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let paths = missing.into_iter().collect::<Vec<_>>().join("`, `");
    Err(format!("`{name}` names `{paths}` in its API; re-export the type at its root"))
}

/// The paths in an item of a listing.
fn paths(item: &str) -> impl Iterator<Item = &str> {
    let is_part = |character: char| character.is_alphanumeric() || matches!(character, '_' | ':');
    item.split(move |character| !is_part(character)).filter(|word| word.contains("::"))
}

/// The name of the type in a path, which may continue with a variant or a method.
fn type_of(path: &str) -> Option<&str> {
    path.split("::").find(|part| part.starts_with(|character: char| character.is_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIBRARIES: [&str; 2] = ["tafl-moves", "tafl-position"];

    const LISTING: &str = "\
pub mod tafl_moves
pub use tafl_moves::Piece
pub fn tafl_moves::Move::piece(self) -> core::option::Option<tafl_position::piece::Piece>
pub fn tafl_moves::Move::from(self) -> tafl_moves::piece_move::Own
";

    #[test]
    fn what_is_named_is_exported() {
        assert_eq!(check("tafl-moves", LISTING, &LIBRARIES), Ok(()));
        let without = LISTING.replace("pub use", "use");
        let message =
            "`tafl-moves` names `tafl_position::piece::Piece` in its API; re-export the type at its root";
        assert_eq!(check("tafl-moves", &without, &LIBRARIES), Err(message.to_owned()));
        let glob = format!("pub use tafl_moves::<<tafl_position::*>>\n{without}");
        assert_eq!(check("tafl-moves", &glob, &LIBRARIES), Ok(()));
        let method = format!("{LISTING}pub fn tafl_position::side::Side::from(u8) -> Self\n");
        assert!(check("tafl-moves", &method, &LIBRARIES).is_err(), "a method of a type of another crate");
    }
}
