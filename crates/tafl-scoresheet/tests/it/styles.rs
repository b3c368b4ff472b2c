//! Games in the styles in which people write moves: what is read is the game that was written.

use std::fmt::Write as _;

use tafl_moves::Move;
use tafl_play::{Game, Random};
use tafl_position::{Piece, PieceKind, Square};
use tafl_rules::{Preset, Rules};
use tafl_scoresheet::read;

/// A way to write a move in a position, and the text of a sheet with such moves.
type Style = (&'static str, fn(&Game, &Move) -> String, fn(&[String]) -> String);

const STYLES: [Style; 12] = [
    ("hyphens in turns", |_, made| format!("{}-{}", made.origin(), made.target()), turns),
    ("upper case and colons", |_, made| format!("{}:{}", made.origin(), made.target()).to_uppercase(), lines),
    ("rank first", |_, made| format!("{}-{}", turned(made.origin()), turned(made.target())), turns),
    ("nothing between", |_, made| format!("{}{}", made.origin(), made.target()), columns),
    ("target, where it is enough", target, turns),
    ("captures as in chess", chess, turns),
    ("an x after captures", |_, made| format!("{}{}{}", made.origin(), made.target(), cross(made)), lines),
    ("words", words, lines),
    ("moves numbered", |_, made| format!("{} - {}", made.origin(), made.target()), moves_numbered),
    ("a table", |_, made| format!("{} > {}", made.origin(), made.target()), table),
    ("bare squares", |_, made| format!("{} {}", made.origin(), made.target()), second_on_a_line_of_its_own),
    ("short targets", short, turns),
];

fn turned(square: Square) -> String {
    let text = square.to_string();
    let (file, rank) = text.split_at(1);
    format!("{rank}{file}")
}

fn is_king(game: &Game, square: Square) -> bool {
    game.position().get(square).map(Piece::kind) == Some(PieceKind::King)
}

/// `Kd6`, `d6`; with the origin if another piece can go there.
fn target(game: &Game, made: &Move) -> String {
    if is_king(game, made.origin()) {
        return format!("K-{}", made.target());
    }
    let others = game.legal_steps().into_iter().filter(|step| step.target() == made.target()).count();
    if others > 1 { format!("{}-{}", made.origin(), made.target()) } else { made.target().to_string() }
}

/// `f5xg6`, where it is enough.
fn chess(game: &Game, made: &Move) -> String {
    let Some(capture) = made.captures().first() else { return target(game, made) };
    let also = game.legal_moves().into_iter().filter(|other| {
        other.origin() == made.origin()
            && other.captures().iter().any(|other| other.square() == capture.square())
    });
    if also.count() > 1 { target(game, made) } else { format!("{}x{}", made.origin(), capture.square()) }
}

fn cross(made: &Move) -> &'static str {
    if made.captures().is_empty() { "" } else { "x" }
}

fn words(game: &Game, made: &Move) -> String {
    let captures: Vec<String> = made.captures().iter().map(|capture| capture.square().to_string()).collect();
    let captures =
        if captures.is_empty() { String::new() } else { format!(" captures {}", captures.join(" and ")) };
    let piece =
        if is_king(game, made.origin()) { "King to".to_owned() } else { format!("{} to", made.origin()) };
    format!("{piece} {}{captures}", made.target())
}

/// `d4-6`.
fn short(_: &Game, made: &Move) -> String {
    if made.origin().file() == made.target().file() {
        format!("{}-{}", made.origin(), made.target().rank().number())
    } else {
        format!("{}-{}", made.origin(), made.target().to_string().chars().next().expect("a file"))
    }
}

fn turns(moves: &[String]) -> String {
    let mut text = String::new();
    for (number, turn) in moves.chunks(2).enumerate() {
        let _ = writeln!(text, "{}. {}", number + 1, turn.join(" "));
    }
    text
}

fn lines(moves: &[String]) -> String {
    moves.join("\n")
}

fn columns(moves: &[String]) -> String {
    let mut text = "Attackers    Defenders\n\n".to_owned();
    for (number, turn) in moves.chunks(2).enumerate() {
        let _ = writeln!(text, "{:<4}{}", number + 1, turn.join("      "));
    }
    text
}

fn moves_numbered(moves: &[String]) -> String {
    let mut text = String::new();
    for (number, made) in moves.iter().enumerate() {
        let _ = write!(text, "{}) {made}, ", number + 1);
    }
    text
}

fn table(moves: &[String]) -> String {
    let mut text = "| | Black | White |\n|---|---|---|\n".to_owned();
    for (number, turn) in moves.chunks(2).enumerate() {
        let _ = writeln!(text, "| {} | {} | a remark |", number + 1, turn.join(" | "));
    }
    text
}

fn second_on_a_line_of_its_own(moves: &[String]) -> String {
    let mut text = String::new();
    for (number, turn) in moves.chunks(2).enumerate() {
        let _ = writeln!(text, "{}. {}", number + 1, turn[0]);
        if let Some(second) = turn.get(1) {
            let _ = writeln!(text, "{}. ... {second}", number + 1);
        }
    }
    text
}

/// A random game of at most so many moves.
fn random_game(rules: &Rules, random: &mut Random, plies: usize) -> Vec<Move> {
    let mut game = Game::new(rules);
    let mut moves = Vec::new();
    while moves.len() < plies {
        let Some(step) = game.random_step(|limit| random.below(limit)) else { break };
        moves.push(game.play(step).expect("a legal step"));
    }
    moves
}

#[test]
fn every_style_is_read_without_a_question() {
    let mut random = Random::new(7);
    for preset in [Preset::BRANDUB, Preset::TABLUT, Preset::COPENHAGEN] {
        let rules = preset.rules();
        for _ in 0..4 {
            let moves = random_game(&rules, &mut random, 60);
            for (name, write, sheet) in STYLES {
                let mut game = Game::new(&rules);
                let mut written = Vec::new();
                for made in &moves {
                    written.push(write(&game, made));
                    game.play(made.into()).expect("a legal move");
                }
                let text = sheet(&written);
                let games = read(&text, &rules);
                assert_eq!(games.len(), 1, "{name}\n{text}");
                let questions: Vec<String> = games[0].errors.iter().map(ToString::to_string).collect();
                assert_eq!(questions, [""; 0], "{name}\n{text}");
                let findings: Vec<String> = games[0].findings.iter().map(ToString::to_string).collect();
                assert_eq!(findings, [""; 0], "{name}\n{text}");
                let record = games[0].value.as_ref().expect("a record");
                let read: Vec<String> = record
                    .tree()
                    .main_line()
                    .map(|id| record.tree().move_record(id).expect("a move").to_string())
                    .collect();
                let expected: Vec<String> = moves.iter().map(ToString::to_string).collect();
                assert_eq!(read, expected, "{name}\n{text}");
            }
        }
    }
}

/// One move in each game is replaced by `?`, left out, or has a wrong letter. Either the game is read as it was played, or
/// a question names the move.
#[test]
fn a_mistake_is_mended_or_asked_about() {
    let mut random = Random::new(11);
    let rules = Preset::BRANDUB.rules();
    let (mut mended, mut asked) = (0, 0);
    for round in 0..60 {
        let moves = random_game(&rules, &mut random, 40);
        let mut written: Vec<String> =
            moves.iter().map(|made| format!("{}-{}", made.origin(), made.target())).collect();
        let at = usize::try_from(random.below(20)).expect("small");
        let Some(changed) = written.get_mut(at) else { continue };
        let file = char::from(b'a' + u8::try_from(random.below(7)).expect("small"));
        let other = format!("{file}{}", changed.get(1..).expect("a rank"));
        *changed = if round % 2 == 0 { "?".to_owned() } else { other };
        let text = turns(&written);
        let game = read(&text, &rules).remove(0);
        let record = game.value.as_ref().expect("a record");
        let read: Vec<String> = record
            .tree()
            .main_line()
            .map(|id| record.tree().move_record(id).expect("a move").to_string())
            .collect();
        let expected: Vec<String> = moves.iter().map(ToString::to_string).collect();
        if game.errors.is_empty() && read == expected {
            mended += 1;
        } else if !game.errors.is_empty() {
            asked += 1;
            assert_eq!(read, expected[..read.len()], "{text}\n{:?}", game.errors);
        } else {
            // Another legal game is written.
            let wrong = read.iter().zip(&expected).position(|(read, expected)| read != expected);
            assert_eq!(wrong, Some(at), "{text}");
        }
    }
    assert!(mended >= 30 && asked >= 3, "{mended} mended, {asked} asked");
}
