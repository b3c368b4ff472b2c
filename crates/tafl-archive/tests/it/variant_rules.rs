//! Rules of named variants.

use std::collections::BTreeSet;

use tafl_archive::{ArchiveFormat, Coded, Layout, Variant, VariantRules, VariantRulesSource};
use tafl_rules::{Notation, Preset, Rules};

/// Each record is canonical, and begins with the start position of the variant.
#[test]
fn every_record_fits_its_layout() {
    for known in VariantRules::all() {
        let record = known.text();
        let rules = known.rules();
        assert_eq!(rules.to_string(), record, "{known:?}");
        let findings = Rules::parse_all(&record).findings;
        assert!(
            findings.iter().all(|found| matches!(found.code(), "further-key" | "tfr-disputed")),
            "{known:?}"
        );
        assert_eq!(*rules.start(), known.layout().position(), "{known:?}");
        let variant = Variant::from_name(known.variant()).expect("a known name");
        assert_eq!(variant.rules_from(known.layout()), Some(known));
        assert!(variant.layouts().contains(&known.layout()));
        assert!(known.caveats().all(|caveat| caveat.ends_with('.')), "{known:?}");
    }
}

// deviation: G18
/// A variant has the rules of a preset only if the preset has its start position. Others cite a text, or say that they
/// were fitted.
#[test]
fn sources_of_rules() {
    let rules = |name: &str| Variant::from_name(name).expect("a known name").rules().expect("rules");
    for (name, source) in [
        ("Copenhagen Hnefatafl 11x11", "preset copenhagen"),
        ("Historical Hnefatafl 9x9 (Saami Tablut)", "preset saami-tablut"),
        ("Historical Hnefatafl 7x7 (Irish Brandubh 2)", "preset historical-brandubh"),
        (
            "Historical Hnefatafl 11x11 (Welsh Tawlbwrdd)",
            "Aage Nielsen: http://aagenielsen.dk/historical_hnefatafl_rules.php",
        ),
        ("Historical Hnefatafl 9x9 (Saami Tablut-w)", "fitted"),
    ] {
        assert_eq!(rules(name).source().to_string(), source, "{name}");
    }
    assert!(rules("Historical Hnefatafl 9x9 (Saami Tablut-w)").text().contains(" atkf:n "));
    for known in VariantRules::all() {
        let variant = Variant::from_name(known.variant()).expect("a known name");
        match known.source() {
            VariantRulesSource::Preset(preset) => {
                assert_eq!(preset.rules(), known.rules(), "{known:?}");
                assert_eq!(variant.preset(), Some(preset));
            }
            _ => assert_eq!(variant.preset(), None, "{known:?}"),
        }
    }
    assert_eq!(Variant::from_name("Brandubh3 7x7").and_then(|variant| variant.rules()), None);
}

/// A family's name does not lend its rules: the Welsh variant has not those of the preset with its name.
#[test]
fn families_differ() {
    for (name, preset) in [
        ("Historical Hnefatafl 11x11 (Welsh Tawlbwrdd)", Preset::TAWLBWRDD),
        ("Historical Hnefatafl 9x9 (Saami Tablut)", Preset::TABLUT),
        ("Historical Hnefatafl 7x7 (Irish Brandubh 1)", Preset::BRANDUB),
        ("Foteviken tablut 9x9", Preset::FOTEVIKEN_TABLUT),
    ] {
        let rules = Variant::from_name(name).expect("a known name").rules().expect("rules").rules();
        assert_eq!(*rules.start(), *preset.rules().start(), "{name}");
        assert!(!rules.same_game(&preset.rules()), "{name}");
    }
}

/// A variant with two layouts has rules on both, if its games agree on both.
#[test]
fn each_layout_has_its_rules() {
    let variant = Variant::from_name("Sea battle tafl 13x13").expect("a known name");
    let starts: Vec<_> =
        variant.layouts().iter().map(|&layout| variant.rules_from(layout).expect("rules").rules()).collect();
    assert_eq!(starts.len(), 2);
    assert_ne!(starts[0].start(), starts[1].start());
    let other = Layout::from_name("brandub").expect("a layout");
    assert_eq!(variant.rules_from(other), None);
}

/// A game with fitted rules says so in a tag, which is not a loss when the game is written.
#[test]
fn fitted_rules_are_tagged() {
    let line = |name: &str, first: &str| {
        format!(
            r#"{{"AageGameTypeName": "{name}", "WhoMovedFirst": "{first}", "BlackPiecesCaptured": 0, "WhitePiecesCaptured": 0, "Moves": ["d1-c1", "f5-f2"]}}"#
        )
    };
    let format = ArchiveFormat::AageNielsen;
    for (name, moves, is_fitted) in [
        ("Brandubh-39 7x7", ["c2-a2", "d3-d2"], true),
        ("Brandubh line 7x7", ["c1-b1", "d3-d2"], true),
        ("Historical Hnefatafl 7x7 (Irish Brandubh 1)", ["d1-c1", "d3-b3"], false),
    ] {
        let line = line(name, "black").replace("d1-c1", moves[0]).replace("f5-f2", moves[1]);
        let game = format.parse(&line).expect(&line);
        assert!(game.value.rules().is_some(), "{name}");
        let tag = game.value.tag("rules-source").map(tafl_game_record::TagValue::as_str);
        let expected = is_fitted.then_some("fitted to the games of this variant on aagenielsen.dk");
        assert_eq!(tag, expected, "{name}");
        let codes: Vec<_> = game.losses.iter().map(Coded::code).collect();
        assert_eq!(codes, [""; 0], "{name}");
        let written = format.print(&game.value).expect("it can be written");
        assert_eq!(written.losses, [], "{name}");
        assert_eq!(format.parse(&written.value).expect("it is parsed again"), game);
    }
}

/// The name of a variant can be found by its rules, so a record without the tag `variant` can be written.
#[test]
fn rules_have_a_name() {
    let mut names = BTreeSet::new();
    for known in VariantRules::all() {
        let mut record = tafl_archive::GameRecord::new(Some(known.rules()));
        let _ = record.remove_tag("variant");
        let written = ArchiveFormat::AageNielsen.print(&record).expect("it can be written").value;
        let named = Variant::from_name(written.split('"').nth(3).expect("a name"));
        let rules = named.and_then(|named| named.rules_from(known.layout())).expect("rules");
        assert!(rules.rules().same_game(&known.rules()), "{written}");
        names.insert(rules.variant());
    }
    assert!(names.len() > 40, "{names:?}");
}
