//! The values of a column that was read.

use arrow_array::cast::AsArray;
use arrow_array::types::{Date32Type, Float64Type, Int16Type, Int32Type, Int64Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, Date32Array, FixedSizeBinaryArray, Float64Array, Int16Array, Int32Array,
    Int64Array, ListArray, StringArray,
};

use crate::batch_builder::data_type;
use crate::column::{Column, ColumnType};
use crate::position_key::PositionKey;
use crate::row::FieldValue;
use crate::table_reader::TableReadError;

/// An array whose type is that of its column.
#[derive(Debug)]
pub(super) enum ColumnValues {
    Int16(Int16Array),
    Int32(Int32Array),
    Int64(Int64Array),
    Float64(Float64Array),
    Boolean(BooleanArray),
    Text(StringArray),
    /// The index of each text, and the texts.
    Name(Int32Array, StringArray),
    Date(Date32Array),
    Key(FixedSizeBinaryArray),
    /// The lists, and the elements of all of them.
    Names(ListArray, StringArray),
}

impl ColumnValues {
    pub(super) fn of(column: &Column, array: &ArrayRef) -> Result<Self, TableReadError> {
        Self::typed(column.column_type, array).ok_or_else(|| TableReadError::ColumnType {
            column: column.name,
            found: array.data_type().to_string(),
            expected: column.column_type,
        })
    }

    fn typed(column_type: ColumnType, array: &ArrayRef) -> Option<Self> {
        let has_type = *array.data_type() == data_type(column_type);
        Some(match column_type {
            ColumnType::Int16 => Self::Int16(array.as_primitive_opt::<Int16Type>()?.clone()),
            ColumnType::Int32 => Self::Int32(array.as_primitive_opt::<Int32Type>()?.clone()),
            ColumnType::Int64 => Self::Int64(array.as_primitive_opt::<Int64Type>()?.clone()),
            ColumnType::Float64 => Self::Float64(array.as_primitive_opt::<Float64Type>()?.clone()),
            ColumnType::Boolean => Self::Boolean(array.as_boolean_opt()?.clone()),
            ColumnType::Text => Self::Text(array.as_string_opt::<i32>()?.clone()),
            ColumnType::Name => match array.as_dictionary_opt::<Int32Type>() {
                Some(names) => {
                    Self::Name(names.keys().clone(), names.values().as_string_opt::<i32>()?.clone())
                }
                None => Self::Text(array.as_string_opt::<i32>()?.clone()),
            },
            ColumnType::Date => Self::Date(array.as_primitive_opt::<Date32Type>()?.clone()),
            ColumnType::Key => Self::Key(array.as_fixed_size_binary_opt().filter(|_| has_type)?.clone()),
            ColumnType::Names => {
                let lists = array.as_list_opt::<i32>()?;
                Self::Names(lists.clone(), lists.values().as_string_opt::<i32>()?.clone())
            }
        })
    }

    /// The elements of all lists; nothing for other columns.
    pub(super) fn elements(&self) -> Vec<&str> {
        match self {
            Self::Names(_, elements) => elements.iter().map(Option::unwrap_or_default).collect(),
            _ => Vec::new(),
        }
    }

    /// The value of a row that there is. `elements` is from [`elements`](Self::elements).
    pub(super) fn value<'v>(&'v self, row: usize, elements: &'v [&'v str]) -> FieldValue<'v> {
        if self.array().is_null(row) {
            return FieldValue::Null;
        }
        match self {
            Self::Int16(array) => FieldValue::Integer(array.value(row).into()),
            Self::Int32(array) => FieldValue::Integer(array.value(row).into()),
            Self::Int64(array) => FieldValue::Integer(array.value(row)),
            Self::Float64(array) => FieldValue::Number(array.value(row)),
            Self::Boolean(array) => FieldValue::Boolean(array.value(row)),
            Self::Text(array) => FieldValue::Text(array.value(row)),
            Self::Name(keys, texts) => usize::try_from(keys.value(row))
                .map_or(FieldValue::Null, |key| FieldValue::Text(texts.value(key))),
            Self::Date(array) => FieldValue::Date(array.value(row)),
            Self::Key(array) => {
                let bytes = <[u8; PositionKey::BYTES]>::try_from(array.value(row));
                bytes.map_or(FieldValue::Null, |bytes| FieldValue::Key(PositionKey::from(bytes)))
            }
            Self::Names(lists, _) => FieldValue::Names(list(lists, row, elements).unwrap_or_default()),
        }
    }

    fn array(&self) -> &dyn Array {
        match self {
            Self::Int16(array) => array,
            Self::Int32(array) => array,
            Self::Int64(array) => array,
            Self::Float64(array) => array,
            Self::Boolean(array) => array,
            Self::Text(array) => array,
            Self::Name(keys, _) => keys,
            Self::Date(array) => array,
            Self::Key(array) => array,
            Self::Names(array, _) => array,
        }
    }
}

fn list<'v>(lists: &ListArray, row: usize, elements: &'v [&'v str]) -> Option<&'v [&'v str]> {
    let offset =
        |index: usize| lists.value_offsets().get(index).and_then(|offset| usize::try_from(*offset).ok());
    elements.get(offset(row)?..offset(row + 1)?)
}

#[cfg(test)]
#[path = "column_values_tests.rs"]
mod tests;
