//! What the types promise.

use std::fmt::{Debug, Display};

use tafl_diagram::{Corner, Diagram, Part, Svg, Text, Theme};

#[test]
fn types_go_anywhere() {
    fn anywhere<T: Clone + Send + Sync + Unpin + Debug + 'static>() {}
    fn printed<T: Display>() {}
    anywhere::<Diagram<'static>>();
    anywhere::<Text<'static>>();
    anywhere::<Svg<'static>>();
    anywhere::<Corner>();
    anywhere::<Part>();
    anywhere::<Theme>();
    printed::<Text<'_>>();
    printed::<Svg<'_>>();
}

#[test]
fn what_is_usual_is_the_default() {
    assert_eq!(Corner::default(), Corner::BottomLeft);
    assert_eq!(Theme::default(), Theme::Light);
    assert_eq!(Theme::ALL.map(Theme::name), ["light", "dark"]);
}
