//! Patterns of words, and where they are in a text.
//!
//! A pattern is a list of words, each of them a word, several separated by `|`, or one of the signs `*` (any word),
//! `,` (that comma), `^` (the start of a clause, which consumes nothing) and `` ` `` (code). Upper and lower case are
//! the same, and so are spaces and line ends. No pattern reaches over the end of a sentence.

use std::collections::HashMap;

use super::Phrase;
use super::prose::{Passage, Token, Word};

#[derive(Debug, Clone, Copy)]
enum Step {
    ClauseStart,
    AnyWord,
    Code,
    Comma,
    OneOf(&'static str),
}

/// Phrases, prepared for finding.
#[derive(Debug)]
pub(super) struct Matcher {
    rules: Vec<Rule>,
    /// The rules by the words that they can begin with.
    index: HashMap<&'static str, Vec<usize>>,
}

#[derive(Debug)]
struct Rule {
    phrase: &'static Phrase,
    steps: Vec<Step>,
    exceptions: Vec<Vec<Step>>,
}

impl Matcher {
    pub(super) fn new(phrases: &'static [Phrase]) -> Self {
        let mut matcher = Self { rules: Vec::new(), index: HashMap::new() };
        for (number, phrase) in phrases.iter().enumerate() {
            let steps = parse(phrase.find);
            let first = steps.iter().find_map(|step| match step {
                Step::OneOf(words) => Some(*words),
                _ => None,
            });
            for word in first.unwrap_or_default().split('|') {
                matcher.index.entry(word).or_default().push(number);
            }
            let exceptions = phrase.except.iter().map(|pattern| parse(pattern)).collect();
            matcher.rules.push(Rule { phrase, steps, exceptions });
        }
        matcher
    }

    /// The phrases in a passage: line, words, phrase.
    pub(super) fn find(&self, passage: &Passage) -> impl Iterator<Item = (usize, String, &'static Phrase)> {
        let words = passage.words.as_slice();
        words.iter().enumerate().flat_map(move |(at, word)| {
            let rules = self.index.get(word.token.text()).into_iter().flatten();
            rules.filter_map(move |&rule| {
                let rule = self.rules.get(rule)?;
                let end = rule.find_at(words, at)?;
                let found = words.get(at..end)?;
                let text: Vec<&str> = found.iter().map(|word| word.token.text()).collect();
                Some((word.line, text.join(" "), rule.phrase))
            })
        })
    }
}

impl Rule {
    /// The end of this phrase, if it begins at a word and no exception contains that word.
    fn find_at(&self, words: &[Word], at: usize) -> Option<usize> {
        let end = match_at(&self.steps, words, at)?;
        let allowed = self.exceptions.iter().any(|steps| {
            let first = at.saturating_sub(steps.len());
            (first..=at).any(|start| match_at(steps, words, start).is_some_and(|last| last > at))
        });
        (!allowed).then_some(end)
    }
}

fn parse(pattern: &'static str) -> Vec<Step> {
    let steps = pattern.split(' ').map(|word| match word {
        "^" => Step::ClauseStart,
        "*" => Step::AnyWord,
        "`" => Step::Code,
        "," => Step::Comma,
        words => Step::OneOf(words),
    });
    steps.collect()
}

/// The index after the last word, if the steps match from `at` on.
fn match_at(steps: &[Step], words: &[Word], at: usize) -> Option<usize> {
    steps.iter().try_fold(at, |at, step| {
        let token = || words.get(at).map(|word| &word.token);
        let fits = match step {
            Step::ClauseStart => {
                let before = at.checked_sub(1).and_then(|before| words.get(before));
                return before.is_none_or(|word| word.token == Token::Stop).then_some(at);
            }
            Step::AnyWord => matches!(token(), Some(Token::Word(_))),
            Step::Code => token() == Some(&Token::Code),
            Step::Comma => token() == Some(&Token::Comma),
            Step::OneOf(list) => match token() {
                Some(Token::Word(word)) => list.split('|').any(|one| one == word),
                _ => false,
            },
        };
        fits.then_some(at + 1)
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::{PHRASES, prose};
    use super::*;

    const SAMPLE: &[Phrase] = &[
        Phrase { find: "behind", write: "after", except: &["behind the ` feature", "far behind"] },
        Phrase { find: "is|are no *", write: "is not a", except: &["is|are no longer", "there is no"] },
        Phrase { find: "^ so", write: "drop it", except: &["so that"] },
        Phrase { find: "first , then", write: "then", except: &[] },
    ];

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let matcher = Matcher::new(SAMPLE);
        let passages = prose::passages(Path::new("a.md"), text);
        let found: Vec<String> =
            passages.iter().flat_map(|passage| matcher.find(passage)).map(|(_, text, _)| text).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn phrases_are_found() {
        check("Text behind a word; BEHIND it.", &["behind", "behind"]);
        check("The value is\nno number.", &["is no number"]);
        check("So it is. Done: so what. (So there)", &["so", "so", "so"]);
        check("First, then next.", &["first , then"]);
    }

    #[test]
    fn what_looks_similar() {
        check("behindhand, `behind`, well-behind", &[]);
        check("It is. No one. It is, no doubt.", &[]);
        check("It is so, and also so.", &[]);
        check("First then.", &[]);
    }

    #[test]
    fn exceptions_cover_the_phrase() {
        check("behind the `serde` feature, far behind, behind the door", &["behind"]);
        check("It is no longer so; there is no such thing; there are no others", &["are no others"]);
        check("So that it ends.", &[]);
    }

    /// A text that a pattern matches, made of the first choice for each word.
    fn example(pattern: &str) -> String {
        let words = pattern.split(' ').filter(|word| *word != "^").map(|word| match word {
            "*" => "something",
            "`" => "`code`",
            words => words.split('|').next().unwrap(),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_phrase_is_found_and_every_exception_is_needed() {
        let matcher = Matcher::new(PHRASES);
        for rule in &matcher.rules {
            let words = |pattern| prose::passages(Path::new("a.md"), &example(pattern)).remove(0).words;
            let find = rule.phrase.find;
            assert!(rule.find_at(&words(find), 0).is_some(), "`{find}` does not match itself");
            let first = find.trim_start_matches("^ ");
            assert!(!first.starts_with(['*', '`', ',', '^']), "`{find}` has no first word for the index");
            for exception in rule.phrase.except {
                let words = words(exception);
                let starts = || 0..words.len();
                let matches = starts().any(|at| match_at(&rule.steps, &words, at).is_some());
                assert!(matches, "the exception `{exception}` does not contain `{find}`");
                assert!(
                    starts().all(|at| rule.find_at(&words, at).is_none()),
                    "`{exception}` allows nothing"
                );
            }
        }
    }
}
