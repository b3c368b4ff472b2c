//! The start positions of the site.

use alloc::string::String;

use tafl_position::Position;

use crate::layout::Layout;

/// The names of the site, in lower case, with the layouts of this crate. Of several names for a layout, the first one
/// is written.
const LAYOUTS: [(&str, &str); 40] = [
    ("brandubh", "brandub"),
    ("hhbrandubh", "brandub"),
    ("hhardri", "brandub"),
    ("magpie", "brandub"),
    ("ardri", "ard-ri"),
    ("ballinderry2", "ballinderry-2"),
    ("ballinderry3", "ballinderry-3"),
    ("ballinderry4", "ballinderry-4"),
    ("ballinderry6", "ballinderry-6"),
    ("ballinderry7", "ballinderry-7"),
    ("ballinderry8", "ballinderry-8"),
    ("ballinderry9", "ballinderry-9"),
    ("tablut", "tablut"),
    ("hhtablut", "tablut"),
    ("seabattletablut", "tablut"),
    ("jarlshofcircle", "jarlshof"),
    ("seabattlecircle", "jarlshof"),
    ("jarlshof3", "jarlshof-3"),
    ("papillon", "papillon"),
    ("tawlbwrdd", "tawlbwrdd"),
    ("hhtawlbwrdd", "tawlbwrdd"),
    ("lewiscross", "lewis-cross"),
    ("hhlewiscross", "lewis-cross"),
    ("hnefatafl", "copenhagen"),
    ("copenhagen", "copenhagen"),
    ("fetlar", "copenhagen"),
    ("trondheimcross", "serif-cross-11"),
    ("seabattlecross", "serif-cross-11"),
    ("toftanes1", "toftanes-1"),
    ("toftanes2", "toftanes-2"),
    ("gokstad1", "serif-cross-13"),
    ("gokstad2", "parlett"),
    ("hhgokstad", "parlett"),
    ("seabattlegokstad", "parlett"),
    ("gokstad3", "gokstad-3"),
    ("gokstad4", "gokstad-4"),
    ("coppergate1", "serif-cross-15"),
    ("coppergate2", "coppergate-ii"),
    ("hhcoppergate", "coppergate-ii"),
    ("alfheim1", "alfheim"),
];

/// The layouts that have one name only, and are too large for a common board.
const LARGE: [(&str, &str); 2] = [("alfheim2", "alfheim-ii"), ("aleaevangelii", "alea-evangelii")];

/// The start position with this name, in any case.
pub(super) fn position(name: &str) -> Option<Position> {
    let name = name.to_ascii_lowercase();
    let known = LAYOUTS.iter().chain(&LARGE).find(|(known, _)| *known == name);
    known.and_then(|(_, layout)| Layout::from_name(layout)).map(Layout::position)
}

/// The name of a start position: the wanted one, if it is one of its names.
pub(super) fn name_of(start: &Position, wanted: Option<&str>) -> Option<String> {
    if let Some(wanted) = wanted.filter(|wanted| position(wanted).as_ref() == Some(start)) {
        return Some(wanted.into());
    }
    let is_start = |layout: &str| Layout::from_name(layout).is_some_and(|layout| layout.position() == *start);
    let known = LAYOUTS.iter().chain(&LARGE).find(|(_, layout)| is_start(layout));
    known.map(|(name, _)| String::from(*name))
}
