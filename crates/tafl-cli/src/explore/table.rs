//! The lines of a table of moves, for people.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use tafl_position::Side;
use tafl_table::{ExploredMove, MoveStatistics};

use crate::args::ExploreArgs;
use crate::output::HEADING;

/// The widths of the columns.
const MOVE: usize = 8;
const BAR: usize = 9;

/// The width of a bar with its numbers.
const SHARES: usize = BAR + 8;

/// The characters of a bar, for attackers, draws and defenders.
const BLOCKS: [char; 3] = ['█', '▒', '░'];
const ASCII_BLOCKS: [char; 3] = ['#', '=', '.'];

/// How a table is drawn.
pub(super) struct Table {
    moves: usize,
    ascii: bool,
}

impl Table {
    /// For these moves, and those that follow.
    pub(super) fn of(args: &ExploreArgs) -> Self {
        Self { moves: MOVE + 2 * (usize::from(args.depth) - 1), ascii: args.board.ascii }
    }

    pub(super) fn heading(&self, side: Side, out: &mut impl Write) -> io::Result<()> {
        let (moves, bar) = (self.moves, "att  draw  def");
        let score = format!("{side} 95 %");
        writeln!(
            out,
            "{HEADING}{:moves$} {:>6} {:>6}  {bar:^SHARES$}  {score:<16}  {:>6}  last{HEADING:#}",
            "move", "games", "%", "rating"
        )
    }

    /// The row of a move, in so many columns at the start of the line.
    pub(super) fn row(
        &self,
        played: &ExploredMove<'_>,
        depth: usize,
        all: u64,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let (moves, found) = (self.moves, played.statistics());
        let name = format!("{:indent$}{}", "", played.step(), indent = 2 * depth);
        write!(out, "{name:moves$} {:>6} {:>6}  ", found.games, percent(found.games, all))?;
        self.bar(found, out)?;
        let rating = found.ratings.mean().map_or(String::new(), |mean| format!("{mean:.0}"));
        let last = found.last_played.map_or(String::new(), |day| day.to_string());
        let rest = format!("  {:<16}  {rating:>6}  {last}", score(found, played.mover()));
        writeln!(out, "{}", rest.trim_end())
    }

    /// The row of a move without colour, in 50 columns.
    pub(super) fn short(&self, played: &ExploredMove<'_>) -> String {
        let found = played.statistics();
        let mut bar = Vec::new();
        // Writing to a vector does not fail.
        let _ = self.bar(found, &mut bar);
        let bar = anstream::adapter::strip_str(&String::from_utf8_lossy(&bar)).to_string();
        let row = format!(
            "{:MOVE$} {:>6} {bar} {}",
            played.step().to_string(),
            found.games,
            score(found, played.mover())
        );
        row.trim_end().to_owned()
    }

    /// ` 52 █████▒░░░ 44 `: the shares of the decided games.
    pub(super) fn bar(&self, found: &MoveStatistics, out: &mut impl Write) -> io::Result<()> {
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
pub(super) fn score(found: &MoveStatistics, side: Side) -> String {
    found.score(side).map_or(String::new(), |score| {
        let of = |value: f64| format!("{:.1}", 100.0 * value);
        let interval = format!("{}-{}", of(score.low), of(score.high));
        format!("{:>5} {interval}", of(score.value))
    })
}

pub(super) fn whole_percent(part: u64, whole: u64) -> u64 {
    (100 * part + whole / 2).checked_div(whole).unwrap_or_default()
}

/// With one decimal.
pub(super) fn percent(part: u64, whole: u64) -> String {
    let tenths = (1000 * part + whole / 2).checked_div(whole).unwrap_or_default();
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::{BAR, cells, percent};

    #[test]
    fn bars_are_full() {
        for shares in [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1], [50, 1, 49], [999, 1, 0], [0, 7, 3]] {
            assert_eq!(cells(shares, shares.iter().sum()).iter().sum::<usize>(), BAR, "{shares:?}");
        }
        assert_eq!(cells([2, 1, 6], 9), [2, 1, 6]);
        assert_eq!(
            (percent(1, 3), percent(2, 3), percent(0, 0)),
            ("33.3".into(), "66.7".into(), "0.0".into())
        );
    }
}
