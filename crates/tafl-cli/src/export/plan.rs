//! The tables, columns and format to write.

use tafl_table::{ChunkBuilder, Columns, ExtractOptions, Table, TableError, TableFormat};

use crate::args::ExportArgs;

/// The tables of an export, and the form of their files. Threads share it.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    format: TableFormat,
    tables: Vec<Table>,
    partitioned: bool,
    for_spreadsheets: bool,
    /// The columns that are left out.
    without: Vec<&'static str>,
    options: ExtractOptions,
}

impl Plan {
    pub(super) fn of(args: &ExportArgs) -> Self {
        let has =
            |table: &Table| args.tables.contains(table) && !(args.no_positions && *table == Table::Positions);
        Self {
            format: args.format,
            tables: Table::ALL.into_iter().filter(has).collect(),
            partitioned: args.partition,
            for_spreadsheets: args.for_spreadsheets,
            without: args.without.iter().map(|column| column.0).collect(),
            options: ExtractOptions::default()
                .with_variations(args.variations)
                .with_positions(!args.no_positions),
        }
    }

    pub(super) fn format(&self) -> TableFormat {
        self.format
    }

    pub(super) fn has(&self, table: Table) -> bool {
        self.tables.contains(&table)
    }

    /// Whether spreadsheets must take texts for texts.
    pub(super) fn is_for_spreadsheets(&self) -> bool {
        self.for_spreadsheets
    }

    /// The rows that are made of a game.
    pub(super) fn options(&self) -> ExtractOptions {
        self.options
    }

    /// Whether a table has a folder for each variant. Variants share positions.
    pub(super) fn is_partitioned(&self, table: Table) -> bool {
        self.partitioned && table != Table::Positions
    }

    /// The columns of the files of a table. The name of a partition has that of the variant.
    pub(super) fn columns(&self, table: Table) -> Columns {
        let partition = self.is_partitioned(table).then_some("variant");
        let without: Vec<&str> = self.without.iter().copied().chain(partition).collect();
        Columns::without(table, &without)
    }

    /// The builder of the rows of a table, if it is wanted.
    pub(super) fn builder(&self, table: Table) -> Result<Option<ChunkBuilder>, TableError> {
        self.has(table).then(|| ChunkBuilder::new(self.format, self.columns(table))).transpose()
    }
}
