//! The behaviour that users of the crate rely on: traits, sizes, names, text forms.

use std::fmt::Write;

use tafl_play::{
    Coded, CompiledRules, Ending, Game, IllegalStepError, Move, Outcome, Preset, Side, Small, State, Step,
};

#[test]
fn values_can_be_sent_to_other_threads_and_are_small() {
    fn is_shared<T: Send + Sync + 'static>() {}
    is_shared::<Game>();
    is_shared::<CompiledRules<Small>>();
    is_shared::<IllegalStepError>();
    is_shared::<State<Small>>();
    assert_eq!((size_of::<Step>(), size_of::<Option<Step>>()), (4, 4));
    assert!(size_of::<State<Small>>() <= 144, "{}", size_of::<State<Small>>());
    assert!(size_of::<Game>() <= 16);
}

#[test]
fn a_step_is_two_squares() {
    assert_eq!("e5-e8".parse::<Step>().map(|step| step.to_string()).as_deref(), Ok("e5-e8"));
    for more in ["Ke5-e8", "e5-e8xe9", "e5-e8+", "e5^e7", "e5=e7", "e5-e8xd8/f8+"] {
        let error = more.parse::<Step>().unwrap_err();
        assert_eq!(error.code(), "step-with-claims", "{more}");
        let step = Step::from(&more.parse::<Move>().unwrap());
        let written = format!(
            "`{more}` is more than two squares; write `{step}`, or read it as a `Move` and check the rest"
        );
        assert_eq!(error.to_string(), written);
        #[cfg(feature = "serde")]
        assert!(serde_json::from_str::<Step>(&serde_json::to_string(more).unwrap()).is_err());
    }
    for wrong in ["", "---", "e5", "e5-", "e5 to e8"] {
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
        assert_eq!(
            json,
            r#"{"winner":"defenders","ending":"king-escaped","message":"the defenders win: the king has escaped"}"#
        );
        assert_eq!(serde_json::from_str::<Outcome>(&json).unwrap(), outcome);
        let step: Step = serde_json::from_str(r#""a2-a5""#).unwrap();
        assert_eq!(serde_json::to_string(&step).unwrap(), r#""a2-a5""#);
        assert!(serde_json::from_str::<Ending>(r#""won""#).is_err());
    }
    let _: Outcome = outcome;
}

/// Of all winners and endings, those that a game can have: the others are neither made nor deserialized.
#[test]
fn winners_and_endings_that_contradict_each_other() {
    let mut said = String::new();
    for ending in Ending::ALL {
        for winner in [Some(Side::Attackers), Some(Side::Defenders), None] {
            let outcome = Outcome::new(winner, ending);
            if let Ok(outcome) = outcome {
                assert_eq!((outcome.winner(), outcome.ending()), (winner, ending));
            }
            let message = outcome.map_or_else(|error| error.to_string(), |outcome| outcome.to_string());
            writeln!(said, "{message}").unwrap();
            #[cfg(feature = "serde")]
            {
                let winner = winner.map_or("null".to_owned(), |side| format!("\"{side}\""));
                let json = format!(r#"{{"winner":{winner},"ending":"{}"}}"#, ending.name());
                let read = serde_json::from_str::<Outcome>(&json);
                match outcome {
                    Ok(outcome) => assert_eq!(read.unwrap(), outcome, "{json}"),
                    Err(error) => assert_eq!(read.unwrap_err().to_string(), error.to_string()),
                }
            }
        }
    }
    insta::assert_snapshot!(said);
}
