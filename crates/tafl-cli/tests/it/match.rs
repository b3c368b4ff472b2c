//! `tafl match`.

use std::fs;

use crate::support::{run_in, workspace};

crate::examples::sessions!("match");

/// The games of the tournament are good, and its page has their table.
#[test]
fn the_tournament() {
    let Some(root) = workspace() else { return };
    let games = "docs/tournament/tablut.otg";
    run_in(&root, ["verify", games], "").good();
    let page = fs::read_to_string(root.join("docs/tournament.md")).expect("UTF-8");
    let rows: Vec<String> = page.lines().filter(|line| line.starts_with("| ")).map(of_page).collect();
    let summary = run_in(&root, ["match", "--summary", games], "").stdout;
    let standings: Vec<String> =
        summary.lines().skip(1).take_while(|line| line.contains(" %")).map(of_table).collect();
    assert_eq!(standings.len(), 28);
    for row in standings {
        assert!(rows.contains(&row), "{row}\n{rows:#?}");
    }
}

/// Rank, name, points, points of each side and Elo of a row such as `| 1 | [A](…) | v | l | 2 s | 6 of 8 | 3 | 3 | 9 (…) |`.
fn of_page(row: &str) -> String {
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    let name = |cell: &str| cell.split([']', ' ']).next().expect("a name").replace(['[', '`'], "");
    match cells[..] {
        ["", rank, program, _, _, _, points, attack, defend, elo, ""] => {
            let points = points.split(' ').next().expect("points");
            format!("{rank} {} {points} {attack} {defend} {elo}", name(program))
        }
        _ => String::new(),
    }
}

/// The same of a row such as `  1.   9  -5 to 20   6.0   8   75.0 %   75.0 %  A`.
fn of_table(row: &str) -> String {
    let cells: Vec<&str> = row.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
    let number = |text: &str| text.trim_end_matches(" %").parse::<f64>().expect("a number");
    let [rank, elo, interval, points, games, attack, defend, name] = cells[..] else { panic!("{cells:?}") };
    let of_side = |share| number(share) / 200.0 * number(games);
    let (attack, defend) = (of_side(attack), of_side(defend));
    format!("{} {name} {} {attack} {defend} {elo} ({interval})", rank.trim_matches('.'), number(points))
}

/// Ctrl-C ends the match after its table, and the message says how to continue.
#[test]
#[cfg(unix)]
fn a_match_that_is_stopped() {
    use std::io::{BufRead, BufReader, Read};

    use rustix::process::{Pid, Signal, kill_process};

    use crate::support::{Folder, seen};

    let folder = Folder::new::<&str>(&[]);
    let engines = "--engine 'depth=1 tafl engine' --engine 'depth=1 tafl engine'";
    let mut child = folder.start(&format!("match --rules brandub --games 2000 -o new.otg {engines}"));
    let mut first = String::new();
    let mut printed = BufReader::new(child.stdout.take().expect("piped"));
    printed.read_line(&mut first).expect("a game");
    kill_process(Pid::from_child(&child), Signal::INT).expect("sent");
    let mut rest = String::new();
    printed.read_to_string(&mut rest).expect("the table");
    let run = seen(child);
    assert_eq!(run.status, 1);
    assert!(rest.lines().any(|line| line.contains(": king-escaped")), "{rest}");
    let next = " of 2000 games; the same command with `--resume` continues\n";
    assert!(run.stderr.starts_with("tafl: stopped after ") && run.stderr.ends_with(next), "{run:?}");
}
