//! A public name has one meaning in all libraries, so that the facade can export it.
//!
//! Two modules may use the same name, since callers write the module; a name at the root of a crate is unique.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::Violation;
use crate::api;
use crate::tree::{self, read};

/// For each name, the crates that define it and, in each of them, the modules.
type Definitions<'a> = BTreeMap<&'a str, BTreeMap<&'a str, BTreeSet<&'a str>>>;

pub(super) fn check(root: &Path) -> Result<Vec<Violation>, String> {
    let mut listings = Vec::new();
    for path in tree::walk(&root.join(api::FOLDER), &["txt"])? {
        listings.push(read(&path)?);
    }
    let definitions = definitions(listings.iter().map(String::as_str));
    Ok(collisions(&definitions).map(|message| Violation::new(api::FOLDER, 1, message)).collect())
}

/// What the listings define. The first line of each is `pub mod` with the name of the crate.
fn definitions<'a>(listings: impl Iterator<Item = &'a str>) -> Definitions<'a> {
    let mut definitions = Definitions::new();
    for listing in listings {
        let package = listing.lines().next().unwrap_or_default().trim_start_matches("pub mod ");
        for (module, name) in listing.lines().filter_map(definition) {
            // Conversions into foreign types are listed with their paths, such as `u8::from`.
            if module.split("::").next() == Some(package) {
                definitions.entry(name).or_default().entry(package).or_default().insert(module);
            }
        }
    }
    definitions
}

/// The names that two crates define, at least one of them at its root.
fn collisions<'a>(definitions: &'a Definitions<'_>) -> impl Iterator<Item = String> + 'a {
    let shared = definitions.iter().filter(|(_, packages)| {
        let at_root = packages.iter().any(|(package, modules)| modules.contains(package));
        packages.len() > 1 && at_root
    });
    shared.map(|(name, packages)| {
        let paths: Vec<String> =
            packages.values().flatten().map(|module| format!("`{module}::{name}`")).collect();
        format!("`{name}` has more than one meaning: {}; rename all but one", paths.join(", "))
    })
}

/// The module and the name of the item that a line of a listing defines. A re-export (`pub use`) defines nothing;
/// fields, variants and methods belong to their type.
fn definition(line: &str) -> Option<(&str, &str)> {
    const KINDS: [&str; 10] =
        ["const", "enum", "fn", "macro", "static", "struct", "trait", "type", "union", "unsafe"];
    let mut words = line.split(' ').skip_while(|word| word.starts_with("#["));
    let (public, kind) = (words.next()?, words.next()?);
    if public != "pub" || !KINDS.contains(&kind) {
        return None;
    }
    let path = words.find(|word| !KINDS.contains(word))?;
    let path = path.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).next()?;
    let (module, name) = path.trim_end_matches(':').rsplit_once("::")?;
    let is_module = module.split("::").all(|part| part.starts_with(|c: char| c.is_lowercase()));
    is_module.then_some((module, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_of_a_listing() {
        let table = [
            ("pub struct a::B", Some(("a", "B"))),
            ("#[non_exhaustive] pub enum a::b::C<'x, T>", Some(("a::b", "C"))),
            ("pub unsafe trait a::B: C", Some(("a", "B"))),
            ("pub const fn a::b(u8)", Some(("a", "b"))),
            ("pub type a::B = c::D<e::F>", Some(("a", "B"))),
            ("pub macro a::b!", Some(("a", "b"))),
            ("pub use a::B", None),
            ("pub mod a::b", None),
            ("pub fn a::B::c(&self)", None),
            ("pub a::B::c: u8", None),
            ("impl a::B for c::D", None),
        ];
        for (line, expected) in table {
            assert_eq!(definition(line), expected, "{line}");
        }
    }

    fn found(listings: &[&str]) -> Vec<String> {
        collisions(&definitions(listings.iter().copied())).collect()
    }

    #[test]
    fn one_name_with_two_meanings() {
        assert_eq!(
            found(&["pub mod a\npub struct a::X\npub enum a::Y", "pub mod b\npub struct b::c::X"]),
            ["`X` has more than one meaning: `a::X`, `b::c::X`; rename all but one"]
        );
        assert_eq!(found(&["pub mod a\npub fn a::x()", "pub mod b\npub fn b::x()"]).len(), 1);
    }

    #[test]
    fn one_name_with_one_meaning() {
        let none = Vec::<String>::new();
        assert_eq!(found(&["pub mod a\npub struct a::X", "pub mod b\npub use b::X"]), none);
        assert_eq!(found(&["pub mod a\npub struct a::X\npub struct a::b::X"]), none, "two paths to one item");
        assert_eq!(
            found(&["pub mod a\npub struct a::b::X", "pub mod c\npub struct c::d::X"]),
            none,
            "two modules"
        );
        assert_eq!(found(&["pub mod a\npub fn u8::from(a::X)", "pub mod b\npub fn u8::from(b::Y)"]), none);
    }
}
