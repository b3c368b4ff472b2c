//! `tafl select`.

use crate::support::Folder;

crate::examples::sessions!("select");

const GAMES: &str = "\
[event:One]
[attackers:Ada]
[defenders:Bjarni]
[result:1]
[rules:dim:3 name:Tiny start:/t2/3/2K/]

1. a1-a2 Kc3-c2
[]
[event:Two]
[attackers:Cæcilie B.]
[defenders:Ada]
[rules:dim:3 name:Tiny start:/t2/3/2K/]

1. a1-a2 c3-c2+
[A comment.|]

1a.1.1a. a1-b1
[]
[event:Three]
[variant:Other]
[result:-1]
[position:/t2/3/2K/]

1. a1-a3
[]
";

/// Games with dates, some partly unknown or not a date, and with ratings.
const DATED: &str = "\
[event:A]
[date:2014.12.31]
[attackers-elo:1499]
[event-code:1]
1. a1-a2
[]
[event:B]
[date:2015.??.??]
[attackers-elo:1500]
1. a1-a2
[]
[event:C]
[date:2015.06.12]
[attackers-elo:1800.5]
[result:-1]
1. a1-a2
[]
[event:D]
[date:12 June 2015]
[attackers-elo:1600?]
[result:0]
1. a1-a2
[]
[event:E]
[date:2016.01]
[result:1]
1. a1-a2
[]
[event:F]
1. a1-a2
[]
";

/// Conditions, and the events of the games that meet them. A bound of a range includes all of its days; a game without
/// the tag, or with other text in it, is not picked.
#[test]
fn conditions() {
    let cases = [
        ("", "One Two Three"),
        ("--tag event=t*", "Two Three"),
        ("--tag event=t* --tag variant=*", "Three"),
        ("--tag event=T", ""),
        ("--tag rules=*name:Tiny*", "One Two"),
        ("--tag position=*", "Three"),
        ("--player ada", "One Two"),
        ("--player CÆ*", "Two"),
        ("--player ada --player b*", "One"),
        ("--variant tiny", "One Two"),
        ("--variant ?ther", "Three"),
        ("--result attackers", "One"),
        ("--result attackers --result none", "One Two"),
        ("--result draw", ""),
        ("--min-plies 2", "One Two"),
        ("--max-plies 1", "Three"),
        ("--position /t2/3/2K/", "One Two Three"),
        ("--position /3/t1K/3/", "One Two"),
        ("--position /1t1/3/2K/", "Two"),
        ("--position /2t/3/K2/", ""),
        ("--position /2t/3/K2/ --symmetric", "One Two Three"),
        ("--dedupe", "One Three"),
        ("--limit 2", "One Two"),
    ];
    let ranges = [
        ("--since 2015-06-12 --until 2015/06/12", "C"),
        ("--since 2015", "B C E"),
        ("--since 2015.01", "B C E"),
        ("--since 2015.02", "C E"),
        ("--since 2015.06.12", "C E"),
        ("--since 2015.06.13", "E"),
        ("--until 2015", "A B C"),
        ("--until 2015.06", "A C"),
        ("--until 2015.06.11", "A"),
        ("--until 2016.01", "A B C E"),
        ("--since 2015 --until 2015", "B C"),
        ("--since 2015.06.12 --until 2015.06.12", "C"),
        ("--tag date=2015..2015", "B C"),
        ("--tag date=2015.06.12..", "C E"),
        ("--tag attackers-elo=1500..", "B C"),
        ("--tag attackers-elo=..1500", "A B"),
        ("--tag attackers-elo=1499.5..1800", "B"),
        ("--tag result=-1..0", "C D"),
        ("--tag result=1..1 --since 2010", "E"),
        ("--tag nothing=0..", ""),
    ];
    let folder = Folder::new(&[("games.otg", GAMES), ("dated.otg", DATED)]);
    let cases = cases.map(|case| ("games.otg", case)).into_iter();
    for (file, (arguments, events)) in cases.chain(ranges.map(|range| ("dated.otg", range))) {
        let selected = folder.run(format!("select {file} {arguments}").trim_end()).good();
        let found: Vec<&str> =
            selected.lines().filter_map(|line| line.strip_prefix("[event:")?.strip_suffix(']')).collect();
        assert_eq!(found.join(" "), events, "{arguments}");
    }
}
