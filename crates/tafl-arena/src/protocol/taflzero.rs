//! The dialect of UCI that taflzero 0.3 speaks.

use tafl_engine::{GameOver, Go, Info, Line, Millis, Move, OptionSetting, Position, Rules, Score};
use tafl_rules::Preset;

use super::{BestMove, Event, Lines, Next, Translator, Turn, UnsupportedRules};

/// Its variants, with their rules.
const VARIANTS: [(&str, Preset); 3] = [
    ("copenhagen11x11", Preset::COPENHAGEN_NIELSEN),
    ("historical11x11", Preset::HISTORICAL_TAFLZERO),
    ("tablut9x9", Preset::TABLUT_TAFLZERO),
];

/// A move may take this part of the main time, on top of the increment: the program has no clock.
const MOVES_TO_GO: u64 = 30;

/// A search ends after a batch, so it is asked to end this much earlier.
const EARLIER: u64 = 100;

#[derive(Debug, Default)]
pub(super) struct Taflzero {
    has_started: bool,
}

/// The variant with the same start, first side and way to escape.
fn variant(rules: &Rules) -> Option<&'static str> {
    let is_like = |known: &Rules| {
        known.start() == rules.start()
            && known.side_to_move() == rules.side_to_move()
            && known.escape() == rules.escape()
    };
    VARIANTS.into_iter().find(|(_, preset)| is_like(&preset.rules())).map(|(name, _)| name)
}

impl Translator for Taflzero {
    fn start(&mut self, _rules: &Rules, lines: &mut Lines) -> Next {
        // The options come after `uciok`, and `readyok` after the options.
        lines.extend(["uci", "isready"].map(String::from));
        Next::Answers
    }

    fn set_option(&mut self, setting: &OptionSetting, lines: &mut Lines) {
        let value = setting.value.as_ref().map_or_else(String::new, |value| format!(" value {value}"));
        lines.push(format!("setoption name {}{value}", setting.name));
    }

    fn new_game(&mut self, rules: &Rules, lines: &mut Lines) -> Result<Next, UnsupportedRules> {
        let unsupported = || {
            let names: Vec<_> = VARIANTS.iter().map(|(_, preset)| preset.name()).collect();
            UnsupportedRules(format!("taflzero plays only variants like {}", names.join(", ")))
        };
        let name = variant(rules).ok_or_else(unsupported)?;
        lines.push(format!("setoption name Variant value {name}"));
        // The first search of a process loads its net: before the clock runs.
        lines.extend(["position startpos", "go nodes 1", "stop", "isready"].map(String::from));
        Ok(Next::Answers)
    }

    fn search(&mut self, turn: &Turn<'_>, lines: &mut Lines) {
        let mut position = String::from("position startpos");
        if !turn.moves.is_empty() {
            position.push_str(" moves");
        }
        let moves = turn.moves.iter().map(|record| format!(" {}{}", record.origin(), record.target()));
        position.extend(moves);
        lines.extend([position, limit(turn)]);
    }

    fn game_over(&mut self, _result: &GameOver, _position: &Position, _lines: &mut Lines) {}

    fn quit(&mut self, lines: &mut Lines) {
        lines.push(String::from("quit"));
    }

    fn read(&mut self, line: &str, events: &mut Vec<Event>) {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word {
            "readyok" if self.has_started => events.push(Event::Ready),
            "readyok" => {
                self.has_started = true;
                events.push(Event::Hello);
            }
            "id" => events.extend(rest.strip_prefix("name ").map(|name| Event::Name(Line::new(name)))),
            "info" => events.push(Event::Info(Box::new(info(rest)))),
            "bestmove" => events.push(best_move(rest.trim())),
            "invalid" => events.push(Event::Refuses(Line::new(line))),
            _ => {}
        }
    }
}

/// The program knows no depth and no clocks.
fn limit(turn: &Turn<'_>) -> String {
    let Go { move_time, nodes, .. } = turn.go;
    let of_clock = turn.go.clock(turn.side).map(|clock| {
        let share = clock.main.get() / MOVES_TO_GO;
        let overtime = if clock.main.get() == 0 { clock.period.get() } else { 0 };
        Millis::from(
            share.saturating_add(clock.increment.get()).saturating_add(overtime).min(clock.left().get()),
        )
    });
    match (nodes, move_time.or(of_clock)) {
        (Some(nodes), _) => format!("go nodes {nodes}"),
        (None, Some(time)) => format!("go movetime {}", time.get().saturating_sub(EARLIER).max(1)),
        (None, None) => String::from("go infinite"),
    }
}

/// `[multipv k] score cp X|mate N winrate W% nodes N time T speed S pv …`
fn info(rest: &str) -> Info {
    let mut info = Info::default();
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "multipv" => info.line_number = number(words.next()),
            "cp" => info.score = number(words.next()).map(Score::Points),
            "nodes" => info.nodes = number(words.next()),
            "time" => info.time = number::<u64>(words.next()).map(Millis::from),
            "speed" => info.nodes_per_second = number(words.next()),
            "pv" => info.moves = words.by_ref().map_while(read_move).collect(),
            _ => {}
        }
    }
    info
}

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

fn best_move(rest: &str) -> Event {
    match read_move(rest) {
        Some(chosen) => Event::BestMove(BestMove::Move(chosen)),
        None if rest == "(none)" => Event::BestMove(BestMove::NoMove),
        None => Event::Unreadable(format!("expected a move as in `a10a11`, found `{rest}`")),
    }
}

/// Two squares without anything between them.
fn read_move(word: &str) -> Option<Move> {
    let second = word.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_lowercase())?.0;
    let (origin, target) = word.split_at_checked(second)?;
    Some(Move::new(origin.parse().ok()?, target.parse().ok()?))
}
