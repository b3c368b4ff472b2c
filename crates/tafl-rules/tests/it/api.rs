//! The behaviour that callers rely on.

use std::fmt::{Debug, Display};

use tafl_rules::{
    BuildError, Diff, Escape, Explanation, Key, KingStrength, Notation, OtherEntry, Preset, Rules,
    RulesBuilder, RulesDisplay, RulesError, RulesErrorKind, SpeedLimits, SquareList, Squares, UnknownName,
    UpgradeChange, Value, VariantName, VariantNameError, Zone,
};

#[test]
fn types_are_send_sync_and_debug() {
    fn anywhere<T: Send + Sync + Unpin + Debug + 'static>() {}
    fn error<T: std::error::Error>() {}
    anywhere::<Rules>();
    anywhere::<RulesBuilder>();
    anywhere::<RulesError>();
    anywhere::<tafl_rules::Finding<tafl_rules::RulesFindingKind>>();
    anywhere::<Explanation>();
    anywhere::<Diff<'static>>();
    anywhere::<RulesDisplay<'static>>();
    anywhere::<Value<'static>>();
    anywhere::<UpgradeChange>();
    anywhere::<OtherEntry>();
    anywhere::<SquareList>();
    anywhere::<Squares>();
    anywhere::<SpeedLimits>();
    anywhere::<VariantName>();
    anywhere::<Preset>();
    anywhere::<Zone>();
    error::<RulesError>();
    error::<BuildError>();
    error::<VariantNameError>();
    error::<UnknownName<Preset>>();
}

#[test]
fn names_and_letters_parse() {
    for zone in Zone::ALL {
        assert_eq!(zone.to_string().parse(), Ok(zone));
    }
    for &strength in KingStrength::ALL {
        assert_eq!(strength.to_string().parse(), Ok(strength));
    }
    assert_eq!("n".parse(), Ok(KingStrength::Weak), "a letter of an earlier version");
    assert!("throne".parse::<Zone>().is_err());
    let error = "".parse::<Escape>().unwrap_err();
    assert_eq!(error.to_string(), "unknown value, expected `c` or `e`");
    assert_eq!("sw".parse::<Escape>(), Err(error));
}

#[test]
fn sizes() {
    assert!(size_of::<Rules>() <= 400, "{}", size_of::<Rules>());
    assert!(size_of::<RulesErrorKind>() <= 72, "{}", size_of::<RulesErrorKind>());
    assert!(size_of::<Key>() <= 2, "{}", size_of::<Key>());
    assert_eq!(size_of::<Preset>(), size_of::<usize>());
}

#[track_caller]
fn one_line(message: &impl Display) {
    let message = message.to_string();
    assert!(!message.contains('\n'), "{message}");
    assert!(message.starts_with(|c: char| c.is_lowercase() || c == '`' || c.is_ascii_digit()), "{message}");
    assert!(!message.ends_with(['.', '!', ' ']), "{message}");
}

#[test]
fn messages_are_one_line() {
    let bad = [
        "",
        "x",
        "dim:3 esc:x",
        "dim:y start:/K/",
        "dim:2 start:/K/",
        "dim:1 dim:1 start:/K/",
        "dim:1 start:/K/ starti:/K/",
        "dim:99999999999 start:/K/",
        "dim:99 start:/K/",
        "dim:1 spd:1,2,3 spd:x start:/K/",
        "dim:1 spd:x start:/K/",
        "dim:1 spd:99999999999 start:/K/",
        "dim:1 name:] start:/K/",
        "dim:1 cor:1 start:/K/",
        "dim:1 corh:x start:/K/",
        "dim:1 afor:default start:/x/",
        "dim:1 esc:x ka:x ks:x tfr:x kj:x sw:x ber:x linc:x start:/K/",
        "start:/K/ dim:01 name: Esc:x foo:x tfr:w tfr:l cenhe:y cor:a2,a1,a1 spd:0,-1,",
        "start:K tfr:l cenhe:n corh:t,K spd:0,",
        "dim:1 start:/k/",
        "dim:2 start:/KK/2/",
        "dim:2 start:/2/2/",
    ];
    let mut messages = 0;
    for text in bad {
        let parsed = Rules::parse_all(text);
        parsed.errors.iter().for_each(|error| one_line(error));
        parsed.findings.iter().for_each(|finding| one_line(finding));
        for finding in &parsed.findings {
            let code = finding.code();
            assert!(code.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{code}");
        }
        messages += parsed.errors.len() + parsed.findings.len();
    }
    assert!(messages > 40, "{messages}");
    for key in Key::ALL {
        one_line(&key.meaning());
        one_line(&key.kind());
    }
    one_line(&"chess".parse::<Preset>().unwrap_err());
    one_line(&"castling".parse::<Key>().unwrap_err());
    one_line(&"throne".parse::<Zone>().unwrap_err());
    one_line(&"x".parse::<Escape>().unwrap_err());
    one_line(&VariantName::new("").unwrap_err());
    one_line(&VariantName::new("]").unwrap_err());
}

#[cfg(feature = "serde")]
#[test]
fn serde_as_text() {
    let rules = Preset::BRANDUB.rules();
    let json = serde_json::to_string(&rules).unwrap();
    assert_eq!(json, format!("\"{rules}\""));
    assert_eq!(serde_json::from_str::<Rules>(&json).unwrap(), rules);
    assert!(
        serde_json::from_str::<Rules>("\"dim:x\"").unwrap_err().to_string().contains("expected the number")
    );
    let name: VariantName = serde_json::from_str("\"Sea Battle\"").unwrap();
    assert_eq!(name.as_str(), "Sea_Battle");
    assert_eq!(serde_json::to_string(&name).unwrap(), "\"Sea Battle\"");
    let preset: Preset = serde_json::from_str("\"tablut\"").unwrap();
    assert_eq!(serde_json::to_string(&preset).unwrap(), "\"tablut\"");
}

#[cfg(feature = "arbitrary")]
#[test]
fn arbitrary_rules_survive_printing() {
    use arbitrary::{Arbitrary, Unstructured};
    let mut random = fastrand::Rng::with_seed(1);
    let mut named = 0;
    for _ in 0..500 {
        let mut bytes = [0; 2_000];
        random.fill(&mut bytes);
        let rules = Rules::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
        assert_eq!(rules.to_string().parse().as_ref(), Ok(&rules));
        named += usize::from(rules.name().is_some());
    }
    assert!(named > 0, "no name was generated");
}
