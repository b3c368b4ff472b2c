//! Whether a program keeps to its protocol, and plays by the same rules as the referee.

use std::collections::BTreeSet;
use std::time::Duration;

use notation_syntax::invariant::broken;
use tafl_engine::{Go, Move, Rules, Side};
use tafl_game_record::GameRecord;
use tafl_play::{Game, Random, Step};

use crate::engine_command::EngineCommand;
use crate::fault::Fault;
use crate::player::{Patience, Player};
use crate::protocol::{Event, Protocol, Turn};

/// How long an engine may take to answer during a search, or to end one.
const PROMPT: Duration = Duration::from_secs(1);

/// A part of [`EngineCommand::examine`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Examined {
    /// What is expected.
    pub expected: &'static str,
    /// The section of `PROTOCOL.md` of the crate `tafl-engine` that says so.
    pub section: &'static str,
    /// What was found instead.
    pub result: Result<(), Fault>,
}

/// A question: what is expected, its section, whether only UTEP has it, and how to find out.
type Question = (&'static str, &'static str, bool, fn(&mut Player, &Rules) -> Result<(), Fault>);

const QUESTIONS: [Question; 8] = [
    ("says its name", "Start", true, |player, _| match player.name() {
        Some(_) => Ok(()),
        None => Err(Fault::Missing("id name")),
    }),
    ("accepts the rules, and is ready for a game", "Start", false, |player, rules| player.new_game(rules)),
    ("agrees with the rules on the legal moves of 50 positions", "Questions", true, |player, rules| {
        if !player.says_legal_moves() {
            return Err(Fault::Missing("feature legal"));
        }
        player.new_game(rules)?;
        check_agreement(player, rules)
    }),
    ("answers `isready` during a search", "Start", true, |player, rules| {
        player.new_game(rules)?;
        player
            .ask(&["position start", "go infinite", "isready"], PROMPT, |event| matches!(event, Event::Ready))
    }),
    ("answers `stop` with `bestmove`", "A turn", true, |player, rules| {
        player.new_game(rules)?;
        player.ask(&["position start", "go infinite", "stop"], PROMPT, |event| {
            matches!(event, Event::BestMove(_))
        })
    }),
    ("reports its search in words of the protocol", "A turn", true, |player, rules| {
        player.new_game(rules)?;
        player.ask(&["position start", "go movetime 100"], PROMPT, |event| {
            matches!(event, Event::BestMove(_))
        })?;
        player.left_out().map_or(Ok(()), Err)
    }),
    ("ignores lines that it does not know", "Lines", true, |player, _| {
        player.ask(&["later words", "go_on", "", "isready"], PROMPT, |event| matches!(event, Event::Ready))
    }),
    ("ends after `quit`, with status 0", "End", true, |player, _| {
        match player.ask(&["quit"], PROMPT, |_| false) {
            Err(Fault::Exited { status, .. }) if status == "exit status: 0" => Ok(()),
            other => other,
        }
    }),
];

impl EngineCommand {
    /// Starts the program, lets it begin a game by these rules, and compares its legal moves with those of the rules, if
    /// it can say them. Returns the name that it gives itself.
    ///
    /// # Errors
    ///
    /// It cannot play by these rules.
    pub fn try_out(&self, rules: &Rules, patience: Patience) -> Result<Option<String>, Fault> {
        let mut player = Player::start(self, rules, Side::Attackers, patience)?;
        player.new_game(rules)?;
        check_agreement(&mut player, rules)?;
        let name = player.name().map(str::to_owned);
        player.quit();
        Ok(name)
    }

    /// Whether the program has the legal moves of each of these rules; nothing if it cannot say them. What follows a
    /// program that does not start is left out.
    pub fn agrees(
        &self,
        rules: impl IntoIterator<Item = Rules>,
        patience: Patience,
    ) -> Vec<(Rules, Result<(), Fault>)> {
        let (mut found, mut running) = (Vec::new(), None::<Player>);
        for rules in rules {
            let started =
                running.take().map_or_else(|| Player::start(self, &rules, Side::Attackers, patience), Ok);
            let Ok(mut player) = started else { break };
            let result = player.new_game(&rules);
            if !player.says_legal_moves() {
                player.quit();
                break;
            }
            let result = result.and_then(|()| check_agreement(&mut player, &rules));
            match &result {
                Ok(()) | Err(Fault::RulesRefused(_) | Fault::OtherRules(_)) => running = Some(player),
                Err(_) => player.quit(),
            }
            found.push((rules, result));
        }
        if let Some(player) = running {
            player.quit();
        }
        found
    }

    /// Whether the program keeps to its protocol, part by part, each with a new process. Engines of other protocols than
    /// UTEP have fewer parts. After a program that does not start, nothing follows.
    pub fn examine(&self, rules: &Rules, patience: Patience, mut report: impl FnMut(Examined)) {
        let start = || Player::start(self, rules, Side::Attackers, patience);
        let result = start().map(Player::quit);
        let has_started = result.is_ok();
        report(Examined { expected: "starts, and greets", section: "Start", result });
        let is_utep = self.protocol() == Protocol::Utep;
        for (expected, section, _, ask) in
            QUESTIONS.into_iter().filter(|question| has_started && (is_utep || !question.2))
        {
            let result = start().and_then(|mut player| {
                let result = ask(&mut player, rules);
                player.quit();
                result
            });
            report(Examined { expected, section, result });
        }
    }
}

/// In how many positions the legal moves are compared.
const POSITIONS: u64 = 50;

/// The most moves before such a position.
const MAX_MOVES: u32 = 40;

/// Compares the legal moves of random positions, if the engine can say them.
pub(crate) fn check_agreement(player: &mut Player, rules: &Rules) -> Result<(), Fault> {
    for number in 0..POSITIONS {
        let mut random = Random::of_game(0, number);
        let (game, moves) = random_game(rules, &mut random);
        let position = game.position();
        let turn = Turn { moves: &moves, position: &position, side: game.side_to_move(), go: Go::default() };
        let Some(found) = player.legal_moves(&turn)? else { return Ok(()) };
        let found: BTreeSet<String> = found.iter().map(|record| Step::from(record).to_string()).collect();
        let ours: BTreeSet<String> = game.legal_steps().iter().map(ToString::to_string).collect();
        let difference = found.symmetric_difference(&ours).next();
        if let Some(step) = difference {
            let who = if ours.contains(step) { "only the referee" } else { "only the engine" };
            return Err(Fault::OtherRules(format!("{who} finds {step} legal {}", after(&moves))));
        }
    }
    Ok(())
}

/// The moves as a game record has them, `after 1. d1-f1 d3-f3`: a difference can come from the way to a position.
fn after(moves: &[Move]) -> String {
    if moves.is_empty() {
        return String::from("at the start");
    }
    // Without tags, a record is only its moves.
    let mut record = GameRecord::new(None);
    let mut last = None;
    for made in moves {
        match record.tree_mut().add(last, made.clone()) {
            Ok(node) => last = Some(node),
            Err(_) => return broken("the game is in the tree", String::new()),
        }
    }
    format!("after {}", record.to_string().split_whitespace().collect::<Vec<_>>().join(" "))
}

/// A game that is not over.
fn random_game(rules: &Rules, random: &mut Random) -> (Game, Vec<Move>) {
    let (mut game, mut moves) = (Game::new(rules), Vec::new());
    for _ in 0..random.below(MAX_MOVES) {
        let Some(step) = game.random_step(|limit| random.below(limit)) else { break };
        moves.extend(game.play(step));
        if game.outcome().is_some() {
            game.undo();
            moves.pop();
            break;
        }
    }
    (game, moves)
}
