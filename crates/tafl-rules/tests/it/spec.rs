//! Every rules example of the documents, with its section, and the statements of the notes.

#![allow(clippy::panic, reason = "helpers fail by panicking")]

use tafl_position::{Piece, PieceKind, Side};
use tafl_rules::{
    Berserk, Escape, Jump, KingArms, KingStrength, Notation, RepetitionEffect, RepetitionRule, Rules,
    Shieldwall, SpeedLimit, Strictness, Value, Zone,
};

const FETLAR: &str = "start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
const BERSERK: &str = "start:/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3/";
const BRANDUB: &str = "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
const SEA_BATTLE: &str = "start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
const SMALL: &str = "start:/1t1/tKt/1t1/";

/// Parses the record strictly, compares its canonical form, and parses every form of it again.
#[track_caller]
fn verified(input: &str, canonical: &str) -> Rules {
    let rules = Rules::parse_with(input, Strictness::Strict);
    let rules = rules.unwrap_or_else(|error| panic!("{}", error.render(input)));
    assert_eq!(rules.to_string(), canonical);
    let record = rules.display();
    for form in [record, record.inverted(), record.lines()] {
        assert_eq!(Rules::parse_with(&form.to_string(), Strictness::Strict).as_ref(), Ok(&rules));
    }
    // The word `default` is written as squares.
    for form in [record.explicit(), record.explicit().inverted(), record.explicit().lines()] {
        let form = form.to_string();
        let read = Rules::parse_with(&form, Strictness::Strict)
            .unwrap_or_else(|error| panic!("{}", error.render(&form)));
        assert!(read.same_game(&rules) && read.name() == rules.name(), "{form}");
        assert_eq!(read.display().explicit().to_string(), rules.display().explicit().to_string());
        assert!(!form.contains("default"), "{form}");
    }
    rules
}

/// Rules with these entries on a small board.
#[track_caller]
fn with(entries: &str) -> Rules {
    let input = format!("dim:3 {entries} {SMALL}");
    verified(&input, &input)
}

#[test]
fn examples_of_the_documents() {
    // Source and section, what the document calls it, the record, its canonical form.
    let examples = [
        ("specification §3", "Fetlar", format!("dim:11 atkf:n {FETLAR}"), None),
        ("specification §3", "Copenhagen", format!("dim:11 atkf:n sw:s efe:y {FETLAR}"), None),
        ("specification §3", "Berserk", format!("dim:11 surf:n atkf:n kj:r ber:c {BERSERK}"), None),
        (
            "specification §3",
            "Brandub",
            format!("dim:7 ks:n cenhe: cenh: {BRANDUB}"),
            Some(format!("dim:7 ks:w cenh: cenhe: {BRANDUB}")),
        ),
        (
            "specification §3",
            "Sea Battle 9x9",
            format!("dim:9 esc:e ka:n cen: cenhe: cor: {SEA_BATTLE}"),
            Some(format!("dim:9 esc:e ka:n cor: cen: cenhe: {SEA_BATTLE}")),
        ),
        ("introduction", "Fetlar", format!("dim:11 atkf:n {FETLAR}"), None),
        (
            "specification §3 spd",
            "no speed limit",
            format!("dim:3 spd:-1 {SMALL}"),
            Some(format!("dim:3 {SMALL}")),
        ),
        ("specification §3 spd", "all pieces up to 4", format!("dim:3 spd:4 {SMALL}"), None),
        ("specification §3 spd", "attackers 3, defenders 4", format!("dim:3 spd:3,4 {SMALL}"), None),
        ("specification §3 spd", "twelve", format!("dim:3 spd:1,1,1,1,1,1,1,1,1,1,1,2 {SMALL}"), None),
    ];
    for (source, what, input, canonical) in examples {
        println!("{source}, {what}: {input}");
        verified(&input, canonical.as_ref().unwrap_or(&input));
    }
}

/// The introduction is older than the specification: its `cenhe:n` meant no.
// deviation: R2
#[test]
fn examples_of_the_introduction() {
    let brandub = format!("dim:7 ks:n cenhe:n cenh: cenp:tcnkTCNK {BRANDUB}");
    let sea_battle = format!(
        "dim:9 esc:e ka:n cenh: cenhe:n corh: cenp:tcnkTCNK corp:tcnkTCNK cens:tcnkTCNK cors:tcnkTCNK {SEA_BATTLE}"
    );
    let canonical = [
        format!("dim:7 ks:w cenh: cenhe:n cenp:tcnkTCNK {BRANDUB}"),
        format!(
            "dim:9 esc:e ka:n corh: cenh: cenhe:n corp:tcnkTCNK cenp:tcnkTCNK cors:tcnkTCNK cens:tcnkTCNK {SEA_BATTLE}"
        ),
    ];
    for (input, canonical) in [brandub, sea_battle].iter().zip(canonical) {
        let parsed = Rules::parse_all(input);
        let codes: Vec<_> = parsed.findings.iter().map(tafl_codes).collect();
        assert_eq!(codes, ["cenhe-legacy-yes-no"]);
        assert_eq!(parsed.value.unwrap().to_string(), canonical);
        assert!(Rules::parse_with(input, Strictness::Strict).is_err());
    }
}

fn tafl_codes(finding: &tafl_rules::Finding<tafl_rules::RulesFindingKind>) -> &'static str {
    finding.code()
}

#[test]
fn defaults_of_the_notes() {
    let rules = verified(&format!("dim:3 {SMALL}"), &format!("dim:3 {SMALL}"));
    assert_eq!(
        rules.display().explicit().to_string(),
        format!(
            "dim:3 esc:c surf:y atkf:y tfr:d ka:y ks:s kj:n nj:c cj:j mj:n gj:n spd:-1 cor:a1,c1,a3,c3, cen:b2, \
             afor: dfor: corh:tcnkmTCNKM cenh:tcnkm cenhe:tcnkmTCNKM aforh:TCNKM dforh:tcnkm corp:K cenp:tcnkmTCNKM \
             aforp:tcnkmTCNKM dforp:TCNKM cors:K cens:K afors:tcnkmTCNKM dfors:TCNKM cenre:tcnkmTCNKM \
             corre:tcnkmTCNKM aforre:tcnkmTCNKM dforre:tcnkmTCNKM sw:n swf:y efe:n linc:n ber:n {SMALL}"
        )
    );
}

#[test]
fn every_letter() {
    assert_eq!(with("esc:e").escape(), Escape::Edge);
    assert!(!with("surf:n").surrounding_fatal());
    assert_eq!(with("atkf:n").side_to_move(), Side::Defenders);
    for (letter, effect) in
        [("i", None), ("w", Some(RepetitionEffect::OpponentLoses)), ("l", Some(RepetitionEffect::MoverLoses))]
    {
        let rule = effect.and_then(|effect| RepetitionRule::new(3, effect));
        assert_eq!(with(&format!("tfr:{letter}")).repetition(), rule);
    }
    for (letter, value) in [("a", KingArms::Anvil), ("h", KingArms::Hammer), ("n", KingArms::Unarmed)] {
        assert_eq!(with(&format!("ka:{letter}")).king_arms(), value);
    }
    for (letter, value) in
        [("c", KingStrength::StrongAtCenter), ("m", KingStrength::Middleweight), ("w", KingStrength::Weak)]
    {
        assert_eq!(with(&format!("ks:{letter}")).king_strength(), value);
    }
    for (letter, value) in [("r", Jump::Restricted), ("j", Jump::Over), ("c", Jump::Capturing)] {
        assert_eq!(with(&format!("kj:{letter}")).king_jump(), value);
        assert_eq!(with(&format!("mj:{letter}")).mercenary_jump(), value);
        assert_eq!(with(&format!("gj:{letter}")).guard_jump(), value);
    }
    assert_eq!(with("nj:n").knight_jump(), Jump::None);
    assert_eq!(with("cj:n").commander_jump(), Jump::None);
    assert_eq!(with("sw:w").shieldwall(), Shieldwall::Weak);
    assert_eq!(with("sw:s").shieldwall(), Shieldwall::Strong);
    assert!(!with("swf:n").shieldwall_by_flanking());
    assert!(with("efe:y").edge_fort_escape());
    assert!(with("linc:y").linnaean_capture());
    assert_eq!(with("ber:c").berserk(), Berserk::MustCapture);
    assert_eq!(with("ber:m").berserk(), Berserk::MustMove);
}

/// According to the notes, `ks:y` is `ks:s` and `ks:n` is `ks:w`.
// deviation: R11
#[test]
fn the_king_was_strong_or_not() {
    let plain = format!("dim:3 {SMALL}");
    assert_eq!(verified(&format!("dim:3 ks:y {SMALL}"), &plain).king_strength(), KingStrength::Strong);
    assert_eq!(verified(&format!("dim:3 ks:s {SMALL}"), &plain).king_strength(), KingStrength::Strong);
    let weak = format!("dim:3 ks:w {SMALL}");
    assert_eq!(verified(&format!("dim:3 ks:n {SMALL}"), &weak).king_strength(), KingStrength::Weak);
}

// deviation: R4
#[test]
fn speed_limits_of_every_length() {
    let limit =
        |rules: &Rules, letter| rules.speed_limits().limit(Piece::from_char(letter).unwrap()).squares();
    let of_all = |entries: &str| {
        let rules = with(entries);
        Piece::LETTERS.chars().map(|letter| limit(&rules, letter).unwrap_or(0)).collect::<Vec<_>>()
    };
    assert_eq!(of_all("spd:4"), [4; 12]);
    assert_eq!(of_all("spd:3,4"), [3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4]);
    assert_eq!(of_all("spd:1,2,3,4,5,6,7,8"), [1, 2, 3, 4, 0, 0, 5, 6, 7, 8, 0, 0]);
    assert_eq!(of_all("spd:1,2,3,4,5,6,7,8,9,10"), [1, 2, 3, 4, 5, 0, 6, 7, 8, 9, 10, 0]);
    assert_eq!(of_all("spd:1,2,3,4,5,6,7,8,9,10,11,12"), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    assert_eq!(with("spd:-1,4").speed_limits().limit(Piece::ATTACKER), SpeedLimit::UNLIMITED);
    // Every form is kept, even if another has the same meaning.
    assert_ne!(with("spd:4"), with("spd:4,4"));
    assert!(with("spd:4").same_game(&with("spd:4,4,4,4,4,4,4,4,4,4,4,4")));
    assert!(
        !with("spd:4").same_game(&with("spd:4,4,4,4,4,4,4,4")),
        "mercenaries and guards have no limit there"
    );
}

// deviation: R12
#[test]
fn square_lists_empty_absent_and_default() {
    let squares =
        |rules: &Rules, zone| rules.squares(zone).map(|square| square.to_string()).collect::<Vec<_>>();
    let plain = verified(&format!("dim:3 cor:default cen:default {SMALL}"), &format!("dim:3 {SMALL}"));
    assert_eq!(squares(&plain, Zone::Corner), ["a1", "c1", "a3", "c3"]);
    assert_eq!(squares(&plain, Zone::Center), ["b2"]);
    let none = with("cor: cen:");
    assert_eq!(squares(&none, Zone::Corner), Vec::<String>::new());
    assert_eq!(squares(&none, Zone::Center), Vec::<String>::new());
    let listed = with("cor:a1,c3, cen:b2,b1, afor:a2, dfor:c2,");
    assert_eq!(squares(&listed, Zone::Corner), ["a1", "c3"]);
    assert_eq!(squares(&listed, Zone::Center), ["b2", "b1"]);
    assert_eq!(listed.zone_of("a2".parse().unwrap()), Some(Zone::AttackerFortress));
    assert_eq!(listed.zone_of("c2".parse().unwrap()), Some(Zone::DefenderFortress));
    assert_eq!(listed.zone_of("c1".parse().unwrap()), None);
    assert_eq!(with("cor:a1, dfor:a1,").zone_of("a1".parse().unwrap()), Some(Zone::DefenderFortress));
    let even: Rules = "dim:2 start:/1t/K1/".parse().unwrap();
    assert_eq!(squares(&even, Zone::Center), Vec::<String>::new(), "an even board has no middle square");
    let one: Rules = "dim:1 start:/K/".parse().unwrap();
    assert_eq!(squares(&one, Zone::Corner), ["a1"], "one square is one corner");
}

// deviation: R9, R13
#[test]
fn piece_lists_in_any_order() {
    let rules = verified(&format!("dim:3 cors:GKTgkt {SMALL}"), &format!("dim:3 cors:tkgTKG {SMALL}"));
    assert!(rules.zone(Zone::Corner).stop.contains(Piece::new(Side::Attackers, PieceKind::Guard)));
    assert!(with("corh:").zone(Zone::Corner).hostile.is_empty(), "an empty list is not a missing one");
    let plain: Rules = format!("dim:3 {SMALL}").parse().unwrap();
    assert!(!plain.zone(Zone::Corner).hostile.contains(Piece::new(Side::Defenders, PieceKind::Guard)));
}

// deviation: R3, R5
#[test]
fn differences_from_the_reference() {
    let plain: Rules = format!("dim:3 {SMALL}").parse().unwrap();
    assert_eq!(plain.zone(Zone::DefenderFortress).passable.to_string(), "TCNKM");
    assert_eq!(with("spd:1,2").speed_limits().limit(Piece::DEFENDER), SpeedLimit::new(2));
    assert_eq!(with("tfr:i").repetition(), None);
    let forts = with("afor:a1, dfor:b1,");
    assert_ne!(forts.fortresses(Side::Attackers), forts.fortresses(Side::Defenders));
    assert!(with("corre:").zone(Zone::Corner).entry.is_empty(), "read also without `cenre`");
}

// deviation: R1, R7a
#[test]
fn names_and_both_kinds_of_start() {
    let rules =
        verified("dim:3 name:Sea_Battle starti:/3/1K1/1t1/", "dim:3 name:Sea_Battle start:/1t1/1K1/3/");
    assert_eq!(rules.name().unwrap().to_string(), "Sea Battle");
    assert_eq!(rules.display().lines().to_string(), "dim:3 name:Sea_Battle\nstarti:/3/1K1/1t1/\n");
}

// deviation: R7
#[test]
fn records_of_several_lines() {
    let text = "dim:3\tname:A\r\n\n  esc:e\n  sw:s efe:y\nstarti:/1t1/1K1/3/\n";
    verified(text, "dim:3 name:A esc:e sw:s efe:y start:/3/1K1/1t1/");
}

#[test]
fn values_by_key() {
    use tafl_rules::Key;
    let rules = with("ks:m");
    assert_eq!(rules.get(Key::Ks), Some(Value::KingStrength(KingStrength::Middleweight)));
    assert_eq!(rules.get(Key::Name), None);
    assert!(!rules.is_default(Key::Ks));
    assert!(rules.is_default(Key::Ka));
    assert_eq!(rules.get(Key::Dim).unwrap().to_string(), "3");
}
