//! Values that become an array.

use arrow_array::ArrayRef;
use arrow_array::builder::{
    ArrayBuilder, BooleanBuilder, Date32Builder, FixedSizeBinaryBuilder, Float64Builder, Int16Builder,
    Int32Builder, Int64Builder, ListBuilder, StringBuilder, StringDictionaryBuilder,
};
use arrow_array::types::Int32Type;
use arrow_schema::ArrowError;
use notation_syntax::invariant::ExpectOr as _;

use crate::column::ColumnType;
use crate::field_value::FieldValue;
use crate::position_key::PositionKey;
use crate::schema::element;

/// The values of a column.
pub(crate) enum ColumnBuilder {
    Int16(Int16Builder),
    Int32(Int32Builder),
    Int64(Int64Builder),
    Float64(Float64Builder),
    Boolean(BooleanBuilder),
    Text(StringBuilder),
    Name(StringDictionaryBuilder<Int32Type>),
    Date(Date32Builder),
    Key(FixedSizeBinaryBuilder),
    Names(ListBuilder<StringBuilder>),
}

impl ColumnBuilder {
    /// Without values, and without room for any: by default each builder has room for 1024, which is too much where a
    /// table is many files with a few rows each.
    pub(crate) fn new(column_type: ColumnType) -> Self {
        match column_type {
            ColumnType::Int16 => Self::Int16(Int16Builder::with_capacity(0)),
            ColumnType::Int32 => Self::Int32(Int32Builder::with_capacity(0)),
            ColumnType::Int64 => Self::Int64(Int64Builder::with_capacity(0)),
            ColumnType::Float64 => Self::Float64(Float64Builder::with_capacity(0)),
            ColumnType::Boolean => Self::Boolean(BooleanBuilder::with_capacity(0)),
            ColumnType::Text => Self::Text(StringBuilder::with_capacity(0, 0)),
            ColumnType::Name => Self::Name(StringDictionaryBuilder::with_capacity(0, 0, 0)),
            ColumnType::Date => Self::Date(Date32Builder::with_capacity(0)),
            ColumnType::Key => {
                let width = i32::try_from(PositionKey::BYTES).expect_or("a key has 16 bytes", i32::MAX);
                Self::Key(FixedSizeBinaryBuilder::with_capacity(0, width))
            }
            ColumnType::Names => {
                let names = StringBuilder::with_capacity(0, 0);
                Self::Names(ListBuilder::with_capacity(names, 0).with_field(element()))
            }
        }
    }

    /// Appends a value that the row's check has accepted; any other becomes null.
    pub(crate) fn append(&mut self, value: &FieldValue<'_>) -> Result<(), ArrowError> {
        match (self, value) {
            (Self::Int16(builder), FieldValue::Integer(number)) => {
                builder.append_option(i16::try_from(*number).ok());
            }
            (Self::Int32(builder), FieldValue::Integer(number)) => {
                builder.append_option(i32::try_from(*number).ok());
            }
            (Self::Int64(builder), FieldValue::Integer(number)) => builder.append_value(*number),
            (Self::Float64(builder), FieldValue::Number(number)) => builder.append_value(*number),
            (Self::Boolean(builder), FieldValue::Boolean(value)) => builder.append_value(*value),
            (Self::Text(builder), FieldValue::Text(text)) => builder.append_value(text),
            (Self::Name(builder), FieldValue::Text(text)) => builder.append(text).map(drop)?,
            (Self::Date(builder), FieldValue::Date(days)) => builder.append_value(*days),
            (Self::Key(builder), FieldValue::Key(key)) => builder.append_value(key.as_bytes())?,
            (Self::Names(builder), FieldValue::Names(names)) => {
                builder.append_value(names.iter().map(|name| Some(*name)));
            }
            (builder, _) => builder.append_null(),
        }
        Ok(())
    }

    fn append_null(&mut self) {
        match self {
            Self::Int16(builder) => builder.append_null(),
            Self::Int32(builder) => builder.append_null(),
            Self::Int64(builder) => builder.append_null(),
            Self::Float64(builder) => builder.append_null(),
            Self::Boolean(builder) => builder.append_null(),
            Self::Text(builder) => builder.append_null(),
            Self::Name(builder) => builder.append_null(),
            Self::Date(builder) => builder.append_null(),
            Self::Key(builder) => builder.append_null(),
            Self::Names(builder) => builder.append_null(),
        }
    }

    /// The values so far, as an array. The builder is empty afterwards.
    pub(crate) fn finish(&mut self) -> ArrayRef {
        let builder: &mut dyn ArrayBuilder = match self {
            Self::Int16(builder) => builder,
            Self::Int32(builder) => builder,
            Self::Int64(builder) => builder,
            Self::Float64(builder) => builder,
            Self::Boolean(builder) => builder,
            Self::Text(builder) => builder,
            Self::Name(builder) => builder,
            Self::Date(builder) => builder,
            Self::Key(builder) => builder,
            Self::Names(builder) => builder,
        };
        builder.finish()
    }
}
