//! Layouts, named variants and their rules.

use std::collections::BTreeSet;

use insta::assert_snapshot;
use tafl_archive::{
    ArchiveFormat, GameRecord, Layout, LayoutSource, Variant, VariantRules, VariantRulesSource,
};
use tafl_position::{PieceKind, Side};
use tafl_rules::{Notation, Preset, Rules};

use crate::conversion::there_and_back;

fn variant(name: &str) -> Variant {
    Variant::from_name(name).unwrap_or_else(|| panic!("no variant {name}"))
}

#[test]
fn layouts_are_well_formed() {
    let mut seen = BTreeSet::new();
    for layout in Layout::ALL {
        assert!(seen.insert(layout.text()), "{layout} is in the table twice");
        let position = layout.position();
        assert_eq!(position.to_string(), layout.text());
        let count = |side| position.pieces().filter(|(_, piece)| piece.side() == side).count();
        assert_eq!(position.pieces().filter(|(_, piece)| piece.kind() == PieceKind::King).count(), 1);
        if layout.source() == LayoutSource::Inferred {
            assert_eq!(count(Side::Attackers), 2 * (count(Side::Defenders) - 1), "{layout}");
            assert!(!layout.variants().is_empty(), "{layout} has no games");
        }
        assert_eq!(Layout::from_name(layout.name()), Some(*layout));
        assert_eq!(layout.to_string().parse(), Ok(*layout));
        for name in layout.variants() {
            assert_eq!(name.parse::<Variant>().map(|variant| variant.to_string()).as_deref(), Ok(*name));
        }
    }
    let unknown = "Ard".parse::<Layout>().expect_err("no such layout").to_string();
    assert!(unknown.starts_with("unknown layout; known are `brandub`, `ard-ri` and "), "{unknown}");
    assert_snapshot!(
        "Ard".parse::<Variant>().expect_err("no such variant"),
        @"unknown variant of aagenielsen.dk; known are `Ard Ri friendly-throne unarmed cross 7x7`, `Ard Ri throneless unarmed cross 7x7` and 164 others"
    );
}

// deviation: G18
/// Each record is canonical, and begins with the start position of the variant. It is that of a preset only if the preset
/// has this start position. A record without the tag `variant` can be written: the name is found by the rules.
#[test]
fn every_record_of_rules() {
    let mut names = BTreeSet::new();
    for known in VariantRules::all() {
        let (record, rules) = (known.text(), known.rules());
        assert_eq!(rules.to_string(), record, "{known:?}");
        let findings = Rules::parse_all(&record).findings;
        assert!(
            findings.iter().all(|found| matches!(found.code(), "further-key" | "tfr-disputed")),
            "{known:?}"
        );
        assert_eq!(*rules.start(), known.layout().position(), "{known:?}");
        let variant = variant(known.variant());
        assert_eq!(variant.rules_from(known.layout()), Some(known));
        assert!(variant.layouts().contains(&known.layout()));
        assert!(known.caveats().all(|caveat| caveat.ends_with('.')), "{known:?}");
        let preset = match known.source() {
            VariantRulesSource::Preset(preset) => Some(preset),
            _ => None,
        };
        assert_eq!(variant.preset(), preset, "{known:?}");
        assert!(preset.is_none_or(|preset| preset.rules() == rules), "{known:?}");

        let written = ArchiveFormat::AageNielsen.print(&GameRecord::new(Some(rules.clone())));
        let written = written.expect("it can be written").value;
        let named = self::variant(written.split('"').nth(3).expect("a name")).rules_from(known.layout());
        let named = named.expect("rules");
        assert!(named.rules().same_game(&rules), "{written}");
        names.insert(named.variant());
    }
    assert!(names.len() > 40, "{names:?}");
}

/// A variant without a preset cites a text, or says that its rules were fitted.
#[test]
fn sources_of_rules() {
    let rules = |name: &str| variant(name).rules().expect("rules");
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
    assert_eq!(variant("Brandubh3 7x7").rules(), None);
    // The name of a family does not lend its rules: the Welsh variant has not those of the preset with its name.
    for (name, preset) in [
        ("Historical Hnefatafl 11x11 (Welsh Tawlbwrdd)", Preset::TAWLBWRDD),
        ("Historical Hnefatafl 9x9 (Saami Tablut)", Preset::TABLUT),
        ("Historical Hnefatafl 7x7 (Irish Brandubh 1)", Preset::BRANDUB),
        ("Foteviken tablut 9x9", Preset::FOTEVIKEN_TABLUT),
    ] {
        let rules = rules(name).rules();
        assert_eq!(*rules.start(), *preset.rules().start(), "{name}");
        assert!(!rules.same_game(&preset.rules()), "{name}");
    }
}

/// A variant with two layouts has rules on both, if its games agree on both, and a game takes the one that fits.
#[test]
fn a_variant_with_two_layouts() {
    let variant = variant("Sea battle tafl 13x13");
    let names: Vec<&str> = variant.layouts().iter().map(|layout| layout.name()).collect();
    assert_eq!((variant.name(), names), ("Sea battle tafl 13x13", vec!["parlett", "parlett-3"]));
    for (layout, moves) in variant.layouts().iter().zip(["\"f2-e2\"", "\"g3-h3\", \"g4-h4\", \"g2-g4\""]) {
        let line = format!(r#"{{"AageGameTypeName": "Sea battle tafl 13x13", "Moves": [{moves}]}}"#);
        let game = ArchiveFormat::AageNielsen.parse(&line).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(game.value.start(), Some(&layout.position()), "{moves}");
        assert_eq!(*variant.rules_from(*layout).expect("rules").rules().start(), layout.position());
    }
    assert_eq!(variant.rules_from(Layout::from_name("brandub").expect("a layout")), None);
}

/// A game with fitted rules says so in a tag, which is not a loss when the game is written.
#[test]
fn fitted_rules_are_tagged() {
    for (name, moves, is_fitted) in [
        ("Brandubh-39 7x7", ["c2-a2", "d3-d2"], true),
        ("Brandubh line 7x7", ["c1-b1", "d3-d2"], true),
        ("Historical Hnefatafl 7x7 (Irish Brandubh 1)", ["d1-c1", "d3-b3"], false),
    ] {
        let line = format!(
            r#"{{"AageGameTypeName": "{name}", "WhoMovedFirst": "black", "BlackPiecesCaptured": 0, "WhitePiecesCaptured": 0, "Moves": {moves:?}}}"#
        );
        let (record, losses, written) = there_and_back(ArchiveFormat::AageNielsen, &line);
        assert!(record.rules().is_some(), "{name}");
        let tag = record.tag("rules-source").map(tafl_game_record::TagValue::as_str);
        let expected = is_fitted.then_some("fitted to the games of this variant on aagenielsen.dk");
        assert_eq!(tag, expected, "{name}");
        assert_eq!((losses, written), (vec![], line));
    }
}
