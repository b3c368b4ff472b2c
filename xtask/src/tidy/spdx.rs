//! Licence expressions as `Cargo.toml` has them: SPDX, and `/` for `OR`.

/// Licences that ask nothing which this project cannot give.
const ALLOWED: [&str; 12] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MPL-2.0",
    "NCSA",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// It only grants more, so a licence is allowed with it when it is allowed without.
const EXCEPTION: &str = "LLVM-exception";

/// How deep parentheses may nest.
const MAX_DEPTH: usize = 16;

/// Whether one of the alternatives consists of allowed licences.
pub(super) fn allowed(expression: &str) -> Result<bool, String> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = Words { words: spaced.split_whitespace().collect(), at: 0 };
    let allowed = words.alternatives(0)?;
    match words.next() {
        None => Ok(allowed),
        Some(word) => Err(format!("`{word}` is not expected in `{expression}`")),
    }
}

struct Words<'a> {
    words: Vec<&'a str>,
    at: usize,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let word = self.words.get(self.at).copied();
        self.at += 1;
        word
    }

    fn eat(&mut self, word: &str) -> bool {
        let found = self.words.get(self.at) == Some(&word);
        self.at += usize::from(found);
        found
    }

    fn alternatives(&mut self, depth: usize) -> Result<bool, String> {
        let mut allowed = self.all(depth)?;
        while self.eat("OR") {
            allowed |= self.all(depth)?;
        }
        Ok(allowed)
    }

    /// `AND` binds closer than `OR`.
    fn all(&mut self, depth: usize) -> Result<bool, String> {
        let mut allowed = self.one(depth)?;
        while self.eat("AND") {
            allowed &= self.one(depth)?;
        }
        Ok(allowed)
    }

    fn one(&mut self, depth: usize) -> Result<bool, String> {
        if depth > MAX_DEPTH {
            return Err(format!("parentheses nest deeper than {MAX_DEPTH}"));
        }
        if self.eat("(") {
            let allowed = self.alternatives(depth + 1)?;
            return if self.eat(")") { Ok(allowed) } else { Err("a `)` is missing".to_owned()) };
        }
        let licence = match self.next() {
            None | Some("OR" | "AND" | "WITH" | ")") => return Err("a licence is missing".to_owned()),
            Some(licence) => licence,
        };
        let exception = if self.eat("WITH") { self.next() } else { Some(EXCEPTION) };
        Ok(ALLOWED.contains(&licence) && exception == Some(EXCEPTION))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions() {
        let table = [
            ("MIT", true),
            ("GPL-3.0-only", false),
            ("MIT OR Apache-2.0", true),
            ("MIT/Apache-2.0", true),
            ("GPL-2.0 / Zlib", true),
            ("GPL-2.0 OR LGPL-2.1", false),
            ("Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT", true),
            ("Apache-2.0 WITH LLVM-exception", true),
            ("GPL-2.0 WITH LLVM-exception", false),
            ("Apache-2.0 WITH Classpath-exception-2.0", false),
            ("(MIT OR Apache-2.0) AND NCSA", true),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
            ("(MIT OR Apache-2.0) AND GPL-2.0", false),
            ("MIT AND (GPL-2.0 OR (ISC AND 0BSD))", true),
            // `AND` binds closer: were it the other way round, both would turn over.
            ("MIT OR Apache-2.0 AND GPL-2.0", true),
            ("GPL-2.0 AND MIT OR ISC", true),
            ("mit", false),
        ];
        for (expression, expected) in table {
            assert_eq!(allowed(expression), Ok(expected), "{expression}");
        }
    }

    #[test]
    fn refused() {
        for expression in ["", "MIT OR", "OR MIT", "(MIT", "MIT)", "MIT Apache-2.0", "MIT AND AND ISC", "()"]
        {
            assert!(allowed(expression).is_err(), "{expression:?}");
        }
        assert!(allowed(&"(".repeat(100_000)).is_err());
    }
}
