//! The presets, and their explanations.

use insta::assert_snapshot;
use tafl_rules::{Coded, Notation, Preset, Rules, RulesErrorKind, UnknownName, Zone};

#[test]
fn every_record_is_canonical() {
    for preset in Preset::ALL {
        let rules = preset.rules();
        assert_eq!(rules.to_string(), preset.text(), "{preset}");
        let findings = Rules::parse_all(preset.text()).findings;
        assert!(
            findings.iter().all(|finding| matches!(finding.code(), "further-key" | "tfr-disputed")),
            "{findings:?}"
        );
        assert_eq!(Preset::from_name(preset.name()), Some(*preset));
        assert_eq!(preset.name().parse(), Ok(*preset));
        assert!(!preset.title().is_empty() && !preset.source().is_empty(), "{preset}");
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(preset.name().chars().all(kebab), "{preset}");
    }
}

#[test]
fn no_two_are_the_same_game() {
    for preset in Preset::ALL {
        assert_eq!(Preset::of(&preset.rules()), Some(*preset));
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
            assert!(is_precise.iter().any(|part| location.contains(part)), "{preset}: {location}");
            assert_eq!(citation.to_string(), format!("{}: {location}", citation.title()));
            for caveat in citation.caveats() {
                assert!(
                    caveat.starts_with(char::is_uppercase) && caveat.ends_with('.'),
                    "{preset}: {caveat}"
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
fn names() {
    let names: Vec<_> = Preset::ALL.iter().map(|preset| preset.name()).collect();
    assert_snapshot!("names", names.join("\n"));
    assert_snapshot!("unknown-name", "chess".parse::<Preset>().unwrap_err());
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
    for preset in [
        Preset::BRANDUB,
        Preset::COPENHAGEN,
        Preset::BERSERK,
        Preset::FOTEVIKEN_TABLUT,
        Preset::TABLUT,
        Preset::MAGPIE,
        Preset::ALEA_EVANGELII,
    ] {
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
        let rules: Rules = record.parse().unwrap();
        assert_snapshot!(format!("explain-other-{number}"), rules.explain());
    }
}

#[test]
fn explanations_consist_of_sentences() {
    for preset in Preset::ALL {
        let explanation = preset.rules().explain();
        for section in explanation.sections() {
            assert!(!section.sentences().is_empty(), "{preset}: {}", section.heading());
            for sentence in section.sentences() {
                assert!(sentence.ends_with('.') && !sentence.contains("  "), "{preset}: {sentence}");
                assert!(sentence.starts_with(char::is_uppercase), "{preset}: {sentence}");
            }
        }
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

/// Hostile squares are mentioned exactly where the variant has any, and explained there.
#[test]
fn hostile_squares_are_mentioned_where_there_are_any() {
    let mut without = Vec::new();
    for preset in Preset::ALL {
        let rules = preset.rules();
        let hostile = Zone::ALL.into_iter().any(|zone| {
            let to = rules.zone(zone).hostile | rules.hostile_when_empty(zone);
            rules.squares(zone).next().is_some() && !to.is_empty()
        });
        let text = rules.explain().to_string();
        assert_eq!(text.contains("hostile"), hostile, "{text}");
        assert_eq!(text.contains("counts as an enemy."), hostile, "{text}");
        if !hostile {
            without.push(preset.name());
        }
    }
    let expected = [
        "ard-ri-dragonheelslair",
        "sea-battle",
        "sea-battle-abstract-play",
        "rachunek-tablut",
        "tawlbwrdd",
        "tyr-abstract-play",
        "sea-battle-13x13",
        "sea-battle-otn",
    ];
    assert_eq!(without, expected);
    // Squares with other rules are explained without the word.
    let rules: Rules = "dim:3 cor: cenh: cenhe: start:/1t1/1K1/3/".parse().unwrap();
    let text = rules.explain().to_string();
    assert!(text.contains("The center is b2.") && !text.contains("hostile"), "{text}");
}

/// Squares on which the game is over do not occur in the rules of capturing the king.
#[test]
fn a_king_that_has_escaped_is_not_captured() {
    for preset in Preset::ALL {
        let text = preset.rules().explain().to_string();
        let reaches_edge = text.contains("the king reaches the edge of the board.");
        assert!(!(reaches_edge && text.contains("on the edge the king cannot")), "{text}");
        assert!(!text.contains("in a corner two"), "{text}");
    }
    let text = |record: &str| record.parse::<Rules>().unwrap().explain().to_string();
    assert!(text("dim:3 ks:m cor:a1, start:/1t1/1K1/3/").contains("three are enough, in a corner two."));
    assert!(!text("dim:3 ks:m esc:e cor:a1, start:/1t1/1K1/3/").contains("three are enough"));
}
