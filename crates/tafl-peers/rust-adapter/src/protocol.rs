//! Requests and answers, a line each.

use std::any::Any;
use std::io::{self, BufRead, Write};
use std::panic::{self, AssertUnwindSafe};

use serde_json::{Map, Value, json};

use crate::{Peer, Refusal, peer};

/// Answers the requests on standard input until it ends.
pub fn answer_requests<P: Peer>(peer: &P) -> io::Result<()> {
    // The message of a panic is part of the answer.
    panic::set_hook(Box::new(|_| {}));
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        let mut reply = reply(peer, &request);
        reply.insert("id".to_owned(), request.get("id").cloned().unwrap_or_default());
        writeln!(output, "{}", Value::Object(reply))?;
        output.flush()?;
    }
    Ok(())
}

fn reply<P: Peer>(peer: &P, request: &Value) -> Map<String, Value> {
    let op = request.get("op").and_then(Value::as_str).unwrap_or_default();
    let none = Value::Null;
    let input = request.get("input").unwrap_or(&none);
    let answer = panic::catch_unwind(AssertUnwindSafe(|| peer::answer(peer, op, input)));
    let (key, value, message) = match answer {
        Ok(Ok(values)) => ("ok", values, None),
        Ok(Err(Refusal::Unsupported(reason))) => ("unsupported", json!(true), Some(reason)),
        Ok(Err(Refusal::Error { class, message })) => {
            ("error", class.map_or(json!(true), Into::into), Some(message))
        }
        // Neither an error nor the expected values: a program that panics fails the vector, whatever is expected.
        Err(panic) => ("ok", json!({}), Some(format!("panicked: {}", panic_message(panic.as_ref())))),
    };
    let mut reply = Map::new();
    reply.insert(key.to_owned(), value);
    reply.extend(message.map(|message| ("message".to_owned(), message.into())));
    reply
}

fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or_default()
}
