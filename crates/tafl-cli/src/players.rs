//! Names of players, which people write in different ways.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use crate::failure::Failure;
use crate::input::Input;

/// Letters that are read as others: accents make no difference.
const LETTERS: [(&str, &str); 24] = [
    ("áàâäãåāăąǎ", "a"),
    ("æǽ", "ae"),
    ("çćĉċč", "c"),
    ("ďđð", "d"),
    ("éèêëēĕėęě", "e"),
    ("ĝğġģ", "g"),
    ("ĥħ", "h"),
    ("íìîïĩīĭįı", "i"),
    ("ĵ", "j"),
    ("ķ", "k"),
    ("ĺļľł", "l"),
    ("ñńņň", "n"),
    ("óòôöõøōőǫ", "o"),
    ("œ", "oe"),
    ("ŕŗř", "r"),
    ("śŝşšș", "s"),
    ("ß", "ss"),
    ("ţťŧț", "t"),
    ("þ", "th"),
    ("úùûüũūŭůűų", "u"),
    ("ŵ", "w"),
    ("ýÿŷ", "y"),
    ("źżž", "z"),
    // Accents that follow their letter.
    ("\u{300}\u{301}\u{302}\u{303}\u{304}\u{306}\u{307}\u{308}\u{30a}\u{30b}\u{30c}\u{327}\u{328}", ""),
];

/// The words of a name in lower case, without accents and punctuation. `*` and `?` of patterns are kept.
fn words(name: &str) -> Vec<String> {
    let mut plain = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        match LETTERS.iter().find(|(letters, _)| letters.contains(letter)) {
            Some((_, read)) => plain.push_str(read),
            None if letter.is_alphanumeric() || matches!(letter, '*' | '?') => plain.push(letter),
            None => plain.push(' '),
        }
    }
    plain.split_whitespace().map(str::to_owned).collect()
}

/// A name in lower case, without accents and punctuation.
pub(crate) fn plain(name: &str) -> String {
    words(name).join(" ")
}

/// The same for all ways to write a name: also the order of the words makes no difference.
pub(crate) fn key(name: &str) -> String {
    let mut words = words(name);
    words.sort_unstable();
    words.join(" ")
}

/// The names of the same players.
#[derive(Debug, Default)]
pub(crate) struct Aliases(HashMap<String, Arc<[String]>>);

impl Aliases {
    /// The names in this file, if there is one: in each line those of a player, separated by tabs, first the one that is
    /// shown.
    pub(crate) fn read(file: Option<&Path>) -> Result<Self, Failure> {
        let mut aliases = Self::default();
        let Some(file) = file else { return Ok(aliases) };
        let input = Input::read(file)?;
        for (number, line) in (1..).zip(input.text()?.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            let names: Arc<[String]> = line.split('\t').map(|name| name.trim().to_owned()).collect();
            let unusable = |problem: &str| Failure::Usage(format!("{}:{number}: {problem}", input.name));
            if names.len() < 2 {
                return Err(unusable("expected a name and its aliases, separated by tabs"));
            }
            for name in names.iter() {
                let other = aliases.0.insert(key(name), Arc::clone(&names));
                if other.is_some_and(|other| !Arc::ptr_eq(&other, &names)) {
                    return Err(unusable(&format!(
                        "`{name}` is in another line too; write one line for a player"
                    )));
                }
            }
        }
        Ok(aliases)
    }

    /// All names of a player, first the one that is shown; only this one if no others are known.
    pub(crate) fn of<'n>(&'n self, name: &'n str) -> impl Iterator<Item = &'n str> {
        let known = self.0.get(&key(name));
        let alone = known.is_none().then_some(name);
        known.into_iter().flat_map(|names| names.iter().map(String::as_str)).chain(alone)
    }
}

#[cfg(test)]
mod tests {
    use super::{key, plain};

    #[test]
    fn names_are_folded() {
        for (one, other) in [
            ("Ådne, Bo", "bo adne"),
            ("Þórr Ǫnundsson", "THORR ONUNDSSON"),
            ("Cafe\u{301} Noir", "Café  Noir"),
            ("Bjarnadóttir,Ada", "ada bjarnadottir"),
            ("Æsa O'Brien-Møller", "moller aesa o brien"),
            ("Иван Петров", "петров иван"),
        ] {
            assert_eq!(key(one), key(other));
        }
        assert_ne!(key("Ada L"), key("Ada"));
        assert_eq!(plain("Zoë A*"), "zoe a*");
    }
}
