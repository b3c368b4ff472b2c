//! Every rules example of the documents, with its section, and the statements of the notes.

use tafl_position::{Piece, PieceKind, Side};
use tafl_rules::{
    Berserk, Escape, Finding, Jump, KingArms, KingStrength, Notation, RepetitionEffect, RepetitionRule,
    Rules, Shieldwall, SpeedLimit, Strictness, Value, Zone,
};

use crate::rules;

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
    // What a document calls it, the record without its start, the start, and its canonical form.
    for (source, entries, start, canonical) in [
        ("specification §3 and introduction, Fetlar", "dim:11 atkf:n", FETLAR, ""),
        ("specification §3, Copenhagen", "dim:11 atkf:n sw:s efe:y", FETLAR, ""),
        ("specification §3, Berserk", "dim:11 surf:n atkf:n kj:r ber:c", BERSERK, ""),
        ("specification §3, Brandub", "dim:7 ks:n cenhe: cenh:", BRANDUB, "dim:7 ks:w cenh: cenhe:"),
        (
            "specification §3, Sea Battle 9x9",
            "dim:9 esc:e ka:n cen: cenhe: cor:",
            SEA_BATTLE,
            "dim:9 esc:e ka:n cor: cen: cenhe:",
        ),
        ("specification §3 spd, no speed limit", "dim:3 spd:-1", SMALL, "dim:3"),
        ("specification §3 spd, all pieces up to 4", "dim:3 spd:4", SMALL, ""),
        ("specification §3 spd, attackers 3, defenders 4", "dim:3 spd:3,4", SMALL, ""),
        ("specification §3 spd, twelve", "dim:3 spd:1,1,1,1,1,1,1,1,1,1,1,2", SMALL, ""),
    ] {
        println!("{source}: {entries}");
        let canonical = if canonical.is_empty() { entries } else { canonical };
        verified(&format!("{entries} {start}"), &format!("{canonical} {start}"));
    }
}

/// The introduction is older than the specification: its `cenhe:n` meant no.
// deviation: R2
#[test]
fn examples_of_the_introduction() {
    let sea_battle = "dim:9 esc:e ka:n";
    let lists = "cens:tcnkTCNK cors:tcnkTCNK";
    for (input, canonical) in [
        (
            format!("dim:7 ks:n cenhe:n cenh: cenp:tcnkTCNK {BRANDUB}"),
            format!("dim:7 ks:w cenh: cenhe:n cenp:tcnkTCNK {BRANDUB}"),
        ),
        (
            format!("{sea_battle} cenh: cenhe:n corh: cenp:tcnkTCNK corp:tcnkTCNK {lists} {SEA_BATTLE}"),
            format!(
                "{sea_battle} corh: cenh: cenhe:n corp:tcnkTCNK cenp:tcnkTCNK cors:tcnkTCNK cens:tcnkTCNK {SEA_BATTLE}"
            ),
        ),
    ] {
        let parsed = Rules::parse_all(&input);
        let codes: Vec<_> = parsed.findings.iter().map(Finding::code).collect();
        assert_eq!(codes, ["cenhe-legacy-yes-no"]);
        assert_eq!(parsed.value.unwrap().to_string(), canonical);
        assert!(Rules::parse_with(&input, Strictness::Strict).is_err());
    }
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
    let first = "esc:e surf:n atkf:n tfr:w ka:a ks:c kj:r nj:n cj:n mj:r gj:r sw:w swf:n efe:y linc:y ber:c";
    let rules =
        [first, "tfr:l ka:h ks:m kj:j mj:j gj:j sw:s ber:m", "tfr:i ka:n ks:w kj:c mj:c gj:c"].map(with);
    let rule = |effect| RepetitionRule::new(3, effect);
    let repetitions = [rule(RepetitionEffect::OpponentLoses), rule(RepetitionEffect::MoverLoses), None];
    assert_eq!(rules.each_ref().map(Rules::repetition), repetitions);
    let arms = [KingArms::Anvil, KingArms::Hammer, KingArms::Unarmed];
    assert_eq!(rules.each_ref().map(Rules::king_arms), arms);
    let strengths = [KingStrength::StrongAtCenter, KingStrength::Middleweight, KingStrength::Weak];
    assert_eq!(rules.each_ref().map(Rules::king_strength), strengths);
    let jumps = [Jump::Restricted, Jump::Over, Jump::Capturing];
    assert_eq!(rules.each_ref().map(Rules::king_jump), jumps);
    assert_eq!(rules.each_ref().map(Rules::mercenary_jump), jumps);
    assert_eq!(rules.each_ref().map(Rules::guard_jump), jumps);
    let walls = [Shieldwall::Weak, Shieldwall::Strong, Shieldwall::None];
    assert_eq!(rules.each_ref().map(Rules::shieldwall), walls);
    let berserk = [Berserk::MustCapture, Berserk::MustMove, Berserk::None];
    assert_eq!(rules.each_ref().map(Rules::berserk), berserk);
    let [rules, ..] = rules;
    assert_eq!((rules.escape(), rules.side_to_move()), (Escape::Edge, Side::Defenders));
    assert_eq!((rules.knight_jump(), rules.commander_jump()), (Jump::None, Jump::None));
    assert!(!rules.surrounding_fatal() && !rules.shieldwall_by_flanking());
    assert!(rules.edge_fort_escape() && rules.linnaean_capture());
}

/// According to the notes, `ks:y` is `ks:s` and `ks:n` is `ks:w`.
// deviation: R11
#[test]
fn the_king_was_strong_or_not() {
    for (written, canonical, strength) in [
        ("dim:3 ks:y", "dim:3", KingStrength::Strong),
        ("dim:3 ks:s", "dim:3", KingStrength::Strong),
        ("dim:3 ks:n", "dim:3 ks:w", KingStrength::Weak),
    ] {
        let rules = verified(&format!("{written} {SMALL}"), &format!("{canonical} {SMALL}"));
        assert_eq!(rules.king_strength(), strength, "{written}");
    }
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
    // Mercenaries and guards have no limit there.
    assert!(!with("spd:4").same_game(&with("spd:4,4,4,4,4,4,4,4")));
}

// deviation: R12
#[test]
fn square_lists_empty_absent_and_default() {
    let squares = |rules: &Rules, zone| {
        rules.squares(zone).map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    };
    let plain = verified(&format!("dim:3 cor:default cen:default {SMALL}"), &format!("dim:3 {SMALL}"));
    assert_eq!(squares(&plain, Zone::Corner), "a1 c1 a3 c3");
    assert_eq!(squares(&plain, Zone::Center), "b2");
    let none = with("cor: cen:");
    assert_eq!((squares(&none, Zone::Corner), squares(&none, Zone::Center)), Default::default());
    let listed = with("cor:a1,c3, cen:b2,b1, afor:a2, dfor:c2,");
    assert_eq!(squares(&listed, Zone::Corner), "a1 c3");
    assert_eq!(squares(&listed, Zone::Center), "b2 b1");
    let zone_of = |rules: &Rules, square: &str| rules.zone_of(square.parse().unwrap());
    assert_eq!(zone_of(&listed, "a2"), Some(Zone::AttackerFortress));
    assert_eq!(zone_of(&listed, "c2"), Some(Zone::DefenderFortress));
    assert_eq!(zone_of(&listed, "c1"), None);
    assert_eq!(zone_of(&with("cor:a1, dfor:a1,"), "a1"), Some(Zone::DefenderFortress));
    assert_eq!(
        squares(&rules("dim:2 start:/1t/K1/"), Zone::Center),
        "",
        "an even board has no middle square"
    );
    assert_eq!(squares(&rules("dim:1 start:/K/"), Zone::Corner), "a1", "one square is one corner");
}

// deviation: R9, R13
#[test]
fn piece_lists_in_any_order() {
    let set = verified(&format!("dim:3 cors:GKTgkt {SMALL}"), &format!("dim:3 cors:tkgTKG {SMALL}"));
    assert!(set.zone(Zone::Corner).stop.contains(Piece::new(Side::Attackers, PieceKind::Guard)));
    assert!(with("corh:").zone(Zone::Corner).hostile.is_empty(), "an empty list is not a missing one");
    let plain = rules(&format!("dim:3 {SMALL}"));
    assert!(!plain.zone(Zone::Corner).hostile.contains(Piece::new(Side::Defenders, PieceKind::Guard)));
}

// deviation: R3, R5
#[test]
fn differences_from_the_reference() {
    let plain = rules(&format!("dim:3 {SMALL}"));
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
