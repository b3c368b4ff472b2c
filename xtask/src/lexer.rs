//! `cargo xtask lexer`: writes the generated part of the tokenizer, as the derive macro of logos would.
//!
//! The macro needs sixteen packages, half of the time that the smallest crate takes to build from nothing.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use proc_macro2::TokenStream;

use crate::process;

const HEADER: &str = "\
// Written by `cargo xtask lexer` from `definition.rs`. Do not edit.

use super::TokenKind;

";

pub(crate) fn run() -> Result<(), String> {
    let path = folder().join("generated.rs");
    fs::write(&path, file()?).map_err(|error| format!("{}: {error}", path.display()))
}

/// The text of the generated file.
fn file() -> Result<String, String> {
    formatted(&(HEADER.to_owned() + &generated()?.to_string()))
}

fn folder() -> PathBuf {
    process::root().join("crates/notation-syntax/src/lexer")
}

/// The definition without the attributes of logos, and its implementation of `Logos`.
fn generated() -> Result<TokenStream, String> {
    let definition = definition()?;
    let code = logos_codegen::generate(definition.clone()).to_string();
    // Inlined, so that other crates do not call a function for each byte.
    let code = code.replacen("fn lex", "#[inline] fn lex", 1);
    let mut all = logos_codegen::strip_attributes(definition);
    all.extend(code.parse::<TokenStream>().map_err(|error| error.to_string())?);
    Ok(all)
}

fn definition() -> Result<TokenStream, String> {
    let path = folder().join("definition.rs");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    text.parse().map_err(|error| format!("{}: {error}", path.display()))
}

fn formatted(code: &str) -> Result<String, String> {
    let failed = |error: std::io::Error| format!("rustfmt: {error}");
    let mut command = Command::new("rustfmt");
    command.args(["--edition", "2024"]).current_dir(process::root());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(code.as_bytes()).map_err(failed)?;
    }
    let output = child.wait_with_output().map_err(failed)?;
    if !output.status.success() {
        return Err("rustfmt failed".to_owned());
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generated_lexer_is_up_to_date() {
        let written = fs::read_to_string(folder().join("generated.rs")).unwrap();
        assert!(written == file().unwrap(), "run `cargo xtask lexer`");
    }
}
