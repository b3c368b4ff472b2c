//! The presets, and their explanations.

use std::{env, fs};

use insta::assert_snapshot;
use tafl_rules::{Coded, Notation, Preset, Rules, RulesErrorKind, UnknownName, Zone};

use crate::rules;

#[test]
fn every_record_is_canonical() {
    for preset in Preset::ALL {
        let rules = preset.rules();
        assert_eq!(rules.to_string(), preset.text(), "{preset}: the record has another canonical form");
        for finding in Rules::parse_all(preset.text()).findings {
            assert!(matches!(finding.code(), "further-key" | "tfr-disputed"), "{finding}");
        }
        assert_eq!(
            Preset::of(&rules),
            Some(*preset),
            "{preset}: another one is the same game; add a citation to that one"
        );
        assert!(!preset.title().is_empty() && !preset.source().is_empty(), "{preset}");
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(preset.name().chars().all(kebab), "{preset}");
    }
}

/// Each preset says where its rules are written down, and in whole sentences what its record leaves out.
#[test]
fn every_preset_has_a_citation() {
    for preset in Preset::ALL {
        let citations = preset.citations();
        assert!(!citations.is_empty(), "{preset}");
        for (index, citation) in citations.iter().enumerate() {
            assert!(!citation.title().is_empty(), "{preset}");
            let location = citation.location();
            assert!(citations.iter().skip(index + 1).all(|other| other.location() != location), "{preset}");
            // An address, or a file of a program with its version.
            let is_precise =
                ["http://", "https://", ".java", ".rs", ".ts", ".conf", ".php", ".pdf", ".md", "section"];
            let is_precise = is_precise.iter().any(|part| location.contains(part));
            assert!(is_precise, "{preset}: write an address or a file, not `{location}`");
            assert_eq!(citation.to_string(), format!("{}: {location}", citation.title()));
            for caveat in citation.caveats() {
                assert!(
                    caveat.starts_with(char::is_uppercase) && caveat.ends_with('.'),
                    "{preset}: write a sentence, not `{caveat}`"
                );
            }
        }
    }
}

/// The rules of the same game in different places share a preset. A family's name is not enough: rules that differ have
/// presets with different names.
#[test]
fn rules_that_agree_share_a_preset() {
    let titles = |preset: Preset| -> Vec<&str> {
        preset.citations().iter().map(|citation| citation.title()).collect()
    };
    assert_eq!(titles(Preset::BRANDUB), ["OpenTafl", "Damian Walker", "brandubh"]);
    assert_eq!(titles(Preset::COPENHAGEN_HNEFATAFL_ORG), ["hnefatafl.org"]);
    assert_eq!(titles(Preset::COPENHAGEN_NIELSEN), ["Aage Nielsen", "taflzero", "AbstractPlay"]);
    assert_eq!(titles(Preset::HISTORICAL_TAFLZERO), ["taflzero", "AbstractPlay"]);
    let keys = |one: Preset, other: Preset| {
        let (one, other) = (one.rules(), other.rules());
        let diff = one.diff(&other);
        let keys = diff.differences().iter().map(|difference| difference.key().name());
        keys.filter(|key| *key != "name").collect::<Vec<_>>()
    };
    for (preset, other, differ) in [
        (Preset::BRANDUB, Preset::HISTORICAL_BRANDUBH, &["surf", "ks", "cenh", "cenhe"][..]),
        (Preset::SAAMI_TABLUT, Preset::TABLUT_TAFLZERO, &["rep"]),
        (Preset::TABLUT_TAFLZERO, Preset::LINNAEAN_ABSTRACT_PLAY, &["atkf"]),
        (Preset::BERSERK, Preset::BERSERK_NIELSEN, &["atkf", "tfr", "start"]),
        (Preset::MAGPIE, Preset::MAGPIE_ABSTRACT_PLAY, &["surf", "rep"]),
        (Preset::COPENHAGEN, Preset::COPENHAGEN_HNEFATAFL_ORG, &["rep"]),
        (Preset::ASHTON_TABLUT, Preset::BOLOGNA_TABLUT, &["surf", "z1", "z1h", "z1re"]),
    ] {
        assert_eq!(keys(preset, other), differ, "{preset} {other}");
    }
}

#[test]
fn an_unknown_name() {
    let expected = format!(
        "unknown preset; known are `brandub`, `historical-brandubh` and {} others",
        Preset::ALL.len() - 2
    );
    assert_eq!("chess".parse::<Preset>().unwrap_err().to_string(), expected);
}

// deviation: R6a
#[test]
fn the_examples_of_the_specification() {
    for (plain, example) in [
        (Preset::FETLAR, Preset::FETLAR_OTN),
        (Preset::COPENHAGEN, Preset::COPENHAGEN_OTN),
        (Preset::BERSERK, Preset::BERSERK_OTN),
        (Preset::BRANDUB, Preset::BRANDUB_OTN),
        (Preset::SEA_BATTLE, Preset::SEA_BATTLE_OTN),
    ] {
        assert_eq!(example.name(), format!("{plain}-otn"));
        assert!(!plain.rules().same_game(&example.rules()), "{plain}");
        assert_eq!(plain.rules().dimension(), example.rules().dimension());
    }
    assert!(Preset::COPENHAGEN_OTN.text().starts_with("dim:11 atkf:n sw:s efe:y start:"));
    assert!(Preset::COPENHAGEN.text().starts_with("dim:11 name:Copenhagen tfr:l sw:s efe:y start:"));
}

#[test]
fn explain_presets() {
    let names =
        ["brandub", "copenhagen", "berserk", "foteviken-tablut", "tablut", "magpie", "alea-evangelii"];
    for preset in names.map(|name| name.parse::<Preset>().unwrap()) {
        assert_snapshot!(format!("explain-{preset}"), preset.rules().explain());
    }
}

#[test]
fn explain_what_no_preset_has() {
    let records = [
        "dim:7 cor:a1, afor:b2, ka:a ber:m mj:r gj:c spd:1,2 sw:w swf:n cenre: dice:2 \
         start:/7/3m3/3g3/ttTKTtt/3G3/3t3/3t3/",
        "dim:6 name:No_King esc:e ka:h tfr:i surf:n spd:3 cor: efe:y start:/6/2tt2/2TT2/6/6/6/",
        "dim:5 ka:h ks:c kj:c nj:j linc:y tfr:i cor: spd:1,1,1,1,1,1,1,1,1,4,1,1 dfor:a1,a2, corh:K start:/5/1n3/2K2/2k2/5/",
        "dim:5 cen:b2,c3, dfor:e5, cens:kKm cenre:K efe:y start:/5/1g3/1GK2/1mmm1/KK3/",
    ];
    for (record, number) in records.iter().zip(1..) {
        assert_snapshot!(format!("explain-other-{number}"), rules(record).explain());
    }
}

/// However people write a name, it means one preset, and so does every title.
#[test]
fn names_match_regardless_of_case_and_separators() {
    for preset in Preset::ALL {
        for name in [preset.name(), preset.title()] {
            let spaced = name.replace('-', " ");
            let forms = [
                name.to_owned(),
                name.to_uppercase(),
                spaced.replace(' ', "_"),
                spaced.replace(' ', ""),
                spaced,
            ];
            for form in forms {
                assert_eq!(Preset::from_name(&form), Some(*preset), "{form}");
                assert_eq!(format!(" {form}\t").parse(), Ok(*preset), "{form}");
            }
        }
    }
    for unknown in ["", " ", "-", "brandub.otg", "brandub 2", "dim:7", &"brandub".repeat(1000)] {
        assert_eq!(Preset::from_name(unknown), None, "{unknown}");
    }
}

#[test]
fn unknown_names_have_suggestions() {
    let similar = |name: &str| name.parse::<Preset>().unwrap_err().similar();
    for (name, meant) in [
        ("brandubh", Preset::BRANDUB),
        ("Bradnub", Preset::BRANDUB),
        ("fetler", Preset::FETLAR),
        ("sea batle", Preset::SEA_BATTLE),
        ("tawl", Preset::TAWLBWRDD),
        ("Copenhagen Hnefatafl 11x11", Preset::COPENHAGEN),
        ("tablut15", Preset::TABLUT_15X15),
        ("Alea Evangeli", Preset::ALEA_EVANGELII),
    ] {
        assert_eq!(similar(name), Some(meant), "{name}");
        assert!(name.parse::<Preset>().unwrap_err().to_string().contains(&format!("`{meant}`")), "{name}");
    }
    for name in ["", "x", "chess", "hnefatafl", "13x13", &"b".repeat(100_000)] {
        assert_eq!(similar(name), None, "{name:.20}");
    }
}

/// A record cannot refer to a preset by its name. The one error has the record to write.
#[test]
fn a_name_in_place_of_a_record() {
    for name in ["brandub", "Sea Battle", " Copenhagen\n", "copenhagn"] {
        let preset = name.parse().unwrap_or_else(|error: UnknownName<Preset>| error.similar().unwrap());
        let parsed = Rules::parse_all(name);
        let [error] = &parsed.errors[..] else { panic!("{name}: {:?}", parsed.errors) };
        assert_eq!(error.kind(), &RulesErrorKind::NameOfPreset { preset });
        assert_eq!(error.span().slice(name), Some(name.trim()));
        assert!(error.to_string().contains(preset.text()), "{error}");
        assert!(parsed.findings.is_empty(), "{name}: {:?}", parsed.findings);
    }
    assert_eq!(Rules::parse_all("hnefatafl").errors[0].kind().code(), "not-an-entry");
    assert_eq!(Rules::parse_all("dim:7 brandub").errors[0].kind().code(), "not-an-entry");
}

/// Explanations consist of sentences. Hostile squares are mentioned exactly where the variant has any, and explained there.
#[test]
fn explanations_of_all_presets() {
    let mut without = Vec::new();
    for preset in Preset::ALL {
        let rules = preset.rules();
        let explanation = rules.explain();
        for section in explanation.sections() {
            assert!(!section.sentences().is_empty(), "{preset}: {}", section.heading());
            for sentence in section.sentences() {
                assert!(sentence.ends_with('.') && !sentence.contains("  "), "{preset}: {sentence}");
                assert!(sentence.starts_with(char::is_uppercase), "{preset}: {sentence}");
            }
        }
        let hostile = Zone::ALL.into_iter().any(|zone| {
            let to = rules.zone(zone).hostile | rules.hostile_when_empty(zone);
            rules.squares(zone).next().is_some() && !to.is_empty()
        });
        let text = explanation.to_string();
        assert_eq!(text.contains("hostile"), hostile, "{text}");
        assert_eq!(text.contains("counts as an enemy."), hostile, "{text}");
        if !hostile {
            without.push(preset.name());
        }
        // Squares on which the game is over do not occur in the rules of capturing the king.
        let reaches_edge = text.contains("the king reaches the edge of the board.");
        assert!(!(reaches_edge && text.contains("on the edge the king cannot")), "{text}");
        assert!(!text.contains("in a corner two"), "{text}");
    }
    assert!(without.contains(&"tawlbwrdd") && without.contains(&"sea-battle"), "{without:?}");
    assert!(!without.contains(&"brandub") && !without.contains(&"tablut"), "{without:?}");
    let text = |record: &str| rules(record).explain().to_string();
    assert!(text("dim:3 ks:m cor:a1, start:/1t1/1K1/3/").contains("three are enough, in a corner two."));
    assert!(!text("dim:3 ks:m esc:e cor:a1, start:/1t1/1K1/3/").contains("three are enough"));
    // Squares with other rules are explained without the word.
    let text = text("dim:3 cor: cenh: cenhe: start:/1t1/1K1/3/");
    assert!(text.contains("The center is b2.") && !text.contains("hostile"), "{text}");
}

/// The stubs of the Python package have a constant for each preset.
#[test]
fn stubs_are_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tafl-python/python/tafl/_tafl.pyi");
    let Ok(stubs) = fs::read_to_string(path) else {
        println!("skipped: the Python package is not in this package");
        return;
    };
    let is_preset = |line: &&str| line.ends_with(": Final[Rules]");
    let before = stubs.lines().position(|line| is_preset(&line)).unwrap();
    let mut lines: Vec<String> = stubs.lines().filter(|line| !is_preset(line)).map(str::to_owned).collect();
    let constant =
        |preset: &Preset| format!("    {}: Final[Rules]", preset.name().to_uppercase().replace('-', "_"));
    lines.splice(before..before, Preset::ALL.iter().map(constant));
    let expected = lines.join("\n") + "\n";
    if env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        return fs::write(path, expected).unwrap();
    }
    assert!(
        stubs == expected,
        "crates/tafl-python/python/tafl/_tafl.pyi does not have the presets; \
         `INSTA_UPDATE=always cargo test -p tafl-rules` writes them"
    );
}
