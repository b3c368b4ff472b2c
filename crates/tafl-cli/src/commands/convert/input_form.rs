//! The argument of `--from`.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use tafl_archive::{ArchiveFormat, MoveListForm};

/// The form of the input, and how the moves of a list are written, which can follow its name.
#[derive(Clone, Debug)]
pub(super) struct InputForm {
    pub(super) name: String,
    pub(super) move_list: MoveListForm,
}

/// Parses one of these names, or `moves:` and how moves are written.
#[derive(Clone)]
pub(super) struct InputFormParser(pub(super) Vec<&'static str>);

impl TypedValueParser for InputFormParser {
    type Value = InputForm;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<InputForm, Error> {
        let list =
            value.to_str().and_then(|text| text.strip_prefix(ArchiveFormat::Moves.name())?.strip_prefix(':'));
        let move_list = StringValueParser::new().try_map(|form| form.parse::<MoveListForm>()).parse_ref(
            command,
            arg,
            OsStr::new(list.unwrap_or_default()),
        )?;
        let name = if list.is_some() { OsStr::new(ArchiveFormat::Moves.name()) } else { value };
        let name = PossibleValuesParser::new(self.0.clone()).parse_ref(command, arg, name)?;
        Ok(InputForm { name, move_list })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(PossibleValue::new)))
    }
}
