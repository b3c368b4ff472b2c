//! Boards as pictures.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use tafl_diagram::{Diagram, Svg};
use tafl_game_record::Address;

use crate::args::PictureArgs;
use crate::failure::Failure;
use crate::files;
use crate::output;
use crate::replace;

/// The advice instead of `--png` where it is missing.
#[cfg(not(feature = "png"))]
const NO_PNG: &str = "this `tafl` was built without PNG; write `--svg FILE`, or build it with `cargo install --locked \
                      --path crates/tafl-cli --all-features`";

/// The folders that the arguments name for many pictures.
pub(super) struct Folders<'a> {
    args: &'a PictureArgs,
    /// The digits of the numbers of pictures, so that the names are in the order of the game.
    digits: usize,
}

impl<'a> Folders<'a> {
    /// The folders for a game with this many moves. They are created if necessary.
    pub(super) fn make(args: &'a PictureArgs, moves: usize) -> Result<Self, Failure> {
        for folder in [&args.svg, &args.png].into_iter().flatten() {
            if files::is_stdin(folder) {
                return Err(Failure::Usage("many pictures need a folder; write `--svg FOLDER`".to_owned()));
            }
            fs::create_dir_all(folder)
                .map_err(|error| Failure::Unwritable { name: files::name(folder), error })?;
        }
        Ok(Self { args, digits: moves.to_string().len().max(3) })
    }

    /// The arguments for one of the pictures.
    pub(super) fn picture(&self, number: usize, address: &Address) -> PictureArgs {
        let name = format!("{number:0digits$}-{address}", digits = self.digits);
        let file = |folder: &Option<PathBuf>, extension| {
            folder.as_deref().map(|folder| folder.join(format!("{name}.{extension}")))
        };
        PictureArgs {
            svg: file(&self.args.svg, "svg"),
            png: file(&self.args.png, "png"),
            ..self.args.clone()
        }
    }
}

/// Draws the pictures that the arguments name.
pub(super) fn draw(diagram: &Diagram<'_>, args: &PictureArgs, inputs: &[String]) -> Result<(), Failure> {
    if [&args.svg, &args.png].iter().all(|path| path.as_deref().is_some_and(files::is_stdin)) {
        return Err(Failure::Usage("two pictures cannot both go to standard output".to_owned()));
    }
    let mut svg = diagram.svg().theme(args.theme.into());
    if let Some(title) = &args.title {
        svg = svg.title(title);
    }
    if let Some(path) = &args.svg {
        put(path, svg.to_string().as_bytes(), inputs)?;
    }
    if let Some(path) = &args.png {
        if files::is_stdin(path) && io::stdout().is_terminal() {
            return Err(Failure::Usage("a terminal cannot show a PNG; write `--png FILE`".to_owned()));
        }
        put(path, &png(&svg, args.size)?, inputs)?;
    }
    Ok(())
}

/// Writes a file; standard output for `-`.
fn put(path: &Path, content: &[u8], inputs: &[String]) -> Result<(), Failure> {
    if files::is_stdin(path) {
        return output::data(|out| out.write_all(content));
    }
    replace::output(path, content, inputs)
}

/// Without the library that draws bitmaps, which a first build need not wait for.
#[cfg(not(feature = "png"))]
fn png(_: &Svg<'_>, _: Option<u32>) -> Result<Vec<u8>, Failure> {
    Err(Failure::Usage(NO_PNG.to_owned()))
}

/// The picture as a bitmap with this many pixels a side; without a number 100 per square, up to the limit.
#[cfg(feature = "png")]
fn png(svg: &Svg<'_>, size: Option<u32>) -> Result<Vec<u8>, Failure> {
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::{Options, Tree};

    let undrawn =
        |error: &dyn std::fmt::Display| Failure::Usage(format!("the picture cannot be drawn: {error}"));
    let tree = Tree::from_str(&svg.to_string(), &Options::default()).map_err(|error| undrawn(&error))?;
    let size = size.unwrap_or_else(|| (2 * svg.size()).min(PictureArgs::MAX_SIZE));
    let mut pixmap = Pixmap::new(size, size).ok_or_else(|| undrawn(&"not enough memory"))?;
    #[allow(clippy::cast_precision_loss, reason = "sizes are small")]
    let scale = size as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| undrawn(&error))
}
