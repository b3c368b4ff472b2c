//! A row of `positions` in memory.

use std::io::{self, Read, Write};

use tafl_position::Side;

use crate::field_value::FieldValue;
use crate::position_key::PositionKey;
use crate::row_sink::RowSink;
use crate::table::Table;

/// A row, without the borrows of [`FieldValue`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: PositionKey,
    pub(super) position: Box<str>,
    pub(super) side: Side,
    /// The size, the attackers and the defenders.
    pub(super) counts: [i16; 3],
    pub(super) plies: i64,
}

impl Entry {
    /// The bytes that a hash table and an allocation need besides the text.
    const OVERHEAD: usize = 2 * size_of::<Self>() + 32;

    /// Its memory, at most.
    pub(super) fn bytes(&self) -> usize {
        Self::OVERHEAD.saturating_add(self.position.len())
    }

    /// Adds a row with the same key.
    pub(super) fn add(&mut self, other: &Self) {
        self.plies = self.plies.saturating_add(other.plies);
    }

    pub(super) fn write<S: RowSink>(&self, sink: &mut S) -> Result<(), S::Error> {
        let [size, attackers, defenders] = self.counts.map(|count| FieldValue::Integer(count.into()));
        let [position, side] = [&*self.position, self.side.name()].map(FieldValue::Text);
        let values = [
            FieldValue::Key(self.key),
            position,
            side,
            size,
            attackers,
            defenders,
            FieldValue::Integer(self.plies),
        ];
        sink.push(Table::Positions, &values)
    }

    /// Writes it for [`decode`](Self::decode): numbers are little-endian, and the position follows its length.
    pub(super) fn encode(&self, output: &mut impl Write) -> io::Result<()> {
        output.write_all(self.key.as_bytes())?;
        output.write_all(&self.plies.to_le_bytes())?;
        output.write_all(&[u8::from(self.side == Side::Attackers)])?;
        self.counts.iter().try_for_each(|count| output.write_all(&count.to_le_bytes()))?;
        let length = u64::try_from(self.position.len()).unwrap_or(u64::MAX);
        output.write_all(&length.to_le_bytes())?;
        output.write_all(self.position.as_bytes())
    }

    pub(super) fn decode(input: &mut impl Read) -> io::Result<Self> {
        let key = PositionKey::from(array(input)?);
        let plies = i64::from_le_bytes(array(input)?);
        let [is_attackers] = array(input)?;
        let side = if is_attackers == 1 { Side::Attackers } else { Side::Defenders };
        let mut counts = [0; 3];
        for count in &mut counts {
            *count = i16::from_le_bytes(array(input)?);
        }
        let length = u64::from_le_bytes(array(input)?);
        let mut position = String::new();
        input.take(length).read_to_string(&mut position)?;
        Ok(Self { key, position: position.into(), side, counts, plies })
    }
}

fn array<const N: usize>(input: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}
