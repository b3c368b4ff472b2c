//! The behaviour that callers rely on.

use std::fmt::Debug;

use tafl_rules::{
    BuildError, Diff, Ending, Escape, Explanation, Key, KingStrength, OtherEntry, Preset, Rules,
    RulesBuilder, RulesDisplay, RulesError, RulesErrorKind, SpeedLimits, SquareList, Squares, UnknownName,
    UpgradeChange, Value, VariantName, VariantNameError, Zone,
};

use crate::one_line;

/// Checks at compile time that each type has the traits of a function.
macro_rules! all {
    ($check:ident: $($type:ty),+) => {
        $($check::<$type>();)+
    };
}

#[test]
fn types_are_send_sync_and_debug() {
    fn anywhere<T: Send + Sync + Unpin + Debug + 'static>() {}
    fn error<T: std::error::Error>() {}
    all!(anywhere: Rules, RulesBuilder, RulesError, tafl_rules::Finding<tafl_rules::RulesFindingKind>);
    all!(anywhere: Explanation, Diff<'static>, RulesDisplay<'static>, Value<'static>, UpgradeChange);
    all!(anywhere: OtherEntry, SquareList, Squares, SpeedLimits, VariantName, Preset, Zone);
    all!(error: RulesError, BuildError, VariantNameError, UnknownName<Preset>);
}

#[test]
fn names_and_letters_parse() {
    for zone in Zone::ALL {
        assert_eq!(zone.to_string().parse(), Ok(zone));
    }
    for &strength in KingStrength::ALL {
        assert_eq!(strength.to_string().parse(), Ok(strength));
    }
    for ending in Ending::ALL {
        assert_eq!(ending.to_string().parse(), Ok(ending));
    }
    assert_eq!(
        "draw".parse::<Ending>().unwrap_err().to_string(),
        "unknown ending, expected `no-attackers`, `no-defenders`, `repetition`, `king-escaped`, `king-captured`, \
         `defenders-enclosed`, `edge-fort`, `surrounded`, `no-legal-move`, `resignation`, `time`, `agreement`, \
         `adjudication`, `forfeit` or `abandoned`"
    );
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

/// Those of errors and findings are checked where they are shown.
#[test]
fn messages_are_one_line() {
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
    let error = serde_json::from_str::<Rules>("\"dim:x\"").unwrap_err().to_string();
    assert!(error.contains("expected the number"), "{error}");
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
