//! Counts of other programs: instructions and allocations of a contender.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

/// For each row and contender, one or two numbers for one operation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counts {
    counts: BTreeMap<(String, String), Vec<f64>>,
}

impl Counts {
    /// Sets the numbers of a contender.
    pub fn insert(&mut self, row: &str, contender: &str, numbers: Vec<f64>) {
        self.counts.insert((row.to_owned(), contender.to_owned()), numbers);
    }

    /// The first number of a contender.
    pub fn get(&self, row: &str, contender: &str) -> Option<f64> {
        self.counts.get(&(row.to_owned(), contender.to_owned()))?.first().copied()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Reads lines of row, contender and numbers, separated by tabs. Other lines are skipped: programs print more.
    pub fn read(text: &str) -> Self {
        let mut counts = Self::default();
        for line in text.lines() {
            let mut fields = line.split('\t');
            let (Some(row), Some(contender)) = (fields.next(), fields.next()) else { continue };
            let numbers: Vec<f64> = fields.map_while(|field| field.parse().ok()).collect();
            if !numbers.is_empty() {
                counts.insert(row, contender, numbers);
            }
        }
        counts
    }
}

/// The lines that [`Counts::read`] reads.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((row, contender), numbers) in &self.counts {
            let numbers = numbers.iter().fold(String::new(), |mut text, number| {
                let _ = write!(text, "\t{number:.6}");
                text
            });
            writeln!(f, "{row}\t{contender}{numbers}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_back() {
        let mut counts = Counts::default();
        counts.insert("move-read", "ours", vec![1.5, 32.0]);
        counts.insert("move-read", "hnefatafl-rs", vec![2.0]);
        let text = counts.to_string();
        assert_eq!(Counts::read(&format!("Compiling\n{text}\nrow\tours\tmany\n")), counts);
        assert_eq!(counts.get("move-read", "ours"), Some(1.5));
        assert_eq!(counts.get("move-read", "shakmaty"), None);
    }
}
