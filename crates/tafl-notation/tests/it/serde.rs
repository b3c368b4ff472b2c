//! All types with serde, through a text format and a binary one.
#![cfg(all(feature = "serde", feature = "game-record", feature = "t3en"))]
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use std::fmt::Debug;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tafl_notation::game_record::json::{GameObject, MoveObject};
use tafl_notation::game_record::{
    ClockTime, CommentText, Date, Eval, GameResult, Judgement, PuzzleMode, Shape as BoardShape, Tag,
    TagValue, TimeControl, TimeRemaining,
};
use tafl_notation::moves::dialect::MoveDialect;
use tafl_notation::position::dialect::PositionDialect;
use tafl_notation::position::tsn::Extension;
use tafl_notation::rules::VariantName;
use tafl_notation::t3en::{Board, Cell, Coordinate, Grid, Player, Shape};
use tafl_notation::{
    Address, Dimension, File, Game, GameRecord, Inverted, Mark, Move, MoveKind, MoveList, MoveRecord, Piece,
    PieceKind, PieceSet, Position, Preset, Rank, Rules, Side, Square, Tsn,
};

/// Writes and reads a value: in JSON, as this text, and in postcard, which stores neither field names nor types, so
/// that reading has to match writing exactly.
#[track_caller]
fn kept<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    binary(value);
    assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
    // Text from a reader cannot be borrowed.
    assert_eq!(&serde_json::from_reader::<_, T>(json.as_bytes()).unwrap(), value);
}

#[track_caller]
fn binary<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let bytes = postcard::to_allocvec(value).unwrap();
    let (read, rest) = postcard::take_from_bytes::<T>(&bytes).unwrap();
    assert_eq!((&read, rest), (value, &[][..]));
}

/// A notation, which is its text.
#[track_caller]
fn text<T: Serialize + DeserializeOwned + PartialEq + Debug + FromStr<Err: Debug>>(text: &str) {
    kept(&text.parse::<T>().unwrap(), &serde_json::to_string(text).unwrap());
}

#[test]
fn positions() {
    text::<Position>("/1t/K1/");
    kept(&Inverted("/1t/K1/".parse().unwrap()), "\"/K1/1t/\"");
    text::<Square>("ab12");
    text::<PieceSet>("tcTK");
    text::<PieceSet>("");
    text::<Tsn>("2 4 1a/k1 d 2 1 a:1:\"b\"");
    kept(&Extension::new("a:1:b").unwrap(), "\"a:1:b\"");
    kept(&Dimension::new(78).unwrap(), "78");
    kept(&Rank::from_number(11).unwrap(), "11");
    kept(&File::from_index(26).unwrap(), "\"aa\"");
    for side in Side::ALL {
        kept(&side, &format!("\"{side}\""));
    }
    for kind in PieceKind::ALL {
        kept(&kind, &format!("\"{kind}\""));
    }
    for piece in Piece::ALL {
        kept(&piece, &format!("\"{}\"", piece.char()));
    }
    for dialect in PositionDialect::ALL {
        kept(&dialect, &format!("\"{dialect}\""));
    }
}

#[test]
fn moves() {
    text::<MoveRecord>("Nd4^=d6xd5/ce6--");
    text::<MoveRecord>("---");
    text::<Move>("e5-e8xe9");
    text::<MoveList>("e5-e8 a3-e3");
    for kind in MoveKind::ALL {
        kept(&kind, &format!("\"{kind}\""));
    }
    for mark in Mark::ALL {
        kept(&mark, &format!("\"{mark}\""));
    }
    for dialect in MoveDialect::ALL {
        kept(&dialect, &format!("\"{}\"", dialect.name()));
    }
}

#[test]
fn rules() {
    text::<Rules>("dim:7 name:Mine esc:e start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
    kept(&"Mine own".parse::<VariantName>().unwrap(), "\"Mine own\"");
    for preset in Preset::ALL {
        kept(preset, &format!("\"{preset}\""));
    }
}

const GAME: &str = "\
[event:A \"quoted\" evening]
[result:1]
[rules:dim:3 start:/t2/3/2K/]

1. a1-a2 Kc3-b3
[600 30/3 On time.|]

1b.1.1a. ..... Kc3-c2
[|And one of no move.]
";

#[test]
fn games() {
    let record: GameRecord = GAME.parse().unwrap();
    kept(&record, &serde_json::to_string(&record.to_string()).unwrap());
    text::<Address>("7b.3.1b.2.4a");
    text::<Date>("2015.01.07");
    for result in GameResult::ALL {
        kept(&result, &format!("\"{result}\""));
    }
    text::<PuzzleMode>("strict");
    text::<PuzzleMode>("loose");
    text::<TimeControl>("3600 30/3 10i");
    text::<TimeRemaining>("3600 30/3, 600");
    text::<ClockTime>("3600 30/3");
    text::<Judgement>("!?");
    text::<Eval>("#-5/8");
    text::<BoardShape>("green:c4-d5");
    kept(&CommentText::new("Well.").unwrap(), "\"Well.\"");
    kept(&TagValue::new("Well.").unwrap(), "\"Well.\"");
    kept(&Tag::new("mood", TagValue::new("good").unwrap()).unwrap(), r#"{"name":"mood","value":"good"}"#);
}

#[test]
fn games_as_objects() {
    let record: GameRecord = GAME.parse().unwrap();
    let object: GameObject = record.to_object();
    kept(&object, &serde_json::to_string(&object).unwrap());
    let step: &MoveObject = &object.moves[2];
    kept(
        step,
        "{\"address\":\"1b.1.1b\",\"after\":0,\"move\":\"Kc3-c2\",\"side\":\"defenders\",\"from\":\"c3\",\
         \"to\":\"c2\",\"captures\":[],\"mark\":null,\"position\":\"/3/t1K/3/\",\"side_to_move\":\"attackers\",\
         \"comments\":[\"\",\"And one of no move.\"],\"clock\":null}",
    );
    assert_eq!(GameRecord::try_from(object).unwrap(), record);
}

/// A game that was saved goes on like the game itself: its repetitions, its berserk turn and its end are those of the steps.
#[test]
fn games_in_progress() {
    let mut random = tafl_notation::play::Random::new(1);
    let written = [
        "dim:5 cor: rep:2xe atkf:n start:/t4/5/5/5/3K1/",
        "dim:5 rep:3d ber:m start:/1t2t/2T2/1TKT1/2T2/1t2t/",
    ];
    let mut rules: Vec<Rules> = written.iter().map(|rules| rules.parse().unwrap()).collect();
    rules.extend([Preset::BRANDUB, Preset::COPENHAGEN, Preset::ALEA_EVANGELII].map(Preset::rules));
    for rules in &rules {
        for side in Side::ALL {
            let mut game = Game::from_position(rules, rules.start(), side).unwrap();
            for _ in 0..100 {
                let Some(step) = game.random_step(|limit| random.below(limit)) else { break };
                game.play(step).unwrap();
                let json = serde_json::to_string(&game).unwrap();
                let binary = postcard::to_allocvec(&game).unwrap();
                for read in
                    [serde_json::from_str(&json).unwrap(), postcard::from_bytes::<Game>(&binary).unwrap()]
                {
                    same(&read, &game);
                }
            }
            let start = game.start();
            assert_eq!(
                (&start.position(), start.side_to_move(), start.history()),
                (rules.start(), side, vec![])
            );
        }
    }
    let error = serde_json::from_str::<Game>(
        r#"{"rules":"dim:5 start:/t4/5/2K2/5/5/","position":"/t4/5/2K2/5/5/","side_to_move":"attackers","steps":["a1-b1","c3-d4"]}"#,
    )
    .unwrap_err()
    .to_string();
    assert!(error.starts_with("step 2, c3-d4: "), "{error}");
}

fn same(read: &Game, game: &Game) {
    let state = |game: &Game| {
        (game.zobrist(), game.side_to_move(), game.berserk_square(), game.occurrences(), game.outcome())
    };
    assert_eq!(state(read), state(game));
    assert_eq!(read.legal_steps(), game.legal_steps());
    assert_eq!((read.rules(), read.history()), (game.rules(), game.history()));
}

#[test]
fn tic_tac_toe() {
    text::<Board>("2_o/_x_/3_ x");
    text::<Grid>("2_o/_x_/3_");
    text::<Shape>("3_/5_/3_");
    text::<Coordinate>("b2");
    for player in Player::ALL {
        kept(&player, &format!("\"{player}\""));
    }
    for cell in Cell::ALL {
        kept(&cell, &format!("\"{cell}\""));
    }
}
