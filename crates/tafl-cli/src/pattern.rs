//! Patterns of text.

use std::convert::Infallible;
use std::str::FromStr;

use crate::players;

/// A pattern, in which `*` matches any text and `?` any character. It matches a whole text, regardless of case.
#[derive(Clone, Debug)]
pub(crate) struct Pattern(Vec<char>);

impl From<&str> for Pattern {
    fn from(text: &str) -> Self {
        Self(folded(text))
    }
}

impl FromStr for Pattern {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(text.into())
    }
}

fn folded(text: &str) -> Vec<char> {
    text.chars().flat_map(char::to_lowercase).collect()
}

impl Pattern {
    /// Whether the pattern matches this text.
    pub(crate) fn matches(&self, text: &str) -> bool {
        matches(&self.0, &folded(text))
    }

    /// Whether the pattern matches the name of a variant, in which spaces, hyphens and underscores make no difference.
    pub(crate) fn matches_name(&self, name: &str) -> bool {
        let joined = |text: Vec<char>| -> Vec<char> {
            text.into_iter().filter(|character| !matches!(character, ' ' | '-' | '_')).collect()
        };
        matches(&joined(self.0.clone()), &joined(folded(name)))
    }
}

/// A pattern of the name of a player, in which accents and punctuation make no difference. Neither does the order of
/// words, if there are no `*` and `?`; and `Last, First` is `First Last` too.
#[derive(Clone, Debug)]
pub(crate) struct PlayerPattern(String);

impl FromStr for PlayerPattern {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

impl PlayerPattern {
    pub(crate) fn matches(&self, name: &str) -> bool {
        if !self.0.contains(['*', '?']) {
            return players::key(&self.0) == players::key(name);
        }
        let in_order = name.split_once(',').map(|(last, first)| format!("{first} {last}"));
        let characters = |name: &str| -> Vec<char> { players::plain(name).chars().collect() };
        let pattern = characters(&self.0);
        [Some(name), in_order.as_deref()]
            .into_iter()
            .flatten()
            .any(|name| matches(&pattern, &characters(name)))
    }
}

/// Whether a pattern matches a text, both in lower case.
fn matches(pattern: &[char], text: &[char]) -> bool {
    let (mut at, mut index) = (0, 0);
    // The index after the last `*`, and where the text that it matches ends so far.
    let mut star: Option<(usize, usize)> = None;
    while let Some(&character) = text.get(at) {
        match pattern.get(index) {
            Some('*') => {
                star = Some((index + 1, at));
                index += 1;
            }
            Some(&wanted) if wanted == '?' || wanted == character => {
                at += 1;
                index += 1;
            }
            _ => {
                let Some((after, until)) = star else { return false };
                star = Some((after, until + 1));
                (index, at) = (after, until + 1);
            }
        }
    }
    pattern.iter().skip(index).all(|&character| character == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        let good = [
            ("", ""),
            ("*", ""),
            ("*", "Ada"),
            ("ada", "Ada"),
            ("?d?", "Ada"),
            ("*da", "Ada"),
            ("A*", "ada"),
            ("*ab*abc", "xababxabc"),
            ("**?", "é"),
            ("É", "é"),
            ("[1]", "[1]"),
        ];
        for (pattern, text) in good {
            assert!(Pattern::from(pattern).matches(text), "{pattern} does not match {text}");
        }
        for (pattern, text) in [("", "a"), ("?", ""), ("Ada", "Ada L."), ("*abc", "abcd"), ("a*b*c", "acb")] {
            assert!(!Pattern::from(pattern).matches(text), "{pattern} matches {text}");
        }
        for name in ["Sea Battle", "sea-battle", "Sea_Battle", "SeaBattle"] {
            assert!(Pattern::from("sea battle").matches_name(name), "{name}");
            assert!(Pattern::from("*_Battle").matches_name(name), "{name}");
        }
        for (pattern, name) in
            [("bo adne", "Ådne, Bo"), ("adne*", "Ådne, Bo"), ("*o Å*", "Bo Ådne"), ("b* ?dne", "Ådne, Bo")]
        {
            assert!(pattern.parse::<PlayerPattern>().is_ok_and(|pattern| pattern.matches(name)), "{pattern}");
        }
        for (pattern, name) in [("bo", "Bo Ådne"), ("a*", "Bo Ådne"), ("*bo", "Bo Ådne")] {
            assert!(
                pattern.parse::<PlayerPattern>().is_ok_and(|pattern| !pattern.matches(name)),
                "{pattern}"
            );
        }
        let stars = "*a".repeat(50);
        assert!(!Pattern::from(stars.as_str()).matches(&"ab".repeat(20_000)), "backtracking stays linear");
    }
}
