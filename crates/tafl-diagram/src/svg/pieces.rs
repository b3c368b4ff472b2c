//! The pieces.

use core::fmt;

use tafl_position::{Piece, PieceKind, Side};

use super::scene::Scene;
use crate::theme::{Colors, Palette};

const CROWN: &str = "M-23 20L-29-14L-13 0L0-25L13 0L29-14L23 20Z";
const STAR: &str = "M0-27L7-9L26-8L11 4L16 22L0 11L-16 22L-11 4L-26-8L-7-9Z";
const HORSE: &str = "M-17 25C-17 8-3 6-2-6C-8 1-14 5-20 3L-23-5L-6-22L-4-31L4-23C19-17 21 4 19 25Z";
const SHIELD: &str = "M-22-21Q-9-20 0-27Q9-20 22-21V0Q21 19 0 29Q-21 19-22 0Z";
/// Half of a circle, for the mercenary, which changes sides.
const HALF: &str = "M-17 17A24 24 0 0 1 17-17Z";

pub(super) fn draw(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    scene.diagram.position.pieces().try_for_each(|(square, piece)| scene.put(piece.char(), square, f))
}

/// Defines the pieces of the position, each once.
pub(super) fn define(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let pieces = Piece::ALL.into_iter().filter(|&piece| scene.diagram.position.count(piece) > 0);
    pieces.into_iter().try_for_each(|piece| define_piece(piece, scene.theme.name(), scene.palette(), f))
}

/// A disc, and the emblem of its kind. Its name is `prefix`, a hyphen and the piece.
pub(super) fn define_piece(
    piece: Piece,
    prefix: &str,
    palette: &Palette,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let Colors { body, edge, emblem, groove } = match piece.side() {
        Side::Attackers => &palette.attackers,
        Side::Defenders => &palette.defenders,
    };
    let radius = if piece.kind() == PieceKind::King { 43 } else { 38 };
    write!(
        f,
        r#"<g id="{prefix}-{piece}"><circle r="{radius}" fill="{body}" stroke="{edge}" stroke-width="5"/>"#
    )?;
    match piece.kind() {
        PieceKind::Taflman => {
            write!(f, r#"<circle r="24" fill="none" stroke="{groove}" stroke-width="4"/>"#)?;
        }
        PieceKind::Mercenary => write!(
            f,
            r#"<circle r="24" fill="none" stroke="{emblem}" stroke-width="5"/><path fill="{emblem}" d="{HALF}"/>"#
        )?,
        PieceKind::Commander => emblem_path(STAR, emblem, f)?,
        PieceKind::Knight => emblem_path(HORSE, emblem, f)?,
        PieceKind::King => emblem_path(CROWN, emblem, f)?,
        PieceKind::Guard => emblem_path(SHIELD, emblem, f)?,
    }
    f.write_str("</g>\n")
}

fn emblem_path(path: &str, color: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, r#"<path fill="{color}" d="{path}"/>"#)
}
