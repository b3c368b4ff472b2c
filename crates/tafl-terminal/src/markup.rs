//! Judgements, evaluations and shapes of comments, for people.

use std::borrow::Cow;

use tafl_diagram::Diagram;
use tafl_game_record::{CommentText, GameRecord, Markup, NodeId};

/// The markup of the comment on a move.
pub fn of(record: &GameRecord, node: NodeId) -> Markup {
    record.tree().comment(node).map(|comment| comment.view().markup()).unwrap_or_default()
}

/// The judgement of a move, after a space.
pub fn judged(record: &GameRecord, node: NodeId) -> String {
    of(record, node).judgement.map(|judgement| format!(" {judgement}")).unwrap_or_default()
}

/// The comment on a move, then those of its turn that belong to no move.
pub fn texts(record: &GameRecord, node: NodeId) -> impl Iterator<Item = Cow<'_, str>> {
    let own = record.tree().comment(node).map(text);
    own.into_iter().chain(record.tree().surplus_comments(node).map(Cow::Borrowed))
}

/// The text of a comment with its clock and shapes, but without what is shown beside the move.
fn text(comment: &CommentText) -> Cow<'_, str> {
    let mut markup = comment.view().markup();
    if markup.judgement.is_none() && markup.eval.is_none() {
        return comment.as_str().into();
    }
    (markup.judgement, markup.eval) = (None, None);
    match comment.with_markup(&markup) {
        Ok(comment) => comment.as_str().to_owned().into(),
        Err(_) => comment.as_str().into(),
    }
}

/// The diagram with circles and arrows.
pub fn drawn<'d>(diagram: Diagram<'d>, markup: &Markup) -> Diagram<'d> {
    markup.shapes.iter().fold(diagram, |diagram, shape| diagram.shape(shape.colour, shape.from, shape.to))
}
