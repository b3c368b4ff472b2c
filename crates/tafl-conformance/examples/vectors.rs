//! Writes the generated vectors to the folder `vectors` of this crate; with `--check`, compares them.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use tafl_conformance::generate;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors");
    let only_check = env::args().any(|argument| argument == "--check");
    for (path, text) in generate::files() {
        let file = folder.join(&path);
        if fs::read_to_string(&file).is_ok_and(|current| current == text) {
            continue;
        }
        if only_check {
            return Err(format!("{path} differs from what the generator writes").into());
        }
        if let Some(parent) = file.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&file, text)?;
        println!("{path}");
    }
    Ok(())
}
