//! [`Peer`]: a program, with its own types converted to those of this crate.

use serde_json::{Value, json};

use crate::{Board, Refusal, Rules, Square, Step};

/// How a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    Ongoing,
    Attackers,
    Defenders,
    Draw,
}

impl Ending {
    fn name(self) -> &'static str {
        match self {
            Self::Ongoing => "ongoing",
            Self::Attackers => "attackers",
            Self::Defenders => "defenders",
            Self::Draw => "draw",
        }
    }
}

/// A program that plays. Everything that is a rule of the game is the program's.
pub trait Peer {
    type State: Clone;

    /// A game by these rules, or `Unsupported` if the program has no settings with the same meaning.
    /// At most so many plies are played, which matters to rules about repetition and to the ends of games.
    fn start(&self, rules: &Rules, plies: usize) -> Result<Self::State, Refusal>;

    /// The legal moves; none after the end.
    fn legal(&self, state: &Self::State) -> Vec<Step>;

    /// The state after a move, or the error of the program, which also refuses moves after the end.
    fn play(&self, state: &Self::State, step: Step) -> Result<Self::State, Refusal>;

    /// The captures of the last move, with a captured king.
    fn captures(&self, state: &Self::State) -> Vec<Square>;

    /// The board without captured pieces.
    fn board(&self, state: &Self::State) -> Board;

    fn ending(&self, state: &Self::State) -> Ending;

    fn attackers_move(&self, state: &Self::State) -> bool;
}

/// The operations about play.
pub(crate) fn answer<P: Peer>(peer: &P, op: &str, input: &Value) -> Result<Value, Refusal> {
    if !matches!(op, "play.legal" | "play.outcome" | "play.perft") {
        return Err(Refusal::unsupported(op));
    }
    let record = input.get("rules").and_then(Value::as_str).unwrap_or_default();
    let rules = Rules::read(record)?;
    let depth = input.get("depth").and_then(Value::as_u64).and_then(|depth| usize::try_from(depth).ok());
    let steps = steps(input)?;
    let mut state = peer.start(&rules, steps.len().max(depth.unwrap_or(0)))?;
    for step in steps {
        state = peer.play(&state, step)?;
    }
    match op {
        "play.legal" => legal(peer, &state),
        "play.outcome" => Ok(outcome(peer, &state)),
        _ => Ok(json!({ "leaves": leaves(peer, &state, depth.unwrap_or(0))? })),
    }
}

fn steps(input: &Value) -> Result<Vec<Step>, Refusal> {
    let moves = input.get("moves").and_then(Value::as_array);
    moves.into_iter().flatten().map(|text| Step::read(text.as_str().unwrap_or_default())).collect()
}

fn legal<P: Peer>(peer: &P, state: &P::State) -> Result<Value, Refusal> {
    let mut moves = Vec::new();
    for step in peer.legal(state) {
        let after = peer.play(state, step)?;
        let captures: Vec<String> = peer.captures(&after).iter().map(ToString::to_string).collect();
        moves.push(json!({ "squares": step.to_string(), "captures": captures }));
    }
    Ok(json!({ "moves": moves }))
}

fn outcome<P: Peer>(peer: &P, state: &P::State) -> Value {
    let ending = peer.ending(state);
    let side = if peer.attackers_move(state) { "attackers" } else { "defenders" };
    json!({
        "outcome": ending.name(),
        "position": peer.board(state).to_string(),
        "side_to_move": (ending == Ending::Ongoing).then_some(side),
    })
}

/// Games that are over and positions without a move count once.
fn leaves<P: Peer>(peer: &P, start: &P::State, depth: usize) -> Result<u64, Refusal> {
    let (mut leaves, mut open) = (0, vec![(start.clone(), depth)]);
    while let Some((state, depth)) = open.pop() {
        let steps = if depth == 0 { Vec::new() } else { peer.legal(&state) };
        match (steps.len(), depth) {
            (0, _) => leaves += 1,
            (number, 1) => leaves += number as u64,
            _ => {
                for step in steps {
                    open.push((peer.play(&state, step)?, depth - 1));
                }
            }
        }
    }
    Ok(leaves)
}
