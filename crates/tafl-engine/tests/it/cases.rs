//! The messages for incorrect lines, and the canonical form of others.

use std::fmt::{Display, Write as _};

use tafl_engine::{Clock, Coded, EngineMessage, ErrorKind, HostMessage, Notation};

/// Each line with its canonical form, or with what is reported of it.
fn read<N: Notation + Display>(lines: &[&str]) -> String
where
    N::ErrorKind: Coded,
    <N::ErrorKind as ErrorKind>::Finding: Coded,
{
    let mut all = String::new();
    for line in lines {
        let parsed = N::parse_all(line);
        let form = parsed.value.map_or_else(|| String::from("-"), |value| value.to_string());
        let _ = writeln!(all, "{line:?} => {form}");
        for error in &parsed.errors {
            let _ = writeln!(all, "{}", error.render(line));
        }
        for finding in &parsed.findings {
            let _ = writeln!(all, "{}", finding.render(line));
        }
    }
    all
}

#[test]
fn lines_from_the_host() {
    insta::assert_snapshot!(read::<HostMessage>(&[
        "",
        "   ",
        "sing a very long song of the old north",
        "utep",
        "utep one",
        "stop\n",
        "stop\r\n",
        "stop\nquit",
        "  stop   now  ",
        "setoption Hash 64",
        "setoption name Hash 64",
        "setoption name Hash value   64  MiB ",
        "setoption name Hash value",
        "rules",
        "rules dim:seven",
        "position",
        "position here",
        "position otn /3/1K1/3/",
        "position otn /3/1K1/4/ side attackers",
        "position otn /3/1K1/3/ side white",
        "position start d2-e2",
        "position start moves d2-e2 d3",
        "position start moves D2-e2 d3-c3xd4",
        "go",
        "go infinite",
        "go depth",
        "go depth five",
        "go depth 5 depth 6 fast",
        "go nodes 99999999999999999999",
        "go dtime 5 atime 7",
        "go aperiods 3 aperiod 30000",
        "go atime -20 dtime 5",
        "go movetime -5",
        "gameover white",
        "gameover none",
        "perft -1",
    ]));
}

#[test]
fn lines_from_the_engine() {
    insta::assert_snapshot!(read::<EngineMessage>(&[
        "id",
        "id version 3",
        "id name",
        "id name \u{1b}[31mred",
        "option Hash",
        "option name Hash type integer",
        "option name Hash type spin default 1 max 4",
        "option name Style type combo default solid or risky",
        "option name NetFile type string default",
        "option name ClearHash type button default x",
        "feature legal analysis",
        "rulesno",
        "rulesno berserk is not implemented",
        "bestmove",
        "bestmove d7",
        "bestmove d7-c7 ponder d1-d2 draw",
        "bestmove none draw",
        "info score pawns 3",
        "info score cp -3 upperbound winrate 40",
        "info string pv d7-c7",
        "info pv d7-c7 c1-c2 string a book move",
        "info depth 3 pv d7-c7 depth 4",
        "info score mate 3 nodes 5",
        "info score cp 12.5 time 1.5 nps -1",
        "info depth 5/9 depth 6 pv (none) d7-c7 string none",
        "info depth",
        "result over",
        "Ready!",
    ]));
}

#[test]
fn clocks() {
    insta::assert_snapshot!(read::<Clock>(&[
        "600",
        "600+5",
        "10+0.1",
        "0.05 0.1i",
        " 600  30/3   5i ",
        "600 5i 30/3",
        "600+5 30/3",
        "0 30/0",
        "",
        "5i",
        "600 30",
        "600 30/x",
        "600+5 5i",
        "600 30/3 30/3",
        "1.0005",
        "1.",
        "-5",
        "10000000",
        "ten",
    ]));
}
