//! Numbers of RON.

use alloc::string::String;

use serde_json::{Number, Value};

/// The number with this text: decimal, with underscores between digits and with a sign.
pub(super) fn number(text: &str) -> Option<Value> {
    let digits: String = text.chars().filter(|character| *character != '_').collect();
    let digits = digits.strip_prefix('+').unwrap_or(&digits);
    if let Ok(number) = digits.parse::<u64>() {
        return Some(number.into());
    }
    if let Ok(number) = digits.parse::<i64>() {
        return Some(number.into());
    }
    // Not `inf` and `NaN`, which JSON does not have.
    let is_decimal = digits.starts_with(|first: char| first.is_ascii_digit() || matches!(first, '.' | '-'));
    digits.parse().ok().filter(|_| is_decimal).and_then(Number::from_f64).map(Value::Number)
}
