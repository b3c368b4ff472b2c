//! `rep` and the extra zones.

use insta::assert_snapshot;
use tafl_rules::{
    ExtraZone, Notation, RepetitionEffect, RepetitionRule, Rules, RulesErrorKind, RulesFindingKind,
    Strictness, ZoneNumber,
};

use crate::rules as read;

/// A strict reader refuses the keys, and says what OpenTafl does with the record.
#[test]
fn the_specification_has_none_of_them() {
    let departs = |text: &str| {
        let error = Rules::parse_with(text, Strictness::Strict).unwrap_err();
        assert!(matches!(error.kind(), RulesErrorKind::Departure(RulesFindingKind::FurtherKey { .. })));
        error.to_string() + "\n"
    };
    let texts = ["dim:3 rep:2xe start:/3/1K1/3/", "dim:3 z1:a1, z1h:T start:/3/1K1/3/"];
    assert_snapshot!(texts.map(departs).concat(), @r"
    the specification has no `rep`: OpenTafl draws the game when a position occurs for the third time
    the specification has no `z1`: OpenTafl plays as if these squares were like others
    ");
}

/// The canonical form has `rep`, then the zones, then unknown entries. It is stable.
#[test]
fn canonical_form() {
    let rules = read("dim:3 b:1 z2re: z1h:TK z2:c3, rep:2as z1:b1,a1, a:1 esc:e start:/3/1K1/3/");
    let canonical = "dim:3 esc:e rep:2as z1:b1,a1, z1h:TK z2:c3, z2re: b:1 a:1 start:/3/1K1/3/";
    assert_eq!(rules.to_string(), canonical);
    assert_eq!(read(canonical), rules);
}

#[test]
fn every_rule_for_repetitions_reads_back() {
    for &effect in RepetitionEffect::ALL {
        for occurrence in 0..=u8::MAX {
            let Some(rule) = RepetitionRule::new(occurrence, effect) else {
                assert!(!(2..=99).contains(&occurrence));
                continue;
            };
            for rule in [rule, rule.symmetric()] {
                assert_eq!(rule.to_string().parse(), Ok(rule));
                let rules = Rules::builder("/3/1K1/3/".parse().unwrap()).repetition(Some(rule));
                let rules = rules.build().unwrap();
                assert_eq!(read(&rules.to_string()), rules);
                assert_eq!(rules.repetition(), Some(rule));
                assert_eq!(rules.to_string().contains("rep:"), rule.tfr().is_none());
            }
        }
    }
}

#[test]
fn builder() {
    let zone = |number| ZoneNumber::new(number).unwrap();
    let corner = ExtraZone::new(zone(3), ["a1".parse().unwrap()]);
    let rules = Rules::builder("/3/1K1/3/".parse().unwrap())
        .extra_zone(corner.clone())
        .extra_zone(ExtraZone::new(zone(1), ["b2".parse().unwrap()]).with_stop("K".parse().unwrap()))
        .repetition(RepetitionRule::new(2, RepetitionEffect::Forbidden))
        .extra_zone(corner.with_entry("t".parse().unwrap()))
        .build()
        .unwrap();
    assert_eq!(rules.to_string(), "dim:3 rep:2x z1:b2, z1s:K z3:a1, z3re:t start:/3/1K1/3/");
    let again = rules.to_builder().repetition(None).build().unwrap();
    assert_eq!(again.to_string(), "dim:3 tfr:i z1:b2, z1s:K z3:a1, z3re:t start:/3/1K1/3/");
    assert_eq!((ZoneNumber::new(0), ZoneNumber::new(10)), (None, None));
}

#[test]
fn a_square_belongs_to_the_last_zone() {
    let rules = read("dim:3 z1:a1,b2, z2:b2, start:/3/1K1/3/");
    let zone_of = |square: &str| rules.extra_zone_of(square.parse().unwrap()).map(|zone| zone.number().get());
    assert_eq!(["a1", "b2", "c3"].map(zone_of), [Some(1), Some(2), None]);
}

#[test]
fn same_game_and_diff() {
    let same = |one: &str, other: &str| {
        let record = |entries| read(&format!("dim:5 {entries} start:/5/5/2K2/5/5/"));
        let (one, other) = (record(one), record(other));
        (one.same_game(&other), one.diff(&other).to_string())
    };
    assert!(same("rep:3d", "").0);
    assert_eq!(same("rep:3m", "tfr:l"), (true, String::new()));
    assert!(same("z1:a1,b1,", "z4:b1,a1,").0);
    assert!(same("z1: z2:z9,", "").0);
    let (same_game, diff) = same("rep:2xe z1:a1, z1h:T", "tfr:l z1:a1, z1h:t z2:c1,");
    assert!(!same_game);
    assert_snapshot!(diff, @r"
    rep:2xe -> tfr:l (what happens when a position occurs again: the defenders may not move into it -> the side that repeats the position loses)
    z1h:T -> z1h:t (pieces to which the extra zone is hostile)
    no z2 -> z2:c1, (the squares of an extra zone)
    ");
    assert!(!same("rep:2d", "rep:2ds").0);
    assert_eq!(
        same("tfr:l", "tfr:i").1,
        "tfr:l -> tfr:i (what happens when a position occurs for the third time: the side that repeats the position loses -> nothing happens)\n"
    );
}

#[test]
fn explained() {
    let record = "dim:9 esc:e atkf:n surf:n ks:c cor: rep:2d \
        afor:a4,a5,a6,b5,d1,e1,f1,e2,i4,i5,i6,h5,d9,e9,f9,e8, z1:a5,e1,e9,i5, z1h:TCNKM z1p:tcnkm z1re: \
        cenh:tcnkmTCNKM aforh:tcnkmTCNKM cenp: aforp:tcnkm cens: cenre: aforre: x:1 \
        start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
    assert_snapshot!(read(record).explain());
    let last = |rep: &str| {
        let rules = read(&format!("dim:3 rep:{rep} start:/3/1K1/3/"));
        let explanation = rules.explain();
        explanation.sections().last().unwrap().sentences().last().unwrap().clone() + "\n"
    };
    let rules = ["2d", "3m", "3ms", "4o", "5a", "11e", "21x", "22xas", "33xe"];
    assert_snapshot!(rules.map(last).concat());
}
