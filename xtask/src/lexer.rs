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
    let code = formatted(&generated()?.to_string())?;
    let path = folder().join("generated.rs");
    fs::write(&path, HEADER.to_owned() + &code).map_err(|error| format!("{}: {error}", path.display()))
}

fn folder() -> PathBuf {
    process::root().join("crates/notation-syntax/src/lexer")
}

/// The definition without the attributes of logos, and its implementation of `Logos`.
fn generated() -> Result<TokenStream, String> {
    let definition = tokens("definition.rs")?;
    let code = logos_codegen::generate(definition.clone()).to_string();
    // Inlined, so that other crates do not call a function for each byte.
    let code = code.replacen("fn lex", "#[inline] fn lex", 1);
    let mut all = logos_codegen::strip_attributes(definition);
    all.extend(code.parse::<TokenStream>().map_err(|error| error.to_string())?);
    Ok(all)
}

fn tokens(file: &str) -> Result<TokenStream, String> {
    let path = folder().join(file);
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
        let written: TokenStream = tokens("generated.rs").unwrap();
        let header: TokenStream = HEADER.parse().unwrap();
        let expected = header.to_string() + &generated().unwrap().to_string();
        // Formatting adds commas and removes parentheses.
        let plain = |code: String| code.replace([' ', '\n', ',', '(', ')'], "");
        assert_eq!(plain(written.to_string()), plain(expected), "run `cargo xtask lexer`");
    }
}
