//! The fields of an object, and the tags of a game record that correspond to them.

use alloc::borrow::ToOwned;
use alloc::string::ToString;
use alloc::vec::Vec;

use serde_json::Value;
use tafl_game_record::GameRecord;
use tafl_position::Side;

use crate::played::Facts;
use crate::result_word::word_of;
use crate::variant::Variant;

pub(super) const WHITE_PLAYER: &str = "WhiteSidePlayerName";
pub(super) const BLACK_PLAYER: &str = "BlackSidePlayerName";
pub(super) const VARIANT_KEY: &str = "AageGameTypeKey";
pub(super) const VARIANT: &str = "AageGameTypeName";
pub(super) const FIRST: &str = "WhoMovedFirst";
pub(super) const TAKEN_BY_BLACK: &str = "BlackPiecesCaptured";
pub(super) const TAKEN_BY_WHITE: &str = "WhitePiecesCaptured";
pub(super) const MOVES: &str = "Moves";
pub(super) const RESULT: &str = "WhoWon";
pub(super) const FILE: &str = "file";

/// The fields in the order of the site.
pub(super) const ORDER: [&str; 10] = [
    WHITE_PLAYER,
    BLACK_PLAYER,
    VARIANT_KEY,
    VARIANT,
    FIRST,
    TAKEN_BY_BLACK,
    TAKEN_BY_WHITE,
    MOVES,
    RESULT,
    FILE,
];

/// The prefix of the names of tags that hold a field.
pub(super) const PREFIX: &str = "aagenielsen-";

/// The tag for the spelling of the moves, if it is not the usual one.
pub(super) const MOVES_FORM: &str = "moves-form";

/// The value of that tag for moves without hyphens.
pub(super) const COMPACT: &str = "compact";

/// The fields that a record determines, except the moves.
pub(super) fn of_record(record: &GameRecord, facts: &Facts) -> Vec<(&'static str, Value)> {
    let tag = |name| record.tag(name).map(|value| value.as_str().to_owned());
    let variant = || {
        let rules = record.rules()?;
        let known = Variant::name_of_rules(rules).map(ToOwned::to_owned);
        known.or_else(|| rules.name().map(ToString::to_string))
    };
    let result = || word_of(record.result()?.ok()?);
    let first = facts.first.or_else(|| record.side_to_move());
    let fields: [(&str, Option<Value>); 7] = [
        (WHITE_PLAYER, tag("defenders").map(Value::from)),
        (BLACK_PLAYER, tag("attackers").map(Value::from)),
        (VARIANT, tag("variant").or_else(variant).map(Value::from)),
        (FIRST, first.map(|side| if side == Side::Attackers { "black" } else { "white" }.into())),
        (TAKEN_BY_BLACK, Some(facts.taken.attackers.into())),
        (TAKEN_BY_WHITE, Some(facts.taken.defenders.into())),
        (RESULT, result().map(Value::from)),
    ];
    fields.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}
