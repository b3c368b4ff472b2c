//! The protocol of this project. Lines of its other versions are skipped.

use std::collections::VecDeque;

use tafl_engine::{EngineMessage, HostMessage};

use super::Dialect;

pub(super) struct Utep;

impl Dialect for Utep {
    fn read(&mut self, line: &str, asked: &mut VecDeque<HostMessage>, _answers: &mut Vec<String>) {
        asked.extend(line.parse::<HostMessage>());
    }

    fn print(&mut self, message: &EngineMessage) -> Option<String> {
        Some(message.to_string())
    }
}
