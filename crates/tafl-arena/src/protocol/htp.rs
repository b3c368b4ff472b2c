//! The Hnefatafl Text Protocol, as hnefatafl-text-protocol 6.4 speaks it: on its standard input and output, or, with
//! `--host`, to a server.

use tafl_engine::{GameOver, Info, Line, Move, Position, Rules, Score, Side};
use tafl_rules::Preset;

use super::{BestMove, Event, Known, Lines, Next, Translator, Turn, UnsupportedRules};

/// Its variants. It has one for boards of 7 too, but stops with an error when it is to move there.
const VARIANTS: [(u8, Preset); 2] =
    [(11, Preset::COPENHAGEN_HNEFATAFL_ORG), (13, Preset::COPENHAGEN_13X13_HNEFATAFL_ORG)];

/// The answer to `protocol_version`, which ends answers of several lines.
const VERSION: &str = "= 1-beta";

#[derive(Debug, Default)]
pub(super) struct Htp {
    has_started: bool,
    known: Known,
    /// The side to move in the moves that the program knows, which follow one another.
    next: Option<Side>,
}

/// With `--host`, commands are not answered, and the program chooses its strength by its own arguments.
#[derive(Debug, Default)]
pub(super) struct Connected(Htp);

impl Htp {
    /// The lines that set up the board.
    fn board(&mut self, rules: &Rules, lines: &mut Lines) -> Result<(), UnsupportedRules> {
        let is_like = |known: Rules| known.start() == rules.start() && known.escape() == rules.escape();
        let Some((size, _)) = VARIANTS.into_iter().find(|(_, preset)| is_like(preset.rules())) else {
            let names = VARIANTS.map(|(_, preset)| preset.name()).join(", ");
            return Err(UnsupportedRules(format!("the program plays only variants like {names}")));
        };
        self.known = Known::default();
        self.next = Some(rules.side_to_move());
        let letter = rules.side_to_move().char();
        lines.extend([format!("board_size {size}"), format!("first_move {letter}")]);
        Ok(())
    }

    /// Tells the moves that the program does not know.
    fn tell(&mut self, moves: &[Move], lines: &mut Lines) {
        for record in self.known.update(moves) {
            let Some(side) = self.next else { return };
            lines.push(format!("play {} {} {}", side.char(), record.origin(), record.target()));
            self.next = Some(side.other());
        }
    }
}

impl Translator for Htp {
    fn start(&mut self, _rules: &Rules, lines: &mut Lines) -> Next {
        lines.push(String::from("protocol_version"));
        Next::Answers
    }

    fn new_game(&mut self, rules: &Rules, lines: &mut Lines) -> Result<Next, UnsupportedRules> {
        self.board(rules, lines)?;
        lines.push(String::from("protocol_version"));
        Ok(Next::Answers)
    }

    fn search(&mut self, turn: &Turn<'_>, lines: &mut Lines) {
        self.tell(turn.moves, lines);
        lines.push(String::from("generate_move"));
    }

    fn accepted(&mut self, _position: &Position, _side_to_move: Side, _lines: &mut Lines) {
        // The program has played the move that it generated.
        self.known.0 += 1;
        self.next = self.next.map(Side::other);
    }

    fn game_over(&mut self, _result: &GameOver, _position: &Position, _lines: &mut Lines) {}

    fn quit(&mut self, lines: &mut Lines) {
        lines.push(String::from("quit"));
    }

    fn read(&mut self, line: &str, events: &mut Vec<Event>) {
        let line = line.trim_end();
        if line == VERSION {
            events.push(if self.has_started { Event::Ready } else { Event::Hello });
            self.has_started = true;
        } else if let Some(rest) = line.strip_prefix("= play ") {
            played(rest, events);
        } else if let Some(reason) = line.strip_prefix("? ") {
            events.push(Event::Refuses(Line::new(reason)));
        }
    }
}

impl Translator for Connected {
    fn start(&mut self, _rules: &Rules, _lines: &mut Lines) -> Next {
        Next::IsSilent
    }

    fn new_game(&mut self, rules: &Rules, lines: &mut Lines) -> Result<Next, UnsupportedRules> {
        self.0.board(rules, lines)?;
        Ok(Next::IsSilent)
    }

    fn search(&mut self, turn: &Turn<'_>, lines: &mut Lines) {
        self.0.tell(turn.moves, lines);
        lines.push(format!("generate_move {}", turn.side.char()));
    }

    fn accepted(&mut self, position: &Position, side_to_move: Side, lines: &mut Lines) {
        self.0.accepted(position, side_to_move, lines);
    }

    fn game_over(&mut self, _result: &GameOver, _position: &Position, _lines: &mut Lines) {}

    fn quit(&mut self, lines: &mut Lines) {
        self.0.quit(lines);
    }

    fn read(&mut self, line: &str, events: &mut Vec<Event>) {
        if let Some(rest) = line.trim_end().strip_prefix("play ") {
            played(rest, events);
        }
    }
}

/// `attacker k8 k9, score: 19996, …`, or `attacker resigns _, …`
fn played(rest: &str, events: &mut Vec<Event>) {
    let (chosen, rest) = rest.split_once(',').unwrap_or((rest, ""));
    let score = rest.trim().strip_prefix("score: ").and_then(|rest| rest.split(',').next()?.parse().ok());
    events.extend(
        score.map(|points| {
            Event::Info(Box::new(Info { score: Some(Score::Points(points)), ..Info::default() }))
        }),
    );
    let words: Vec<&str> = chosen.split_whitespace().collect();
    events.push(match words.as_slice() {
        [_, "resigns", ..] => Event::BestMove(BestMove::Resign),
        [_, origin, target] => match (origin.to_lowercase().parse(), target.to_lowercase().parse()) {
            (Ok(origin), Ok(target)) => Event::BestMove(BestMove::Move(Move::new(origin, target))),
            _ => Event::Unreadable(format!("expected two squares, found `{chosen}`")),
        },
        _ => Event::Unreadable(format!("expected a role and two squares, found `{chosen}`")),
    });
}
