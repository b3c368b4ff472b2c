//! The rules that the flags mean.

use alloc::string::String;
use alloc::vec::Vec;

use tafl_rules::Rules;

use super::board::Board;
use crate::error::ImportError;

/// All pieces, and all but kings.
const ALL: &str = "tcnkmTCNKM";
const SOLDIERS: &str = "tcnmTCNM";

impl Flags {
    /// The rules, and the flags that OpenTafl rules cannot express. Those decide only how a game ends, so its captures
    /// and moves are those of the flags.
    pub(crate) fn rules(&self, name: Option<&str>) -> Result<(Rules, Vec<&'static str>), ImportError> {
        if self.is("edgeHostileToSoldiers") {
            return Err(ImportError::RuleInexpressible { rule: "edgeHostileToSoldiers=1" });
        }
        let mut record = alloc::format!("dim:{}", self.board.size());
        let mut entry = |key: &str, value: &str| record.extend([" ", key, ":", value]);
        if let Some(name) = name {
            entry("name", name);
        }
        let edges = self.get("escape") == "edges";
        entry("esc", if edges { "e" } else { "c" });
        entry("surf", if self.is("encirclementWin") { "y" } else { "n" });
        entry("atkf", if self.get("firstMove") == "defenders" { "n" } else { "y" });
        entry("tfr", self.repetition());
        entry("ka", if self.is("armedKing") { "y" } else { "a" });
        entry("ks", self.king_strength());
        self.corners(edges, &mut entry);
        self.throne(&mut entry);
        if self.is("shieldwallCapture") {
            entry("sw", if self.is("cornersHostile") { "s" } else { "w" });
            entry("swf", "n");
        }
        entry("efe", if self.is("exitFort") { "y" } else { "n" });
        entry("start", self.board.start());
        // The record is one of a table with fixed words; a test reads it for all values.
        let rules = record.parse().map_err(|_| ImportError::RuleInexpressible { rule: "Rules" })?;
        Ok((rules, self.inexpressible()))
    }

    fn repetition(&self) -> &'static str {
        match self.get("repetitionResult") {
            "draw" => "d",
            "loss_for_repeater" => "l",
            _ => "i",
        }
    }

    /// Where the strength cannot be expressed, the stronger one: a captured king would leave the board.
    fn king_strength(&self) -> &'static str {
        let near = self.is("strongKingOnThrone") || self.is("strongKingAdjacentToThrone");
        match (self.get("kingStrength"), self.get("strongKingEdgeRule")) {
            ("strong", "available_sides") => "m",
            ("strong", _) => "s",
            ("near_throne", _) => "c",
            _ if near => "c",
            _ => "w",
        }
    }

    fn corners(&self, edges: bool, entry: &mut impl FnMut(&str, &str)) {
        let has = |name| self.board.flags().iter().any(|(flag, ..)| *flag == name);
        let restricted = !has("cornersRestricted") || self.is("cornersRestricted");
        let hostile = self.is("cornersHostile");
        if edges && !restricted && !hostile {
            return entry("cor", "");
        }
        if !hostile {
            entry("corh", "");
        }
        if !restricted {
            entry("corp", ALL);
            entry("cors", ALL);
        }
    }

    fn throne(&self, entry: &mut impl FnMut(&str, &str)) {
        let anvil = match self.get("throneAnvil") {
            "" if self.is("throneHostileToSoldiers") => "both",
            anvil => anvil,
        };
        let mut hostile = String::from(match anvil {
            "both" => SOLDIERS,
            "defenders" => "tcnm",
            _ => "",
        });
        if hostile.is_empty() {
            entry("cenh", "");
        }
        if self.is("throneHostileToKing") {
            hostile.push_str("kK");
        }
        entry("cenhe", &hostile);
        let passes = match self.get("throneBlocks") {
            "" if self.is("soldiersPassThroughThrone") => ALL,
            "none" => ALL,
            "attackers" => "TCNKM",
            _ => "K",
        };
        entry("cenp", passes);
        if !self.is("kingMayReoccupyThrone") {
            entry("cens", "");
        }
    }

    /// The flags with values that the rules do not have.
    fn inexpressible(&self) -> Vec<&'static str> {
        let on_throne = self.is("strongKingOnThrone");
        let mut found = Vec::new();
        if self.get("repetitionResult") == "loss_for_defenders" {
            found.push("repetitionResult=loss_for_defenders");
        }
        if on_throne != self.is("strongKingAdjacentToThrone") {
            found.push(if on_throne { "strongKingAdjacentToThrone=0" } else { "strongKingOnThrone=0" });
        }
        if self.get("kingStrength") == "strong" && self.get("strongKingEdgeRule") == "three_attackers" {
            found.push("strongKingEdgeRule=three_attackers");
        }
        for (flag, text) in
            [("edgeCompletesRing", "edgeCompletesRing=1"), ("entombedKingLoses", "entombedKingLoses=1")]
        {
            if self.is(flag) {
                found.push(text);
            }
        }
        found
    }
}

/// The value of each flag of a game, in the order of its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Flags {
    pub(crate) board: Board,
    values: Vec<&'static str>,
}

impl Flags {
    /// The defaults of a game.
    pub(crate) fn new(board: Board) -> Self {
        Self { board, values: board.flags().iter().map(|(_, default, _)| *default).collect() }
    }

    /// The value of a flag; the empty string if the game does not have it.
    pub(crate) fn get(&self, name: &str) -> &'static str {
        let found = self.board.flags().iter().zip(&self.values).find(|((flag, ..), _)| *flag == name);
        found.map_or("", |(_, value)| value)
    }

    /// Whether a flag that is yes or no is set.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.get(name) == "1"
    }

    /// Sets a flag; `None` if the game does not have the flag, or the flag not this value.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Option<()> {
        let rows = self.board.flags().iter().zip(&mut self.values);
        let ((.., allowed), slot) =
            rows.into_iter().find(|((flag, ..), _)| flag.eq_ignore_ascii_case(name))?;
        let value = match value {
            "true" if allowed.contains(&"1") => "1",
            "false" if allowed.contains(&"0") => "0",
            value => value,
        };
        *slot = allowed.iter().find(|known| known.eq_ignore_ascii_case(value))?;
        Some(())
    }

    /// The flags with their values, in the order of the program.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.board.flags().iter().zip(&self.values).map(|((name, ..), value)| (*name, *value))
    }

    /// The flags of a `Rules` tag: `armedKing=1 cornersHostile=0`. A flag that is not listed has its default.
    ///
    /// # Errors
    ///
    /// The first entry that the game does not have.
    pub(crate) fn parse(board: Board, text: &str) -> Result<Self, &str> {
        let mut flags = Self::new(board);
        let is_separator = |character: char| character.is_whitespace() || matches!(character, ',' | ';');
        for entry in text.split(is_separator).filter(|entry| !entry.is_empty()) {
            let set = entry.split_once('=').and_then(|(name, value)| flags.set(name, value));
            set.ok_or(entry)?;
        }
        Ok(flags)
    }

    /// The value of a `Rules` tag.
    pub(crate) fn print(&self) -> String {
        let mut text = String::new();
        for (name, value) in self.iter() {
            text.extend([if text.is_empty() { "" } else { " " }, name, "=", value]);
        }
        text
    }
}
