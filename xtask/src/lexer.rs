//! `cargo xtask lexer`: writes the generated part of the tokenizer, as the derive macro of logos would.
//!
//! The macro needs sixteen packages, half of the time that the smallest crate takes to build from nothing.

use anyhow::{Result, anyhow};
use proc_macro2::TokenStream;
use xshell::{Shell, cmd};

use crate::workspace;

const FOLDER: &str = "crates/notation-syntax/src/lexer";

const HEADER: &str = "\
// Written by `cargo xtask lexer` from `definition.rs`. Do not edit.

use super::TokenKind;

";

pub(crate) fn run() -> Result<()> {
    let shell = workspace::shell()?;
    shell.write_file(format!("{FOLDER}/generated.rs"), generated(&shell)?)?;
    Ok(())
}

/// The definition without the attributes of logos, and its implementation of `Logos`.
fn generated(shell: &Shell) -> Result<String> {
    let parse = |text: &str| text.parse::<TokenStream>().map_err(|error| anyhow!("{error}"));
    let definition = parse(&shell.read_file(format!("{FOLDER}/definition.rs"))?)?;
    let code = logos_codegen::generate(definition.clone()).to_string();
    // Inlined, so that other crates do not call a function for each byte.
    let code = code.replacen("fn lex", "#[inline] fn lex", 1);
    let mut all = logos_codegen::strip_attributes(definition);
    all.extend(parse(&code)?);
    let formatted = cmd!(shell, "rustfmt --edition 2024").stdin(format!("{HEADER}{all}")).quiet().read()?;
    Ok(formatted + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generated_lexer_is_up_to_date() {
        let shell = workspace::shell().unwrap();
        let written = shell.read_file(format!("{FOLDER}/generated.rs")).unwrap();
        assert!(written == generated(&shell).unwrap(), "run `cargo xtask lexer`");
    }
}
