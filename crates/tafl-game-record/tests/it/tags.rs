//! Tags as values.

use std::fmt::{Debug, Display};
use std::time::Duration;
use std::{fs, path::Path};

use insta::assert_snapshot;
use tafl_game_record::{
    ClockTime, Date, Ending, GameRecord, GameResult, Notation, Overtime, PuzzleMode, RecordErrorKind,
    RecordFindingKind, Strictness, TagErrorKind, TagFindingKind, TagValue, TimeControl, TimeRemaining,
    UtcTime,
};
use tafl_position::Side;

use crate::support::{Dice, RULES, codes, drawn, record, verified};

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn values_are_text() {
    // Specification §4, *result*.
    for (text, winner) in
        [("1", Some(Side::Attackers)), ("0", None), ("-1", Some(Side::Defenders)), ("?", None)]
    {
        let result: GameResult = verified(text);
        assert_eq!(result.winner(), winner);
        assert_eq!(result, winner.map_or(result, GameResult::win));
    }
    assert_eq!([verified::<GameResult>("0"), verified("?")], [GameResult::Draw, GameResult::default()]);
    // §4, *puzzle-mode*.
    for mode in PuzzleMode::ALL {
        assert_eq!(verified::<PuzzleMode>(mode.name()), mode);
    }
    // §4, *time-control*: one hour, three overtimes of 30 seconds, increment of three seconds.
    // deviation: G9
    let clock = ClockTime::new(SECOND * 3600).with_overtime(Overtime::new(SECOND * 30, 3));
    let control: TimeControl = verified("3600 30/3 3i");
    assert_eq!(control, TimeControl::new(clock).with_increment(SECOND * 3));
    assert_eq!((control.clock().main(), control.clock().overtime()), (SECOND * 3600, clock.overtime()));
    assert_eq!(control.increment(), Some(SECOND * 3));
    let remaining: TimeRemaining = verified("3600 30/3, 0");
    assert_eq!([Side::Attackers, Side::Defenders].map(|side| remaining.of(side)), [clock, verified("0")]);
    // Times are whole seconds.
    assert_eq!(ClockTime::new(Duration::from_millis(1999)).to_string(), "1");
    assert_eq!(ClockTime::new(Duration::MAX).main(), SECOND * u32::MAX);
    assert_eq!(Overtime::new(Duration::MAX, 2).to_string(), "4294967295/2");
    // §4, *date*: its form. Here a part may be unknown.
    // deviation: G15
    assert_eq!(verified::<Date>("2015.01.07"), Date::new(2015, 1, 7).expect("a day"));
    assert_eq!(verified::<Date>("????.02.29"), Date::new(None, 2, 29).expect("a day"));
    assert_eq!(verified::<Date>("0000.02.??"), Date::new(0, 2, None).expect("a month"));
}

#[test]
fn dates_of_the_calendar() {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    for (month, last) in (1..).zip(lengths) {
        assert!(Date::new(2015, month, last).is_ok());
        assert!(Date::new(2015, month, last + 1).is_err());
    }
    for (year, leap) in [(1900, false), (2000, true), (2015, false), (2016, true), (2100, false)] {
        assert_eq!(Date::new(year, 2, 29).is_ok(), leap, "{year}");
    }
    for (year, month, day) in [
        (Some(10_000), None, None),
        (None, Some(0), None),
        (None, Some(13), None),
        (None, None, Some(0)),
        (None, None, Some(32)),
    ] {
        let message = Date::new(year, month, day).unwrap_err().to_string();
        assert_eq!(message, "the calendar has no such date; years are at most 9999, months from 1 to 12");
    }
}

/// The values of texts with `|` between them, and their errors and findings.
fn all<T>(texts: &str) -> String
where
    T: Notation + Display,
{
    let one = |text| {
        let parsed = T::parse_all(text);
        let value = parsed.value.as_ref().map(|value| format!("= {value}\n"));
        format!("{text:?}\n{}{}\n", value.unwrap_or_default(), drawn(text, &parsed))
    };
    texts.split('|').map(one).collect()
}

#[test]
fn values_in_other_forms() {
    let dates = "2015|2015.1.7|2015.1|2015-01-07|2015/01/07|?|2015.?.?| 2015.01.07\t||x|15.01.07|20150107|\
                 2015.001.07|2015.|2015.00.07|2015.13.01|2015.02.29|2015.04.31|2015.01.00|2015.01.07.|\
                 2015.01.07 ff.|2015 01 07|January 2015|2015.jan.07|2015.01.ä|25/6/2024|25/6/2024/1";
    let times = "3600  30/3|3600\t3i| 3600||an hour|3600 |3600s|3600 30|3600 30/|3600 30/x|3600 x|3600 3i 30/3|\
                 3600 30/3 30/3|3600 30/3 3|4294967296|1 1/4294967296|-1|3600, 20";
    let remaining = "1200,900|1200 , 900|1200,  900 30/2|1200 30/3|1200,|1200, 900, 3|1200 3i, 900|12";
    assert_snapshot!("dates", all::<Date>(dates));
    assert_snapshot!("times", all::<TimeControl>(times) + &all::<TimeRemaining>(remaining));
    let results = all::<GameResult>("| 1|+1|1-0|draw|ä");
    assert_snapshot!("words", results + &all::<PuzzleMode>("|Loose|STRICT |true|strictly"));
}

#[test]
fn departures_are_errors_under_strictness() {
    for (kind, expected) in [
        (Date::parse_with("2015", Strictness::Strict).map(drop), TagFindingKind::DateForm),
        (TimeControl::parse_with("1  2i", Strictness::Strict).map(drop), TagFindingKind::TimeForm),
        (PuzzleMode::parse_with("Loose", Strictness::Strict).map(drop), TagFindingKind::PuzzleModeCase),
        (GameResult::parse_with("1 ", Strictness::Strict).map(drop), TagFindingKind::SurroundingSpace),
    ] {
        assert_eq!(kind.unwrap_err().kind(), &TagErrorKind::Departure(expected));
    }
}

/// A value is read back from its text. One that is read from mutated text is equal to what is read from its printed form.
#[test]
fn what_is_printed_is_read_back() {
    #[track_caller]
    fn stable<T>(text: &str)
    where
        T: Notation<ErrorKind: Display + Debug> + Display + PartialEq + Debug,
    {
        if let Ok(value) = T::parse_with(text, Strictness::Relaxed) {
            assert_eq!(verified::<T>(&value.to_string()), value, "{text:?}");
        }
    }
    let mut dice = Dice::new(1);
    for _ in 0..5_000 {
        let main = SECOND * dice.number();
        let overtime = Overtime::new(SECOND * dice.number(), dice.number());
        let clock = ClockTime::new(main).with_overtime(dice.one_of(&[None, Some(overtime)]));
        assert_eq!(verified::<ClockTime>(&clock.to_string()), clock);
        let increment = SECOND * dice.number();
        let control = TimeControl::new(clock).with_increment(dice.one_of(&[None, Some(increment)]));
        assert_eq!(verified::<TimeControl>(&control.to_string()), control);
        let remaining = TimeRemaining::new(clock, ClockTime::new(main / 2));
        assert_eq!(verified::<TimeRemaining>(&remaining.to_string()), remaining);

        let mut part =
            |limit: u16| (dice.below(4) > 0).then(|| u16::try_from(dice.below(limit.into())).expect("small"));
        let (year, month, day) = (part(11_000), part(14), part(33));
        let [month, day] = [month, day].map(|part| part.map(|part| u8::try_from(part).expect("small")));
        if let Ok(date) = Date::new(year, month, day) {
            assert_eq!(verified::<Date>(&date.to_string()), date);
            assert_eq!((date.year(), date.month(), date.day()), (year, month, day));
        }
    }
    let pieces: Vec<&str> = "0123456789./?-, \t\ni,xä".split("").collect();
    for _ in 0..20_000 {
        let seeds = ["2015.01.07", "????.??.??", "3600 30/3 3i", "1200 30/3, 900", "-1", "loose"];
        let seed = dice.one_of(&seeds);
        let text = dice.mutated(seed, 1, &pieces);
        stable::<Date>(&text);
        stable::<ClockTime>(&text);
        stable::<TimeControl>(&text);
        stable::<TimeRemaining>(&text);
        stable::<GameResult>(&text);
        stable::<PuzzleMode>(&text);
    }
}

const RECORD: &str = "\
[date:2015.1.7]
[result:-1]
[time-control:3600 30/3 3i]
[time-remaining:1200 30/3, 900]
[puzzle-mode:strict]
[puzzle-prestart:0a]
[puzzle-start:3b.1.2a.]
[rules:dim:3 start:/t2/3/2K/]
";

#[test]
fn tags_of_a_record_as_values() {
    let record = record(RECORD);
    assert_eq!(record.date(), Some(Ok(Date::new(2015, 1, 7).expect("a day"))));
    assert_eq!(record.result(), Some(Ok(GameResult::DefendersWin)));
    assert_eq!(record.time_control(), Some(Ok(verified("3600 30/3 3i"))));
    assert_eq!(record.time_remaining(), Some(Ok(verified("1200 30/3, 900"))));
    assert_eq!(record.puzzle_mode(), Some(Ok(PuzzleMode::Strict)));
    // deviation: G3
    assert_eq!(record.puzzle_prestart(), Some(Ok("0a".parse().expect("an address"))));
    assert_eq!(record.puzzle_start(), Some(Ok("3b.1.2a".parse().expect("an address"))));
    // The date as it was read, not in its canonical form.
    assert_eq!(record.to_string(), RECORD);

    let empty = GameRecord::default();
    assert_eq!((empty.date(), empty.result(), empty.puzzle_mode()), (None, None, None));
    assert_eq!((empty.time_control(), empty.time_remaining()), (None, None));
    assert_eq!((empty.puzzle_prestart(), empty.puzzle_start()), (None, None));
}

#[test]
fn tags_are_replaced_and_removed() {
    let mut game = record(RECORD);
    game.set_date("2016.02.29".parse().expect("a day"));
    game.set_result(GameResult::Draw);
    game.set_time_control(verified("60"));
    game.set_time_remaining(verified("1, 2"));
    game.set_puzzle_mode(PuzzleMode::Loose);
    game.set_puzzle_prestart(&"1b".parse().expect("an address"));
    game.set_puzzle_start(&"2a.".parse().expect("an address"));
    game.set_tag("event", TagValue::new("Cup").expect("a value")).expect("a name");
    game.set_utc_time(UtcTime::new(0, 0, 0).expect("midnight"));
    assert_eq!(
        game.to_string(),
        "[date:2016.02.29]\n[result:0]\n[time-control:60]\n[time-remaining:1, 2]\n[puzzle-mode:loose]\n\
         [puzzle-prestart:1b]\n[puzzle-start:2a]\n[event:Cup]\n[utc-time:00:00:00]\n[rules:dim:3 start:/t2/3/2K/]\n"
    );
    assert_eq!(game.remove_tag("result").expect("a tag").as_str(), "0");
    assert_eq!(game.remove_tag("result"), None);
    assert_eq!(game.result(), None);
    for name in ["rules", "position", "", "a b"] {
        assert!(game.set_tag(name, TagValue::default()).is_err(), "{name}");
    }
    let mut twice = record("[result:1]\n[result:0]\n");
    twice.set_result(GameResult::Other);
    assert_eq!(twice.to_string(), "[result:?]\n[result:0]\n");
    assert_eq!(twice.remove_tag("result").expect("a tag").as_str(), "?");
    assert_eq!(twice.to_string(), "\n1.\n", "an empty text is not a record");
}

#[test]
fn the_parser_reports_values_that_it_cannot_read_and_keeps_them() {
    let text = "\
[date:yesterday]
[result: 1]
[time-control:an hour]
[time-remaining:60 30/3]
[puzzle-mode:true]
[puzzle-start:6]
[puzzle-prestart:]
[start-comment:2015]
[ending:Time]
[to-move:defenders]
[utc-time:6 pm]
[rules:dim:3 start:/t2/3/2K/]
";
    let parsed = GameRecord::parse_all(text);
    let strict = GameRecord::parse_with(text, Strictness::Strict).unwrap_err();
    assert!(matches!(strict.kind(), RecordErrorKind::Departure(RecordFindingKind::TagValue { .. })));
    assert_snapshot!("tags_of_a_record", drawn(text, &parsed));
    let record = parsed.value.expect("a record");
    assert_eq!(record.to_string(), text);
    assert!(record.date().expect("a tag").is_err());
    assert!(record.puzzle_start().expect("a tag").is_err());
}

// The tags that only this project reads.

#[test]
fn endings() {
    for ending in Ending::ALL {
        assert_eq!(ending.name().parse(), Ok(ending));
        assert_eq!(Ending::of_termination(ending.name()), Some(ending));
        let mut game = record(RULES);
        game.set_ending(ending);
        let game: GameRecord = verified(&game.to_string());
        assert_eq!(game.ending(), Some(Ok(ending)));
    }
    for (text, ending) in [
        ("Resigned", Some(Ending::Resignation)),
        ("Time forfeit", Some(Ending::Time)),
        ("draw agreed", Some(Ending::Agreement)),
        ("illegal move", Some(Ending::Forfeit)),
        ("third repetition of a position", Some(Ending::Repetition)),
        ("Black resigned", None),
        ("captured", None),
    ] {
        assert_eq!(Ending::of_termination(text), ending, "{text}");
    }
    for (text, ending) in [
        ("1. a1-a2 ---\n", Some(Ending::Resignation)),
        ("[ending:time]\n\n1. a1-a2 ---\n", Some(Ending::Time)),
        ("1. a1-a2\n", None),
    ] {
        assert_eq!(record(text).ending(), ending.map(Ok));
    }
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/grammar/record.md");
    let page = fs::read_to_string(page).expect("the page");
    let (_, rule) = page.split_once("\nending      =").expect("its rule");
    let (rule, _) = rule.split_once(';').expect("its end");
    assert_eq!(rule.split('"').skip(1).step_by(2).collect::<Vec<_>>(), Ending::ALL.map(Ending::name));
}

#[test]
fn the_side_to_move() {
    let tags = "[to-move:defenders]\n[position:/1t1/K2/3/]\n[rules:dim:3 start:/t2/3/2K/]\n";
    let mut study: GameRecord = verified(tags);
    assert_eq!(study.to_move(), Some(Ok(Side::Defenders)));
    assert_eq!(study.side_to_move(), Some(Side::Defenders));
    // A move shows the side itself.
    assert_eq!(record(&format!("{tags}\n1. b1-c1\n")).side_to_move(), Some(Side::Attackers));
    study.set_to_move(Side::Attackers);
    assert_eq!(study.side_to_move(), Some(Side::Attackers));
    let unknown = GameRecord::parse_all(&tags.replace("defenders", "white"));
    let findings: Vec<_> = unknown.findings.iter().map(|finding| finding.kind().to_string()).collect();
    assert_eq!(findings, ["unknown side to move; write `attackers` or `defenders`"]);
}

#[test]
fn times_of_day() {
    assert_eq!(record("[utc-time:18:30:05]\n").utc_time(), Some(UtcTime::new(18, 30, 5)));
    for wrong in
        ["6 pm", "18:30", "18:30:05Z", "24:00:00", "18:60:00", "18:30:60", "8:30:00", "18:30:05:00", ""]
    {
        let parsed = GameRecord::parse_all(&format!("[utc-time:{wrong}]\n{RULES}"));
        assert_eq!(codes(&parsed), ["time-of-day"], "{wrong}");
    }
}
