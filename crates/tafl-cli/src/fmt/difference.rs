//! How a text changes, line by line.
//!
//! The time is proportional to the text and there is no time limit, so the difference is the same on every machine.
//! The shortest difference of two texts takes quadratic time where every line changes. It is searched for only within
//! [`MAX_LINES`]; a longer text is divided first, at lines that both have equally often.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::hash::Hash;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use similar::udiff::UnifiedHunkHeader;
use similar::{Algorithm, DiffOp, capture_diff_slices, group_diff_ops};

use crate::output::HEADING;
use crate::safe::shown;

/// How many lines, old and new ones together, are compared in quadratic time. More lines between two that stay the same
/// are shown as replaced.
const MAX_LINES: usize = 512;

/// How many lines that stay the same are shown around a change.
const CONTEXT: usize = 3;

const REMOVED: Style = AnsiColor::Red.on_default();
const ADDED: Style = AnsiColor::Green.on_default();

/// A unified difference.
pub(super) fn difference(name: &str, before: &str, after: &str) -> String {
    let name = shown(name);
    let mut text = format!("{HEADING}--- {name}\n+++ {name}, formatted{HEADING:#}\n");
    let old: Vec<&str> = before.split_inclusive('\n').collect();
    let new: Vec<&str> = after.split_inclusive('\n').collect();
    for hunk in group_diff_ops(operations(&old, &new), CONTEXT) {
        let _ = writeln!(text, "{}", UnifiedHunkHeader::new(&hunk));
        for operation in hunk {
            if let DiffOp::Equal { .. } = operation {
                write(&old, operation.old_range(), ' ', Style::new(), &mut text);
            } else {
                write(&old, operation.old_range(), '-', REMOVED, &mut text);
                write(&new, operation.new_range(), '+', ADDED, &mut text);
            }
        }
    }
    text
}

fn write(lines: &[&str], range: Range<usize>, sign: char, style: Style, text: &mut String) {
    for line in part(lines, range) {
        // A line with another line ending differs.
        let shown = shown(&line.trim_end_matches('\n').replace('\r', "␍"));
        let _ = writeln!(text, "{style}{sign}{shown}{style:#}");
        if !line.ends_with('\n') {
            text.push_str("\\ No newline at end of file\n");
        }
    }
}

fn part<T>(all: &[T], range: Range<usize>) -> &[T] {
    all.get(range).unwrap_or_default()
}

/// What makes the new lines from the old ones, in order.
fn operations<T: Hash + Ord>(old: &[T], new: &[T]) -> Vec<DiffOp> {
    let mut operations = Operations { old, new, done: Vec::new() };
    let whole = operations.trimmed(0..old.len(), 0..new.len());
    if whole.is_short() {
        operations.changed(&whole);
    } else {
        let (mut old_start, mut new_start) = (whole.old.start, whole.new.start);
        for (of_old, of_new) in anchors(part(old, whole.old.clone()), part(new, whole.new.clone())) {
            let (of_old, of_new) = (whole.old.start + of_old, whole.new.start + of_new);
            operations.gap(old_start..of_old, new_start..of_new);
            operations.equal(of_old, of_new, 1);
            (old_start, new_start) = (of_old + 1, of_new + 1);
        }
        operations.gap(old_start..whole.old.end, new_start..whole.new.end);
    }
    operations.equal(whole.old.end, whole.new.end, old.len() - whole.old.end);
    operations.done
}

/// Lines of both texts between two that stay the same.
struct Gap {
    old: Range<usize>,
    new: Range<usize>,
}

impl Gap {
    fn is_short(&self) -> bool {
        self.old.len() + self.new.len() <= MAX_LINES
    }
}

struct Operations<'t, T> {
    old: &'t [T],
    new: &'t [T],
    done: Vec<DiffOp>,
}

impl<T: Hash + Ord> Operations<'_, T> {
    /// Lines that stay the same.
    fn equal(&mut self, old_index: usize, new_index: usize, more: usize) {
        match self.done.last_mut() {
            _ if more == 0 => {}
            Some(DiffOp::Equal { len, .. }) => *len += more,
            _ => self.done.push(DiffOp::Equal { old_index, new_index, len: more }),
        }
    }

    /// The lines without those at both ends that are equal. Those at the start are added.
    fn trimmed(&mut self, old: Range<usize>, new: Range<usize>) -> Gap {
        let (of_old, of_new) = (part(self.old, old.clone()), part(self.new, new.clone()));
        let start = of_old.iter().zip(of_new).take_while(|(old, new)| old == new).count();
        let ends = part(of_old, start..of_old.len())
            .iter()
            .rev()
            .zip(part(of_new, start..of_new.len()).iter().rev());
        let end = ends.take_while(|(old, new)| old == new).count();
        self.equal(old.start, new.start, start);
        Gap { old: old.start + start..old.end - end, new: new.start + start..new.end - end }
    }

    /// All operations on lines between two that stay the same.
    fn gap(&mut self, old: Range<usize>, new: Range<usize>) {
        let end = old.end;
        let gap = self.trimmed(old, new);
        self.changed(&gap);
        self.equal(gap.old.end, gap.new.end, end - gap.old.end);
    }

    /// The operations on lines that differ at both ends.
    fn changed(&mut self, gap: &Gap) {
        let (old_index, new_index) = (gap.old.start, gap.new.start);
        let (old_len, new_len) = (gap.old.len(), gap.new.len());
        if old_len == 0 && new_len == 0 {
            return;
        }
        if !gap.is_short() {
            return self.done.push(DiffOp::Replace { old_index, old_len, new_index, new_len });
        }
        let (old, new) = (part(self.old, gap.old.clone()), part(self.new, gap.new.clone()));
        for operation in capture_diff_slices(Algorithm::Myers, old, new) {
            match operation {
                DiffOp::Equal { old_index: old, new_index: new, len } => {
                    self.equal(old_index + old, new_index + new, len);
                }
                DiffOp::Delete { old_index: old, old_len, new_index: new } => self
                    .done
                    .push(DiffOp::Delete { old_index: old_index + old, old_len, new_index: new_index + new }),
                DiffOp::Insert { old_index: old, new_index: new, new_len } => self
                    .done
                    .push(DiffOp::Insert { old_index: old_index + old, new_index: new_index + new, new_len }),
                DiffOp::Replace { old_index: old, old_len, new_index: new, new_len } => {
                    self.done.push(DiffOp::Replace {
                        old_index: old_index + old,
                        old_len,
                        new_index: new_index + new,
                        new_len,
                    });
                }
            }
        }
    }
}

/// Pairs of equal lines, with increasing indexes in both texts: the most that there are among the lines that both have
/// equally often, where the first is paired with the first, and so on.
fn anchors<T: Hash + Ord>(old: &[T], new: &[T]) -> Vec<(usize, usize)> {
    let mut indexes: HashMap<&T, (Vec<usize>, Vec<usize>)> = HashMap::new();
    for (index, line) in old.iter().enumerate() {
        indexes.entry(line).or_default().0.push(index);
    }
    for (index, line) in new.iter().enumerate() {
        // A line that is only in the new text is not paired.
        if let Some((_, of_new)) = indexes.get_mut(line) {
            of_new.push(index);
        }
    }
    let same = indexes.into_values().filter(|(of_old, of_new)| of_old.len() == of_new.len());
    let mut pairs: Vec<(usize, usize)> =
        same.flat_map(|(of_old, of_new)| of_old.into_iter().zip(of_new)).collect();
    pairs.sort_unstable();
    longest_increasing(&pairs)
}

/// The longest part of the pairs, which are sorted by the first number, in which the second one increases too.
fn longest_increasing(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let second = |at: &usize| pairs.get(*at).map_or(0, |pair| pair.1);
    // For each length, the pair that ends a part of this length with the least second number.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (at, pair) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| second(end) < pair.1);
        before.push(length.checked_sub(1).and_then(|shorter| ends.get(shorter)).copied());
        match ends.get_mut(length) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let last = ends.last().copied();
    let line = std::iter::successors(last, |&at| before.get(at).copied().flatten());
    let mut longest: Vec<(usize, usize)> = line.filter_map(|at| pairs.get(at).copied()).collect();
    longest.reverse();
    longest
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

    use std::cell::Cell;
    use std::cmp::Ordering;
    use std::hash::{Hash, Hasher};

    use similar::DiffOp;

    use super::{MAX_LINES, difference, longest_increasing, operations};

    thread_local! {
        static COMPARED: Cell<usize> = const { Cell::new(0) };
    }

    /// A line that counts how often it is compared.
    #[derive(Clone, Debug, Eq)]
    struct Line(String);

    impl PartialEq for Line {
        fn eq(&self, other: &Self) -> bool {
            COMPARED.set(COMPARED.get() + 1);
            self.0 == other.0
        }
    }

    impl Ord for Line {
        fn cmp(&self, other: &Self) -> Ordering {
            COMPARED.set(COMPARED.get() + 1);
            self.0.cmp(&other.0)
        }
    }

    impl PartialOrd for Line {
        fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
            Some(self.cmp(other))
        }
    }

    impl Hash for Line {
        fn hash<H: Hasher>(&self, state: &mut H) {
            self.0.hash(state);
        }
    }

    /// The new text, made from the old one as the operations say.
    fn applied<T: Clone + PartialEq + std::fmt::Debug>(
        operations: &[DiffOp],
        old: &[T],
        new: &[T],
    ) -> Vec<T> {
        let (mut result, mut at) = (Vec::new(), 0);
        for operation in operations {
            assert_eq!(operation.old_range().start, at, "{operations:?}");
            at = operation.old_range().end;
            if let DiffOp::Equal { .. } = operation {
                assert_eq!(old[operation.old_range()], new[operation.new_range()]);
                result.extend_from_slice(&old[operation.old_range()]);
            } else {
                result.extend_from_slice(&new[operation.new_range()]);
            }
        }
        assert_eq!(at, old.len());
        result
    }

    /// Texts in which all lines change, half of them, and one of each game; and one in which they move.
    fn texts(lines: usize) -> Vec<(Vec<Line>, Vec<Line>)> {
        let text = |line: &dyn Fn(usize) -> String| (0..lines).map(|at| Line(line(at))).collect::<Vec<_>>();
        let old = text(&|at| format!("{at}"));
        vec![
            (old.clone(), text(&|at| format!("{at}\r"))),
            (old.clone(), text(&|at| if at % 2 == 0 { format!("{at}") } else { format!("{at}.") })),
            (
                text(&|at| ["[event]".to_owned(), format!("1 a1-a{at}"), String::new()][at % 3].clone()),
                text(&|at| ["[event]".to_owned(), format!("1. a1-a{at}"), String::new()][at % 3].clone()),
            ),
            (old.clone(), old.iter().rev().cloned().collect()),
            (text(&|at| format!("{}", at % 7)), text(&|at| format!("{}", at % 5))),
        ]
    }

    #[test]
    fn the_work_is_linear() {
        let work = |lines| {
            let count = |(old, new): (Vec<Line>, Vec<Line>)| {
                COMPARED.set(0);
                let operations = operations(&old, &new);
                let compared = COMPARED.get();
                assert_eq!(applied(&operations, &old, &new), new);
                compared
            };
            texts(lines).into_iter().map(count).collect::<Vec<usize>>()
        };
        let (small, large) = (work(5_000), work(10_000));
        for (small, large) in small.iter().zip(&large) {
            assert!(*large < 3 * small, "{small} comparisons become {large}");
            assert!(*large < 10_000 * MAX_LINES, "{large} comparisons");
        }
    }

    /// Short texts have the shortest difference, and long ones that of their parts.
    #[test]
    fn lines_that_stay_the_same_are_found() {
        let kept = |operations: &[DiffOp]| {
            let kept = operations.iter().filter(|operation| matches!(operation, DiffOp::Equal { .. }));
            kept.map(|operation| operation.old_range().len()).sum::<usize>()
        };
        for lines in [3, 30, 300, 3_000] {
            let texts = texts(lines);
            for (index, least) in [(0, 0), (1, lines / 2), (2, 2 * lines / 3), (3, 1)] {
                let (old, new) = &texts[index];
                let operations = operations(old, new);
                assert!(kept(&operations) >= least, "{index}, {lines} lines: {}", kept(&operations));
            }
        }
        assert_eq!(operations::<u8>(&[], &[]), []);
        assert!(applied::<u8>(&operations(&[1], &[]), &[1], &[]).is_empty());
    }

    #[test]
    fn increasing_parts() {
        assert_eq!(longest_increasing(&[]), []);
        assert_eq!(longest_increasing(&[(0, 3), (1, 1), (2, 2), (3, 0), (5, 7)]), [(1, 1), (2, 2), (5, 7)]);
    }

    #[test]
    fn a_long_text_is_shown_like_a_short_one() {
        let before = (0..1_000).map(|at| at.to_string()).collect::<Vec<_>>().join("\n") + "\n";
        let after = before.replace("\n500\n", "\n500 changed\n") + "end";
        let drawn = anstream::adapter::strip_str(&difference("a", &before, &after)).to_string();
        insta::assert_snapshot!(drawn, @r"
        --- a
        +++ a, formatted
        @@ -498,7 +498,7 @@
         497
         498
         499
        -500
        +500 changed
         501
         502
         503
        @@ -998,3 +998,4 @@
         997
         998
         999
        +end
        \ No newline at end of file
        ");
    }
}
