//! Traits and defaults of the public types.

use std::fmt::{Debug, Display};

use tafl_diagram::{Corner, Diagram, Part, Svg, Text, Theme, UnknownName};

#[test]
fn types_are_send_and_sync() {
    fn anywhere<T: Clone + Send + Sync + Unpin + Debug + 'static>() {}
    fn printed<T: Display>() {}
    anywhere::<Diagram<'static>>();
    anywhere::<Text<'static>>();
    anywhere::<Svg<'static>>();
    anywhere::<Corner>();
    anywhere::<Part>();
    anywhere::<Theme>();
    anywhere::<UnknownName<Theme>>();
    printed::<Text<'_>>();
    printed::<Svg<'_>>();
}

#[test]
fn defaults_and_names() {
    assert_eq!(Corner::default(), Corner::BottomLeft);
    assert_eq!(Theme::default(), Theme::Light);
    assert_eq!(Theme::ALL.map(Theme::name), ["light", "dark"]);
    for theme in Theme::ALL {
        assert_eq!(theme.to_string().parse(), Ok(theme));
    }
}
