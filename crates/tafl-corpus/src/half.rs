//! One half of the data, in another order.
//!
//! A test on real data has to hold on data of the same origin that it has not seen. The lines of a table, the files of
//! a folder and the files of an archive are such data: half of them are dropped, and the rest is shuffled. Each table
//! and folder is halved without regard to the others, so a game may lack its trace.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use tar::{Builder, Header};
use tempfile::TempDir;

use crate::corpus::members;

/// Halves of the tables and folders that tests asked for, as files in a temporary folder.
#[derive(Debug)]
pub(crate) struct Half {
    number: u64,
    folder: TempDir,
    /// Two tests may ask for a file at the same time.
    writing: Mutex<()>,
}

impl Half {
    /// The half with this number. An even number and the next one are complementary halves.
    pub(crate) fn new(number: u64) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("tafl-corpus-half-").tempdir()?;
        Ok(Self { number, folder, writing: Mutex::new(()) })
    }

    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The half of a table or folder, or a file of it. The path does not exist if that file is in the other half.
    pub(crate) fn path(&self, root: &Path, name: &str) -> io::Result<PathBuf> {
        let _guard = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let whole: PathBuf = Path::new(name).components().take(2).collect();
        let (from, to) = (root.join(&whole), self.folder.path().join(&whole));
        if !to.exists() {
            if from.is_dir() { self.write_folder(&from, &to)? } else { self.write_table(&from, &to)? }
        }
        Ok(self.folder.path().join(name))
    }

    /// Half of the files of each extension. A single one, such as the list of what a program answered for the others,
    /// is kept.
    fn write_folder(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::create_dir_all(to)?;
        let mut files = Vec::new();
        for entry in fs::read_dir(from)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_owned();
            if path.is_dir() { self.write_folder(&path, &to.join(name))? } else { files.push(path) }
        }
        files.sort_by(|a, b| a.extension().cmp(&b.extension()));
        for group in files.chunk_by(|a, b| a.extension() == b.extension()) {
            let stem = |path: &PathBuf| path.file_stem().unwrap_or_default().as_encoded_bytes().to_vec();
            let kept = if group.len() == 1 { group.to_vec() } else { self.of(group.to_vec(), stem) };
            for path in kept {
                fs::copy(&path, to.join(path.file_name().unwrap_or_default()))?;
            }
        }
        Ok(())
    }

    /// Half of the lines of a table or of the files of an archive, packed as they were.
    fn write_table(&self, from: &Path, to: &Path) -> io::Result<()> {
        to.parent().map_or(Ok(()), fs::create_dir_all)?;
        let packed = from.extension().is_some_and(|extension| extension == "gz");
        let mut bytes = fs::read(from)?;
        if packed {
            let mut unpacked = Vec::new();
            GzDecoder::new(bytes.as_slice()).read_to_end(&mut unpacked)?;
            bytes = unpacked;
        }
        let inner = if packed { from.with_extension("") } else { from.to_owned() };
        let is_archive = inner.extension().is_some_and(|extension| extension == "tar");
        let half = if is_archive { self.of_archive(&bytes)? } else { self.of_lines(&bytes) };
        if packed {
            let mut packer = GzEncoder::new(fs::File::create(to)?, Compression::fast());
            packer.write_all(&half)?;
            packer.finish()?;
            return Ok(());
        }
        fs::write(to, half)
    }

    fn of_archive(&self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut archive = Builder::new(Vec::new());
        for (name, text) in self.of(members(bytes)?, |(name, _)| name.as_bytes().to_vec()) {
            let mut header = Header::new_gnu();
            header.set_size(text.len() as u64);
            archive.append_data(&mut header, name, text.as_bytes())?;
        }
        archive.into_inner()
    }

    /// Comments at the start are kept. A line that is indented belongs to the one before it.
    fn of_lines(&self, bytes: &[u8]) -> Vec<u8> {
        let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').peekable();
        let mut half = Vec::new();
        while let Some(comment) = lines.next_if(|line| line.starts_with(b"#")) {
            half.extend(comment);
        }
        let mut rows: Vec<Vec<u8>> = Vec::new();
        for line in lines {
            match rows.last_mut() {
                Some(row) if line.starts_with(b" ") => row.extend(line),
                _ => rows.push(line.to_vec()),
            }
            // The last line may lack its end, and is not always the last one of the half.
            if let Some(row) = rows.last_mut().filter(|row| !row.ends_with(b"\n")) {
                row.push(b'\n');
            }
        }
        half.extend(self.of(rows, Vec::clone).concat());
        half
    }

    /// Half of the items, shuffled: those with the lower hashes if the number is even, else the others.
    fn of<T>(&self, mut items: Vec<T>, key: impl Fn(&T) -> Vec<u8>) -> Vec<T> {
        items.sort_by_cached_key(|item| hash(self.number / 2, &key(item)));
        let upper = items.split_off(items.len().div_ceil(2));
        if self.number % 2 == 0 { items } else { upper }
    }
}

/// FNV-1a, because the hashes of the standard library may change with its version. The last step mixes the high bits,
/// by which the items are sorted.
fn hash(seed: u64, bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = seed.to_le_bytes().iter().chain(bytes).fold(0xcbf2_9ce4_8422_2325, step);
    (hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn half(number: u64) -> Half {
        Half::new(number).expect("a folder")
    }

    fn text(half: &Half, root: &Path, name: &str) -> String {
        fs::read_to_string(half.path(root, name).expect("written")).expect("a half")
    }

    #[test]
    fn two_halves_are_the_whole_in_another_order() {
        let root = tempfile::tempdir().expect("a folder");
        let rows: BTreeSet<String> = (0..101).map(|row| format!("row {row}")).collect();
        let table: String = rows.iter().flat_map(|row| [row, "\n"]).collect();
        fs::create_dir(root.path().join("corpus")).expect("a folder");
        fs::write(root.path().join("corpus/table.csv"), format!("# rows\n{}", table.trim_end()))
            .expect("written");
        for number in [0, 2, 40] {
            let halves =
                [number, number + 1].map(|number| text(&half(number), root.path(), "corpus/table.csv"));
            let of: Vec<Vec<&str>> = halves.iter().map(|half| half.lines().skip(1).collect()).collect();
            assert_eq!((of[0].len(), of[1].len()), (51, 50));
            assert!(halves.iter().all(|half| half.starts_with("# rows\n")));
            assert!(!of[0].is_sorted(), "{of:?}");
            let all: BTreeSet<String> = of.concat().into_iter().map(str::to_owned).collect();
            assert_eq!(all, rows);
        }
        assert_ne!(
            text(&half(0), root.path(), "corpus/table.csv"),
            text(&half(2), root.path(), "corpus/table.csv")
        );
    }

    #[test]
    fn indented_lines_stay_where_they_belong() {
        let rows: String = ["a\n  of a\n", "b\n  of b\n", "c\n  of c\n", "d\n  of d\n"].concat();
        for number in 0..4 {
            let half = String::from_utf8(half(number).of_lines(rows.as_bytes())).expect("UTF-8");
            let lines: Vec<&str> = half.lines().collect();
            assert!(lines.chunks(2).all(|pair| pair[1] == format!("  of {}", pair[0])), "{half}");
        }
    }

    #[test]
    fn half_of_the_files_of_each_extension() {
        let root = tempfile::tempdir().expect("a folder");
        let inner = root.path().join("oracle/games/inner");
        fs::create_dir_all(&inner).expect("a folder");
        for number in 0..10 {
            fs::write(root.path().join(format!("oracle/games/{number}.otg")), "game").expect("a file");
            fs::write(inner.join(format!("{number}.otg")), "game").expect("a file");
        }
        fs::write(root.path().join("oracle/games/answers.tsv"), "all").expect("a file");
        for number in 0..4 {
            let half = half(number);
            let folder = half.path(root.path(), "oracle/games").expect("written");
            let count = |folder: &Path| fs::read_dir(folder).expect("a folder").count();
            assert_eq!((count(&folder), count(&folder.join("inner"))), (5 + 2, 5));
            assert_eq!(text(&half, root.path(), "oracle/games/answers.tsv"), "all");
        }
    }

    #[test]
    fn what_is_packed_stays_packed() {
        let members: Vec<(String, String)> =
            (0..6).map(|n| (format!("{n}.txt"), format!("text {n}"))).collect();
        let mut whole = Builder::new(Vec::new());
        for (name, text) in &members {
            let mut header = Header::new_gnu();
            header.set_size(text.len() as u64);
            whole.append_data(&mut header, name, text.as_bytes()).expect("a member");
        }
        let whole = whole.into_inner().expect("an archive");
        let root = tempfile::tempdir().expect("a folder");
        fs::create_dir(root.path().join("corpus")).expect("a folder");
        let file = fs::File::create(root.path().join("corpus/a.tar.gz")).expect("a file");
        GzEncoder::new(file, Compression::fast()).write_all(&whole).expect("written");
        let halves = [6, 7].map(half);
        let of = |half: &Half| {
            let packed =
                fs::read(half.path(root.path(), "corpus/a.tar.gz").expect("written")).expect("a half");
            let mut bytes = Vec::new();
            GzDecoder::new(packed.as_slice()).read_to_end(&mut bytes).expect("packed");
            super::members(&bytes).expect("an archive")
        };
        let mut both = [of(&halves[0]), of(&halves[1])].concat();
        both.sort();
        assert_eq!(both, members);
    }
}
