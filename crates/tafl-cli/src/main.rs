//! The program `tafl`.

use std::process::ExitCode;

fn main() -> ExitCode {
    tafl_cli::main()
}
