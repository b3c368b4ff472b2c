//! The laws: a printed record parses to the same rules, and printing is stable.

use fastrand::Rng;
use tafl_position::{Dimension, Piece, Position, Square};
use tafl_rules::{Key, Notation, Preset, RepetitionEffect, Rules, SquareList, ValueKind};

use crate::rules;

fn position(numbers: &mut Rng) -> Position {
    let dimension = Dimension::new(u8::try_from(1 + numbers.usize(..13)).unwrap()).unwrap();
    let mut position = Position::empty(dimension);
    for square in dimension.squares() {
        position.set(square, Piece::ALL.get(numbers.usize(..30)).copied()).unwrap();
    }
    position
}

/// A value of a key as a record can have it.
fn value(key: Key, numbers: &mut Rng) -> String {
    match key.kind() {
        ValueKind::Letter(letters) => numbers.choice(letters).unwrap().0.to_string(),
        ValueKind::Repetition => {
            let effect = numbers.choice(RepetitionEffect::ALL).unwrap();
            format!("{}{effect}{}", numbers.u8(2..=99), numbers.choice(&["", "s"]).unwrap())
        }
        ValueKind::SpeedLimits => {
            let count = *numbers.choice(&[1, 2, 8, 10, 12]).unwrap();
            let limits: Vec<_> =
                (0..count).map(|_| *numbers.choice(&["-1", "1", "2", "40"]).unwrap()).collect();
            limits.join(",")
        }
        ValueKind::Squares if numbers.usize(..3) == 0 => "default".into(),
        ValueKind::Squares | ValueKind::SquareList => {
            let mut index = || u8::try_from(numbers.usize(..78)).unwrap();
            let squares = [(); 5].map(|()| Square::from_indices(index(), index()).unwrap());
            squares.into_iter().take(numbers.usize(..6)).collect::<SquareList>().to_string()
        }
        ValueKind::Pieces => {
            (0..numbers.usize(..8)).map(|_| numbers.choice(&Piece::ALL).unwrap().char()).collect()
        }
        ValueKind::Name => (*numbers.choice(&["A", "Sea_Battle", "Ä", "(x)", "_"]).unwrap()).into(),
        other => panic!("{other} is not generated"),
    }
}

/// A record with any keys, in the order of the specification or not.
fn record(numbers: &mut Rng) -> String {
    let start = position(numbers);
    let mut keys: Vec<_> = Key::ALL.to_vec();
    keys.extend(["z1", "z1h", "z1re", "z2p", "z9", "z9s"].map(|name| Key::from_name(name).unwrap()));
    keys.retain(|key| !matches!(key, Key::Dim | Key::Start | Key::Starti) && numbers.usize(..3) == 0);
    if numbers.usize(..2) == 0 {
        keys.reverse();
    }
    let mut entries: Vec<_> = keys.into_iter().map(|key| format!("{key}:{}", value(key, numbers))).collect();
    if numbers.usize(..4) == 0 {
        entries.push("dice:2d6".into());
    }
    let separator = *numbers.choice(&[" ", "\n", "\r\n  ", "\t"]).unwrap();
    let (dimension, entries) = (start.dimension(), entries.join(separator));
    let [normal, inverted] = [format!("start:{start}"), format!("starti:{}", start.inverted())];
    let start = if numbers.bool() { normal } else { inverted };
    format!("dim:{dimension} {entries}{separator}{start}")
}

#[test]
fn printed_records_parse_to_the_same_rules() {
    let mut numbers = Rng::with_seed(1);
    for _ in 0..700 {
        let text = record(&mut numbers);
        let rules = rules(&text);
        let record = rules.display();
        for form in [record, record.inverted(), record.lines()] {
            assert_eq!(form.to_string().parse().as_ref(), Ok(&rules), "{form}");
        }
        for form in [record.explicit(), record.explicit().lines()] {
            let read = crate::rules(&form.to_string());
            assert!(read.same_game(&rules), "{form}");
            assert_eq!(read.display().explicit().to_string(), record.explicit().to_string());
        }
        assert!(rules.same_game(&rules) && rules.diff(&rules).is_empty());
        assert!(rules.to_string().len() <= rules.display().explicit().to_string().len());
        assert!(!rules.explain().to_string().is_empty());
        let mut upgraded = rules.clone();
        upgraded.upgrade();
        assert_eq!(upgraded.upgrade(), [], "{text}");
        match rules.to_builder().build() {
            Ok(built) => assert_eq!(built, rules),
            Err(error) => assert!(!rules.dimension().contains(error.square())),
        }
    }
}

/// Text that is nearly a record: accepted or refused without a panic, and stable if accepted.
#[test]
fn printing_is_stable_over_mutated_text() {
    let parts: Vec<&str> = ":|,|/|-|]| |\n|default|99999999999|K|Ä|cor:|dim:3|start:/K/".split('|').collect();
    let mut numbers = Rng::with_seed(1);
    let mut read = 0;
    for round in 0..4_000 {
        let preset = Preset::ALL[round % Preset::ALL.len()];
        let mut text: Vec<char> = preset.text().chars().collect();
        for _ in 0..=numbers.usize(..3) {
            let at = numbers.usize(..text.len());
            match numbers.usize(..3) {
                0 => drop(text.remove(at)),
                1 => text.splice(at..at, numbers.choice(&parts).unwrap().chars()).for_each(drop),
                _ => text.swap(at, round % 40),
            }
        }
        let text: String = text.into_iter().collect();
        let parsed = Rules::parse_all(&text);
        let first = Rules::parse_with(&text, tafl_rules::Strictness::Relaxed);
        assert_eq!(first.as_ref().err(), parsed.errors.first(), "{text}");
        assert_eq!(first.as_ref().ok(), parsed.value.as_ref(), "{text}");
        let spans = parsed.errors.iter().map(tafl_rules::Error::span);
        let mut spans = spans.chain(parsed.findings.iter().map(tafl_rules::Finding::span));
        assert!(spans.all(|span| span.slice(&text).is_some()), "{text}");
        if let Some(rules) = parsed.value {
            read += 1;
            let printed = rules.to_string();
            assert_eq!(printed.parse::<Rules>().unwrap().to_string(), printed, "{text}");
            assert!(!rules.explain().to_string().is_empty());
        }
    }
    assert!(read > 200, "only {read} parsed: the mutations are too coarse to test anything");
}

/// Time and memory are bounded by the length of the text, for a flood of anything.
#[test]
fn floods() {
    const LENGTH: usize = 150_000;
    for unit in [
        "a", ":", "a:", "a: ", ":,", " ", "\n", "]", "dim:3 ", "cor:", "cor:a1,", "spd:1,", "corh:,",
        "start:/", "1/",
    ] {
        let text = unit.repeat(LENGTH / unit.len());
        let parsed = Rules::parse_all(&text);
        assert!(parsed.value.is_none(), "{unit}");
        assert!(parsed.errors.len() + parsed.findings.len() <= 3 * Rules::MAX_ENTRIES, "{unit}");
    }
    for entry in ["cor:a1,", "corh:,", "spd:1,", "spd:01,", "name:x", "other:x"] {
        let (key, unit) = entry.split_once(':').unwrap();
        let text = format!("dim:3 {key}:{} start:/3/1K1/3/", unit.repeat(LENGTH / unit.len()));
        let parsed = Rules::parse_all(&text);
        assert!(parsed.errors.len() + parsed.findings.len() <= 78 * 78 + 2, "{entry}");
    }
}
