//! The tests of this crate, in one program, which is built faster than one for each file.

mod api;
mod brandubh;
mod cases;
mod conversion;
mod detection;
mod formats;
mod forum;
mod hnefatafl_org;
mod layouts;
mod logs_and_scripts;
mod opentafl;
mod partial;
mod texts;
mod variant_rules;
