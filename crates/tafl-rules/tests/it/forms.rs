//! Builder, comparison, differences, upgrade and the other operations on rules.

use insta::assert_snapshot;
use tafl_position::{BySide, Piece, PieceSet, Position, Side};
use tafl_rules::{
    Berserk, Difference, Escape, Jump, Key, KingArms, KingStrength, OtherEntry, Preset, RepetitionEffect,
    RepetitionRule, Rules, Shieldwall, SpeedLimit, SpeedLimits, SquareList, Squares, VariantName, Zone,
};

use crate::rules;

fn with(entries: &str) -> Rules {
    rules(&format!("dim:3 {entries} start:/1t1/1K1/3/"))
}

#[test]
fn builder_sets_every_key() {
    let start: Position = "/1t1/1K1/3/".parse().unwrap();
    let list = || SquareList::from(["a1".parse().unwrap()]);
    let some = PieceSet::from(Piece::DEFENDER);
    let built = Rules::builder(start)
        .name("All keys".parse().unwrap())
        .escape(Escape::Edge)
        .surrounding_fatal(false)
        .attackers_first(false)
        .repetition(RepetitionRule::new(3, RepetitionEffect::MoverLoses))
        .king_arms(KingArms::Hammer)
        .king_strength(KingStrength::Weak)
        .king_jump(Jump::Restricted)
        .knight_jump(Jump::Over)
        .commander_jump(Jump::None)
        .mercenary_jump(Jump::Capturing)
        .guard_jump(Jump::Over)
        .speed_limits(SpeedLimit::new(2))
        .corners(list())
        .center(Squares::NONE)
        .fortresses(Side::Attackers, list())
        .fortresses(Side::Defenders, list())
        .empty_center_hostile(some)
        .shieldwall(Shieldwall::Strong)
        .shieldwall_by_flanking(false)
        .edge_fort_escape(true)
        .linnaean_capture(true)
        .berserk(Berserk::MustMove)
        .others([OtherEntry::new("dice", "2d6").unwrap()]);
    let built = Zone::ALL.into_iter().fold(built, |built, zone| {
        built.hostile(zone, some).passable(zone, some).stop(zone, some).entry(zone, some)
    });
    let built = built.build().unwrap();
    // A record has `tfr` or `rep`.
    for &key in Key::ALL.iter().filter(|&&key| key != Key::Rep) {
        assert!(!built.is_default(key), "{key}");
    }
    assert_eq!(built.display().explicit().to_string(), built.to_string());
    assert_eq!(built.to_string().parse().as_ref(), Ok(&built));
    assert_snapshot!("lines", built.display().lines());

    let turned = built.to_builder().unnamed().start("/K/".parse().unwrap()).build().unwrap();
    assert_eq!((turned.name(), turned.dimension().get()), (None, 1));
}

#[test]
fn builder_refuses_squares_off_the_board() {
    let start: Position = "/1t1/1K1/3/".parse().unwrap();
    let built = Rules::builder(start).fortresses(Side::Attackers, ["d1".parse().unwrap()]);
    let error = built.build().unwrap_err();
    assert_eq!((error.key(), error.square().to_string().as_str()), (Key::Afor, "d1"));
    assert_snapshot!(error, @"`afor` lists d1, which is not on the board");
}

// deviation: R14
#[test]
fn same_game_written_differently() {
    let same = [
        ("", "name:Other dice:2"),
        ("", "cor:c3,c1,a3,a1, cen:b2,"),
        ("cor:a1,b1,", "cor:b1,a1,d4,"),
        ("", "spd:0,-1"),
        ("spd:2", "spd:2,2"),
        ("", "swf:n"),
        ("", "aforh: dforp:K aforre:"),
        ("cor:", "cor: corh: corp: cors: corre:"),
        ("cen:", "cen: cenh: cenhe: cenp: cens: cenre:"),
    ];
    for (one, other) in same {
        assert!(with(one).same_game(&with(other)), "{one} | {other}");
        assert!(with(other).same_game(&with(one)), "{one} | {other}");
        assert_ne!(with(one), with(other), "{one} | {other}");
    }
    let different = [
        ("", "atkf:n"),
        ("", "nj:n"),
        ("sw:s", "sw:s swf:n"),
        ("spd:1", "spd:1,1,1,1,1,1,1,1"),
        ("afor:a1,", "afor:a1, aforh:"),
        ("", "cor:a1,c1,a3,"),
    ];
    for (one, other) in different {
        assert!(!with(one).same_game(&with(other)), "{one} | {other}");
    }
    assert!(!rules("dim:3 start:/1t1/1K1/3/").same_game(&rules("dim:3 start:/2t/1K1/3/")));
}

#[test]
fn differences() {
    let (played, example) = (Preset::BRANDUB.rules(), Preset::BRANDUB_OTN.rules());
    assert_snapshot!("diff-brandub", played.diff(&example));
    let one = rules("dim:3 a:1 b:2 esc:e cor:a1, spd:1,2 start:/1t1/1K1/3/");
    let other = rules("dim:1 b:2 c:3 corh:K start:/K/");
    assert_snapshot!("diff-other", one.diff(&other));
    let diff = one.diff(&other);
    assert_eq!(diff.only_left().len() + diff.only_right().len(), 2);
    assert_eq!(diff.differences().first().map(Difference::key), Some(Key::Dim));
    assert!(one.diff(&one).is_empty());
    assert_eq!(one.diff(&one).to_string(), "");
}

#[test]
fn upgrades() {
    for (old, new, changes) in [
        // deviation: R2, R4
        ("ks:n cenhe:n", "ks:w cenhe:", 1),
        ("cenp:tcnkTCNK corp:tcnkTCNK", "corp:tcnkmTCNKM", 2),
        ("cenh:TCNK aforh:tcnk", "cenh:TCNKM aforh:tcnkm", 2),
        ("spd:1,1,1,1,1,1,1,1", "spd:1,1,1,1,-1,-1,1,1,1,1,-1,-1", 1),
        ("spd:-1,-1,-1,-1,-1,-1,-1,-1", "", 1),
        ("spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1", "spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1", 1),
        ("tfr:w cor: spd:1,2 corh:tTK", "tfr:w cor: spd:1,2 corh:tTK", 0),
    ] {
        let mut rules = with(old);
        assert_eq!(rules.upgrade().len(), changes, "{old}");
        assert_eq!(rules, with(new), "{old}");
        assert_eq!(rules.upgrade(), [], "a second upgrade changes nothing: {old}");
    }
    // The pieces on the board give these values another meaning.
    for text in ["dim:3 cenhe:n start:/1n1/1K1/3/", "dim:3 cenp:tcnkTCNK start:/1m1/1K1/3/"] {
        assert_eq!(rules(text).upgrade(), []);
    }
    // An upgrade changes the rules of pieces that are not on the board, which `same_game` compares too.
    for (old, key) in [("cenhe:n", Key::Cenhe), ("cenp:tcnkTCNK", Key::Cenp)] {
        let (old, mut new) = (with(old), with(old));
        new.upgrade();
        assert!(!old.same_game(&new));
        assert_eq!(old.diff(&new).differences().iter().map(Difference::key).collect::<Vec<_>>(), [key]);
        let absent = !old.start().pieces().map(|(_, piece)| piece).collect::<PieceSet>();
        let lists = |rules: &Rules| [rules.empty_center_hostile(), rules.zone(Zone::Center).passable];
        for (old, new) in lists(&old).into_iter().zip(lists(&new)) {
            assert_eq!(old & !absent, new & !absent, "the pieces on the board mean the same");
        }
    }
    let changes = with("cenhe:n cenp:tcnkTCNK spd:1,1,1,1,1,1,1,1").upgrade();
    let changes: Vec<_> = changes.iter().map(ToString::to_string).collect();
    assert_snapshot!("upgrade-changes", changes.join("\n"));
}

#[test]
fn speed_limits() {
    let limits = SpeedLimits::each(|piece| SpeedLimit::new(u32::from(piece == Piece::KING)));
    assert_eq!(limits.to_string(), "-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1");
    assert!(!limits.is_unlimited() && SpeedLimits::default().is_unlimited());
    assert!(SpeedLimits::BySide(BySide::default()).is_unlimited());
}

#[test]
fn names_and_entries_that_no_record_can_contain() {
    assert_snapshot!(VariantName::new("").unwrap_err(), @"a variant name cannot be empty");
    assert_snapshot!(VariantName::new("a\tb").unwrap_err(), @"a variant name cannot contain a tab");
    assert_snapshot!(VariantName::new("a]").unwrap_err(), @"a variant name cannot contain `]`");
    for (key, value) in
        [("", "x"), ("a:b", "x"), ("a b", "x"), ("a", "x y"), ("a]", "x"), ("a", "]"), ("esc", "x")]
    {
        assert_eq!(OtherEntry::new(key, value), Err(tafl_rules::OtherEntryError), "{key}:{value}");
    }
    let entry = OtherEntry::new("a", "").unwrap();
    assert_eq!((entry.key(), entry.value()), ("a", ""));
}
