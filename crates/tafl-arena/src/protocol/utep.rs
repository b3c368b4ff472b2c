//! The universal tafl engine protocol.

use tafl_engine::{
    EngineMessage, GameOver, HostMessage, MessageErrorKind, MessageFindingKind, Notation, OptionSetting,
    Parsed, Position, Rules, Start,
};

use super::{Event, Lines, Next, Translator, Turn, UnsupportedRules};

/// The version that the arbiter knows.
const VERSION: u32 = 1;

#[derive(Debug)]
pub(super) struct Utep;

fn position(turn: &Turn<'_>) -> String {
    HostMessage::Position { start: Start::OfRules, moves: turn.moves.to_vec() }.to_string()
}

impl Translator for Utep {
    fn start(&mut self, _rules: &Rules, lines: &mut Lines) -> Next {
        lines.push(HostMessage::Hello { version: VERSION }.to_string());
        Next::Answers
    }

    fn set_option(&mut self, setting: &OptionSetting, lines: &mut Lines) {
        lines.push(HostMessage::SetOption(setting.clone()).to_string());
    }

    fn new_game(&mut self, rules: &Rules, lines: &mut Lines) -> Result<Next, UnsupportedRules> {
        lines.push(HostMessage::from(rules.clone()).to_string());
        lines.push(HostMessage::NewGame.to_string());
        lines.push(HostMessage::IsReady.to_string());
        Ok(Next::Answers)
    }

    fn search(&mut self, turn: &Turn<'_>, lines: &mut Lines) {
        lines.push(position(turn));
        lines.push(HostMessage::from(turn.go).to_string());
    }

    fn ask_legal(&mut self, turn: &Turn<'_>, lines: &mut Lines) -> bool {
        lines.push(position(turn));
        lines.push(HostMessage::Legal.to_string());
        true
    }

    fn game_over(&mut self, result: &GameOver, _position: &Position, lines: &mut Lines) {
        lines.push(HostMessage::GameOver(result.clone()).to_string());
    }

    fn quit(&mut self, lines: &mut Lines) {
        lines.push(HostMessage::Quit.to_string());
    }

    fn read(&mut self, line: &str, events: &mut Vec<Event>) {
        let Parsed { value, errors, findings, .. } = EngineMessage::parse_all(line);
        events.extend(value.and_then(event));
        // Such lines are to be skipped.
        let is_strange = |kind: &MessageErrorKind| {
            matches!(kind, MessageErrorKind::UnknownMessage { .. } | MessageErrorKind::Empty)
        };
        if let Some(error) = errors.iter().find(|error| !is_strange(error.kind())) {
            events.push(Event::Unreadable(error.to_string()));
        }
        let is_left_out = |kind: &MessageFindingKind| matches!(kind, MessageFindingKind::LeftOut { .. });
        if let Some(finding) = findings.iter().find(|finding| is_left_out(finding.kind())) {
            events.push(Event::LeftOut(finding.to_string()));
        }
    }
}

fn event(message: EngineMessage) -> Option<Event> {
    Some(match message {
        EngineMessage::Name(name) => Event::Name(name),
        EngineMessage::Option(option) => Event::Option(option),
        EngineMessage::Features(features) => Event::Features(features),
        EngineMessage::HelloOk => Event::Hello,
        EngineMessage::RulesNo(reason) => Event::RulesRefused(reason),
        EngineMessage::ReadyOk => Event::Ready,
        EngineMessage::Info(info) => Event::Info(info),
        EngineMessage::BestMove(best) => Event::BestMove(best),
        EngineMessage::Legal(moves) => Event::Legal(moves),
        _ => return None,
    })
}
