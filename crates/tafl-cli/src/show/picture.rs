//! Boards as pictures.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use tafl_diagram::{Diagram, Svg};

use crate::args::PictureArgs;
use crate::failure::Failure;
use crate::files;
use crate::output;
use crate::write;

/// Draws the pictures that the arguments name.
pub(super) fn draw(diagram: &Diagram<'_>, args: &PictureArgs) -> Result<(), Failure> {
    if [&args.svg, &args.png].iter().all(|path| path.as_deref().is_some_and(files::is_stdin)) {
        return Err(Failure::Usage("two pictures cannot both go to standard output".to_owned()));
    }
    let mut svg = diagram.svg().theme(args.theme.into());
    if let Some(title) = &args.title {
        svg = svg.title(title);
    }
    if let Some(path) = &args.svg {
        put(path, svg.to_string().as_bytes())?;
    }
    if let Some(path) = &args.png {
        if files::is_stdin(path) && io::stdout().is_terminal() {
            return Err(Failure::Usage("a terminal cannot show a PNG; write `--png FILE`".to_owned()));
        }
        put(path, &png(&svg, args.size)?)?;
    }
    Ok(())
}

/// Writes a file; standard output for `-`.
fn put(path: &Path, content: &[u8]) -> Result<(), Failure> {
    if files::is_stdin(path) {
        return output::data(|out| out.write_all(content));
    }
    write::file(path, content).map_err(|error| Failure::Unwritable { name: files::name(path), error })
}

/// The picture as a bitmap with this many pixels a side; without a number 100 per square, up to the limit.
fn png(svg: &Svg<'_>, size: Option<u32>) -> Result<Vec<u8>, Failure> {
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
