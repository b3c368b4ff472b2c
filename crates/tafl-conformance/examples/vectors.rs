//! Writes the generated vectors to the folder `vectors` of this crate, or compares them with `--check`; with the name of
//! another folder, writes all of them to it, also the random ones that the repository does not have.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use tafl_conformance::generate::{self, SHARE};

fn main() -> Result<(), Box<dyn Error>> {
    let argument = env::args().nth(1);
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors");
    let (folder, share, only_check) = match argument.as_deref() {
        None => (own.as_path(), SHARE, false),
        Some("--check") => (own.as_path(), SHARE, true),
        Some(folder) => (Path::new(folder), 1, false),
    };
    for (path, text) in generate::files(share) {
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
