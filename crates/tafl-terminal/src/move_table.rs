//! What was played from a position, and how it scored, as rows of a table.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use tafl_position::Side;
use tafl_table::{ExploredMove, MoveStatistics};

use crate::text::{HEADING, percent};

/// The widths of the columns.
const MOVE: usize = 8;
const BAR: usize = 9;

/// The width of a bar with its numbers.
const SHARES: usize = BAR + 8;

/// The characters of a bar, for attackers, draws and defenders.
const BLOCKS: [char; 3] = ['█', '▒', '░'];
const ASCII_BLOCKS: [char; 3] = ['#', '=', '.'];

/// A table of moves, and how they scored.
#[derive(Debug)]
pub struct MoveTable {
    moves: usize,
    ascii: bool,
}

impl MoveTable {
    /// For lines of at most so many moves.
    pub fn new(depth: u8, ascii: bool) -> Self {
        Self { moves: MOVE + 2 * usize::from(depth.saturating_sub(1)), ascii }
    }

    /// Writes the names of the columns, for moves of this side.
    pub fn heading(&self, side: Side, out: &mut impl Write) -> io::Result<()> {
        let (moves, bar) = (self.moves, "att  draw  def");
        let score = format!("{side} 95 %");
        writeln!(
            out,
            "{HEADING}{:moves$} {:>6} {:>6}  {bar:^SHARES$}  {score:<16}  {:>6}  last{HEADING:#}",
            "move", "games", "%", "rating"
        )
    }

    /// Writes the row of a move that so many others of its line precede, of a position that so many games have, and
    /// the name of the opening that it begins, if any.
    pub fn row(
        &self,
        played: &ExploredMove<'_>,
        depth: usize,
        all: u64,
        opening: &str,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let (moves, found) = (self.moves, played.statistics());
        let name = format!("{:indent$}{}", "", played.step(), indent = 2 * depth);
        write!(out, "{name:moves$} {:>6} {:>6}  ", found.games, percent(found.games, all))?;
        self.bar(found, out)?;
        let rating = found.ratings.mean().map_or(String::new(), |mean| format!("{mean:.0}"));
        let last = found.last_played.map_or(String::new(), |day| day.to_string());
        let rest = format!("  {:<16}  {rating:>6}  {last:<10}  {opening}", score(found, played.mover()));
        writeln!(out, "{}", rest.trim_end())
    }

    /// The row of a move without colour, in 48 columns: with a mark, it fits beside a board of 11 by 11 on 80 columns.
    pub(crate) fn short(&self, played: &ExploredMove<'_>) -> String {
        let found = played.statistics();
        let mut bar = Vec::new();
        // Writing to a vector does not fail.
        let _ = self.bar(found, &mut bar);
        let bar = anstream::adapter::strip_str(&String::from_utf8_lossy(&bar)).to_string();
        let row = format!(
            "{:7} {:>5} {bar} {}",
            played.step().to_string(),
            found.games,
            score(found, played.mover())
        );
        row.trim_end().to_owned()
    }

    /// ` 52 █████▒░░░ 44 `: the shares of the decided games.
    fn bar(&self, found: &MoveStatistics, out: &mut impl Write) -> io::Result<()> {
        let decided = found.decided();
        if decided == 0 {
            return write!(out, "{:SHARES$}", "");
        }
        let cells = cells([found.attackers, found.draws, found.defenders], decided);
        let blocks = if self.ascii { ASCII_BLOCKS } else { BLOCKS };
        write!(out, "{:>3} ", whole_percent(found.attackers, decided))?;
        for ((count, block), style) in cells.into_iter().zip(blocks).zip(styles()) {
            if count > 0 {
                write!(out, "{style}{}{style:#}", block.to_string().repeat(count))?;
            }
        }
        write!(out, " {:<3}", whole_percent(found.defenders, decided))
    }
}

/// The styles of attackers, draws and defenders: those of their pieces on a board.
fn styles() -> [Style; 3] {
    [AnsiColor::Red.on_default(), Style::new().dimmed(), AnsiColor::Cyan.on_default()]
}

/// How many cells of a bar each share gets: together [`BAR`].
fn cells([attackers, draws, _]: [u64; 3], decided: u64) -> [usize; 3] {
    let bar = BAR as u64;
    let until = |games: u64| usize::try_from((games * bar + decided / 2) / decided).unwrap_or(BAR).min(BAR);
    let (one, two) = (until(attackers), until(attackers + draws));
    [one, two - one, BAR - two]
}

/// `52.3 48.9-55.7`: the score in per cent and its interval.
pub fn score(found: &MoveStatistics, side: Side) -> String {
    found.score(side).map_or(String::new(), |score| {
        let of = |value: f64| format!("{:.1}", 100.0 * value);
        let interval = format!("{}-{}", of(score.low), of(score.high));
        format!("{:>5} {interval}", of(score.value))
    })
}

pub(crate) fn whole_percent(part: u64, whole: u64) -> u64 {
    (100 * part + whole / 2).checked_div(whole).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{BAR, cells};

    #[test]
    fn bars_are_full() {
        for shares in [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1], [50, 1, 49], [999, 1, 0], [0, 7, 3]] {
            assert_eq!(cells(shares, shares.iter().sum()).iter().sum::<usize>(), BAR, "{shares:?}");
        }
        assert_eq!(cells([2, 1, 6], 9), [2, 1, 6]);
    }
}
