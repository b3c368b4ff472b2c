//! Tags as values.

use std::fmt::{Debug, Display};
use std::time::Duration;

use fastrand::Rng;
use insta::assert_snapshot;
use notation_syntax::Coded;
use tafl_game_record::{
    ClockTime, Date, GameRecord, GameResult, Notation, Overtime, PuzzleMode, RecordErrorKind,
    RecordFindingKind, Strictness, TagErrorKind, TagFindingKind, TagValue, TimeControl, TimeRemaining,
};
use tafl_position::Side;

use super::support::{Dice, assert_is_a_message, drawn};

const SECOND: Duration = Duration::from_secs(1);

/// Reads strictly, and prints the same text.
#[track_caller]
fn verified<T>(input: &str) -> T
where
    T: Notation<ErrorKind: Display> + Display,
{
    let value = T::parse_with(input, Strictness::Strict);
    let value = value.unwrap_or_else(|error| panic!("{}", error.render(input)));
    assert_eq!(value.to_string(), input);
    value
}

#[test]
fn examples_of_the_specification() {
    // §4, *result*.
    assert_eq!(verified::<GameResult>("1"), GameResult::AttackersWin);
    assert_eq!(verified::<GameResult>("0"), GameResult::Draw);
    assert_eq!(verified::<GameResult>("-1"), GameResult::DefendersWin);
    assert_eq!(verified::<GameResult>("?"), GameResult::Other);
    // §4, *time-control*: one hour, three overtimes of 30 seconds, increment of three seconds.
    // deviation: G9
    let control: TimeControl = verified("3600 30/3 3i");
    assert_eq!(control.clock().main(), SECOND * 3600);
    assert_eq!(control.clock().overtime(), Some(Overtime::new(SECOND * 30, 3)));
    assert_eq!(control.increment(), Some(SECOND * 3));
    // §4, *puzzle-mode*.
    for mode in PuzzleMode::ALL {
        assert_eq!(verified::<PuzzleMode>(mode.name()), mode);
    }
    // §4, *date*: its form.
    assert_eq!(verified::<Date>("2015.01.07"), Date::new(2015, 1, 7).expect("a day"));
}

#[test]
fn the_grammar() {
    for text in ["0", "3600", "3600 30/3", "4294967295 4294967295/4294967295"] {
        assert_eq!(verified::<TimeControl>(text), TimeControl::from(verified::<ClockTime>(text)));
    }
    assert_eq!(
        verified::<TimeControl>("60 5i"),
        TimeControl::new(ClockTime::new(SECOND * 60)).with_increment(SECOND * 5)
    );
    let remaining: TimeRemaining = verified("1200 30/3, 0");
    assert_eq!(remaining.of(Side::Attackers), verified("1200 30/3"));
    assert_eq!(remaining.of(Side::Defenders), ClockTime::new(Duration::ZERO));
    // deviation: G15
    for (text, year, month, day) in [
        ("2015.01.??", Some(2015), Some(1), None),
        ("2015.??.??", Some(2015), None, None),
        ("????.12.31", None, Some(12), Some(31)),
        ("????.??.??", None, None, None),
        ("0000.02.29", Some(0), Some(2), Some(29)),
        ("????.02.29", None, Some(2), Some(29)),
    ] {
        assert_eq!(verified::<Date>(text), Date::new(year, month, day).expect("a day"));
    }
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
    assert!(Date::new(10_000, None, None).is_err());
    assert!(Date::new(None, 0, None).is_err());
    assert!(Date::new(None, 13, None).is_err());
    assert!(Date::new(None, None, 0).is_err());
    assert!(Date::new(None, None, 32).is_err());
    let invalid = Date::new(None, None, 0).unwrap_err();
    assert_is_a_message(&invalid);
    assert_eq!(
        invalid.to_string(),
        "the calendar has no such date; years are at most 9999, months from 1 to 12"
    );
}

#[test]
fn times_are_whole_seconds() {
    assert_eq!(ClockTime::new(Duration::from_millis(1999)).to_string(), "1");
    assert_eq!(ClockTime::new(Duration::MAX).main(), SECOND * u32::MAX);
    assert_eq!(Overtime::new(Duration::MAX, 2).to_string(), "4294967295/2");
}

#[test]
fn results_and_sides() {
    for side in Side::ALL {
        assert_eq!(GameResult::win(side).winner(), Some(side));
    }
    assert_eq!((GameResult::Draw.winner(), GameResult::default().winner()), (None, None));
}

fn all<T>(texts: &[&str]) -> String
where
    T: Notation + Display,
{
    texts.iter().map(|text| drawn(text, &T::parse_all(text), T::to_string)).collect::<Vec<_>>().join("\n")
}

const DATES: &[&str] = &[
    "2015",
    "2015.1.7",
    "2015.1",
    "2015-01-07",
    "2015/01/07",
    "?",
    "2015.?.?",
    " 2015.01.07\t",
    "",
    "x",
    "15.01.07",
    "20150107",
    "2015.001.07",
    "2015.",
    "2015.00.07",
    "2015.13.01",
    "2015.02.29",
    "2015.04.31",
    "2015.01.00",
    "2015.01.07.",
    "2015.01.07 ff.",
    "2015 01 07",
    "January 2015",
    "2015.jan.07",
    "2015.01.ä",
];

#[test]
fn dates() {
    assert_snapshot!("dates", all::<Date>(DATES));
}

const TIMES: &[&str] = &[
    "3600  30/3",
    "3600\t3i",
    " 3600",
    "",
    "an hour",
    "3600 ",
    "3600s",
    "3600 30",
    "3600 30/",
    "3600 30/x",
    "3600 x",
    "3600 3i 30/3",
    "3600 30/3 30/3",
    "3600 30/3 3",
    "4294967296",
    "1 1/4294967296",
    "-1",
    "3600, 20",
];

#[test]
fn time_controls() {
    assert_snapshot!("time_controls", all::<TimeControl>(TIMES));
}

const REMAINING: &[&str] = &[
    "1200,900",
    "1200 , 900",
    "1200,  900 30/2",
    "1200 30/3",
    "1200,",
    "1200, 900, 3",
    "1200 3i, 900",
    "12",
];

#[test]
fn remaining_times() {
    assert_snapshot!("remaining_times", all::<TimeRemaining>(REMAINING));
}

#[test]
fn invalid_results_and_modes() {
    let results = ["", " 1", "+1", "1-0", "draw", "ä"];
    let modes = ["", "Loose", "STRICT ", "true", "strictly"];
    assert_snapshot!("results", all::<GameResult>(&results));
    assert_snapshot!("modes", all::<PuzzleMode>(&modes));
}

#[test]
fn departures_are_errors_under_strictness() {
    let date = Date::parse_with("2015", Strictness::Strict).unwrap_err();
    assert_eq!(date.kind(), &TagErrorKind::Departure(TagFindingKind::DateForm));
    let time = TimeControl::parse_with("1  2i", Strictness::Strict).unwrap_err();
    assert_eq!(time.kind(), &TagErrorKind::Departure(TagFindingKind::TimeForm));
    let mode = PuzzleMode::parse_with("Loose", Strictness::Strict).unwrap_err();
    assert_eq!(mode.kind(), &TagErrorKind::Departure(TagFindingKind::PuzzleModeCase));
    let result = GameResult::parse_with("1 ", Strictness::Strict).unwrap_err();
    assert_eq!(result.kind(), &TagErrorKind::Departure(TagFindingKind::SurroundingSpace));
    let codes = [
        TagFindingKind::SurroundingSpace,
        TagFindingKind::DateForm,
        TagFindingKind::TimeForm,
        TagFindingKind::PuzzleModeCase,
    ]
    .map(|kind| kind.code());
    assert_eq!(codes, ["tag-spaces", "date-form", "time-form", "puzzle-mode-case"]);
}

#[test]
fn what_is_printed_is_read_back() {
    let mut dice = Dice(Rng::with_seed(1));
    for _ in 0..5_000 {
        let main = SECOND * dice.number();
        let mut clock = ClockTime::new(main);
        if dice.0.usize(..2) == 0 {
            clock = clock.with_overtime(Overtime::new(SECOND * dice.number(), dice.number()));
        }
        assert_eq!(verified::<ClockTime>(&clock.to_string()), clock);
        let increment = (dice.0.usize(..2) == 0).then(|| SECOND * dice.number());
        let control = TimeControl::new(clock).with_increment(increment);
        assert_eq!(verified::<TimeControl>(&control.to_string()), control);
        let remaining = TimeRemaining::new(clock, ClockTime::new(main / 2));
        assert_eq!(verified::<TimeRemaining>(&remaining.to_string()), remaining);

        let mut part = |limit: usize| (dice.0.usize(..4) > 0).then(|| dice.0.usize(..limit));
        let (year, month, day) = (part(11_000), part(14), part(33));
        let small = |part: Option<usize>| part.map(|part| u8::try_from(part).expect("small"));
        let year = year.map(|year| u16::try_from(year).expect("small"));
        if let Ok(date) = Date::new(year, small(month), small(day)) {
            assert_eq!(verified::<Date>(&date.to_string()), date);
            assert_eq!((date.year(), date.month(), date.day()), (year, small(month), small(day)));
        }
    }
}

/// A value that is read from mutated text is equal to what is read from its printed form.
#[test]
fn printing_is_stable() {
    #[track_caller]
    fn stable<T>(text: &str)
    where
        T: Notation<ErrorKind: Display + Debug> + Display + PartialEq + Debug,
    {
        if let Ok(value) = T::parse_with(text, Strictness::Relaxed) {
            assert_eq!(verified::<T>(&value.to_string()), value, "{text:?}");
        }
    }
    let alphabet: Vec<char> = "0123456789./?-, \t\ni,xä".chars().collect();
    let mut dice = Dice(Rng::with_seed(2));
    for _ in 0..20_000 {
        let seed =
            *dice.one_of(&["2015.01.07", "????.??.??", "3600 30/3 3i", "1200 30/3, 900", "-1", "loose"]);
        let text = dice.mutated(seed, &alphabet);
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
    let record: GameRecord = RECORD.parse().expect("a record");
    assert_eq!(record.date(), Some(Ok(Date::new(2015, 1, 7).expect("a day"))));
    assert_eq!(record.result(), Some(Ok(GameResult::DefendersWin)));
    assert_eq!(record.time_control(), Some(Ok(verified("3600 30/3 3i"))));
    assert_eq!(record.time_remaining(), Some(Ok(verified("1200 30/3, 900"))));
    assert_eq!(record.puzzle_mode(), Some(Ok(PuzzleMode::Strict)));
    // deviation: G3
    assert_eq!(record.puzzle_prestart().expect("a tag").expect("an address").to_string(), "0a");
    assert_eq!(record.puzzle_start().expect("a tag").expect("an address").to_string(), "3b.1.2a");
    // The date as it was read, not in its canonical form.
    assert_eq!(record.to_string(), RECORD);

    let empty = GameRecord::default();
    assert_eq!((empty.date(), empty.result(), empty.puzzle_mode()), (None, None, None));
    assert_eq!((empty.time_control(), empty.time_remaining()), (None, None));
    assert_eq!((empty.puzzle_prestart(), empty.puzzle_start()), (None, None));
}

#[test]
fn tags_are_replaced_and_removed() {
    let mut record: GameRecord = RECORD.parse().expect("a record");
    record.set_date("2016.02.29".parse().expect("a day"));
    record.set_result(GameResult::Draw);
    record.set_time_control(verified("60"));
    record.set_time_remaining(verified("1, 2"));
    record.set_puzzle_mode(PuzzleMode::Loose);
    record.set_puzzle_prestart(&"1b".parse().expect("an address"));
    record.set_puzzle_start(&"2a.".parse().expect("an address"));
    record.set_tag("event", TagValue::new("Cup").expect("a value")).expect("a name");
    assert_eq!(
        record.to_string(),
        "[date:2016.02.29]\n[result:0]\n[time-control:60]\n[time-remaining:1, 2]\n[puzzle-mode:loose]\n\
         [puzzle-prestart:1b]\n[puzzle-start:2a]\n[event:Cup]\n[rules:dim:3 start:/t2/3/2K/]\n"
    );
    assert_eq!(record.remove_tag("result").expect("a tag").as_str(), "0");
    assert_eq!(record.remove_tag("result"), None);
    assert_eq!(record.result(), None);
    for name in ["rules", "position", "", "a b"] {
        assert!(record.set_tag(name, TagValue::default()).is_err(), "{name}");
    }
    let mut twice: GameRecord = "[result:1]\n[result:0]\n".parse().expect("a record");
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
[rules:dim:3 start:/t2/3/2K/]
";
    let parsed = GameRecord::parse_all(text);
    assert_eq!(parsed.errors, []);
    let codes: Vec<_> = parsed.findings.iter().map(|finding| finding.kind().code()).collect();
    assert_eq!(
        codes,
        ["tag-value", "tag-spaces", "tag-value", "tag-value", "tag-value", "tag-value", "tag-value"]
    );
    let record = parsed.value.as_ref().expect("a record");
    assert_eq!(record.to_string(), text);
    assert!(record.date().expect("a tag").is_err());
    assert!(record.puzzle_start().expect("a tag").is_err());
    parsed.findings.iter().for_each(|finding| assert_is_a_message(finding.kind()));
    let RecordFindingKind::TagValue { name: "date", error: TagErrorKind::MissingDatePart { .. } } =
        parsed.findings[0].kind()
    else {
        panic!("{:?}", parsed.findings[0]);
    };
    let strict = GameRecord::parse_with(text, Strictness::Strict).unwrap_err();
    assert!(matches!(strict.kind(), RecordErrorKind::Departure(RecordFindingKind::TagValue { .. })));
    assert_snapshot!("tags_of_a_record", drawn(text, &parsed, |_| "kept as written".to_owned()));
}

// deviation: G12
#[test]
fn a_resignation_is_in_the_tags_of_real_files_and_a_move_here() {
    let text = "[result:-1]\n[termination:Black resigns]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n\n2. ---\n";
    let record: GameRecord = text.parse().expect("a record");
    assert_eq!(record.result(), Some(Ok(GameResult::DefendersWin)));
    assert_eq!(record.tag("termination").expect("a tag").as_str(), "Black resigns");
    let last = record.tree().main_line().last().and_then(|id| record.tree().move_record(id)).expect("a move");
    assert!(last.is_resignation());
    assert_eq!(record.to_string(), text);
}

#[test]
fn values_are_send_sync_and_small() {
    fn check<T: Send + Sync + Copy + Debug + 'static>() {}
    check::<Date>();
    check::<GameResult>();
    check::<PuzzleMode>();
    check::<ClockTime>();
    check::<Overtime>();
    check::<TimeControl>();
    check::<TimeRemaining>();
    check::<TagFindingKind>();
    assert!(size_of::<Date>() <= 8);
    assert!(size_of::<TimeControl>() <= 24);
}
