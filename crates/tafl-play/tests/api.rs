//! What users of the crate rely on: traits, sizes, names, text forms.

use tafl_play::{Ending, Engine, Game, IllegalStep, Outcome, Small, State, Step};
use tafl_position::Side;
use tafl_rules::Preset;

#[test]
fn values_can_be_sent_to_other_threads_and_are_small() {
    fn is_shared<T: Send + Sync + 'static>() {}
    is_shared::<Game>();
    is_shared::<Engine<Small>>();
    is_shared::<IllegalStep>();
    is_shared::<State<Small>>();
    assert_eq!(size_of::<Step>(), 4);
    assert!(size_of::<State<Small>>() <= 144, "{}", size_of::<State<Small>>());
    assert!(size_of::<Game>() <= 16);
}

#[test]
fn endings_have_names() {
    for ending in Ending::ALL {
        assert_eq!(Ending::from_name(ending.name()), Some(ending));
        assert_eq!(ending.name().parse(), Ok(ending));
        assert!(!ending.to_string().ends_with('.'));
    }
    assert_eq!(Ending::from_name("draw"), None);
    assert_eq!(
        "draw".parse::<Ending>().unwrap_err().to_string(),
        "unknown ending, expected one of `no-attackers`, `no-defenders`, `repetition`, `king-escaped`, \
         `king-captured`, `defenders-enclosed`, `edge-fort`, `surrounded`, `no-legal-move`"
    );
}

#[test]
fn a_step_is_read_from_any_move_record() {
    assert_eq!("e5-e8xd8/f8+".parse::<Step>().map(|step| step.to_string()).as_deref(), Ok("e5-e8"));
    for wrong in ["", "---", "e5", "e5-", "e5 e8"] {
        assert!(wrong.parse::<Step>().is_err(), "{wrong}");
    }
}

/// The hashes are part of the API: callers may store them.
#[test]
fn hashes_of_positions_stay_the_same() {
    let hash = |preset: Preset| Game::new(&preset.rules()).zobrist();
    assert_eq!(hash(Preset::BRANDUB).to_string(), "cdfdc6decbb82a72");
    assert_eq!(hash(Preset::BERSERK).to_string(), "a2ff9b71be99f352");
    assert_eq!(hash(Preset::FETLAR), hash(Preset::COPENHAGEN));
}

#[test]
fn an_outcome_has_fields() {
    let mut game = Game::new(&"dim:5 atkf:n start:/t4/K4/1T3/5/5/".parse().unwrap());
    game.play("a2-a5".parse().unwrap()).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winner(), outcome.ending()), (Some(Side::Defenders), Ending::KingEscaped));
    assert_eq!(outcome.to_string(), "the defenders win: the king has escaped");
    #[cfg(feature = "serde")]
    {
        let json = serde_json::to_string(&outcome).unwrap();
        assert_eq!(json, r#"{"winner":"defenders","ending":"king-escaped"}"#);
        assert_eq!(serde_json::from_str::<Outcome>(&json).unwrap(), outcome);
        let step: Step = serde_json::from_str(r#""Ka2-a5--""#).unwrap();
        assert_eq!(serde_json::to_string(&step).unwrap(), r#""a2-a5""#);
        assert!(serde_json::from_str::<Ending>(r#""won""#).is_err());
    }
    let _: Outcome = outcome;
}
