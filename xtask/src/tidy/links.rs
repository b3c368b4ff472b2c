//! The relative links of documents lead to files and sections that exist.

use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use anyhow::Result;
use xshell::Shell;

use crate::workspace;

/// A relative link in a document.
pub(crate) struct Link {
    /// Where its target is in the text.
    pub(crate) span: Range<usize>,
    /// The file or folder, relative to the root of the workspace; `None` outside it.
    pub(crate) path: Option<PathBuf>,
    /// Whether it is only a section.
    pub(crate) is_own_section: bool,
    /// Without `#`.
    pub(crate) section: String,
    pub(crate) is_image: bool,
}

pub(super) fn check(shell: &Shell) -> Result<Vec<String>> {
    let mut violations = Vec::new();
    for page in workspace::files(shell, "*.md")? {
        let text = shell.read_file(&page)?;
        for link in links(&page, &text).filter(|link| !leads_somewhere(shell, link)) {
            let target = text.get(link.span).unwrap_or_default();
            violations.push(format!("{}: the link {target} leads nowhere", page.display()));
        }
    }
    Ok(violations)
}

fn leads_somewhere(shell: &Shell, link: &Link) -> bool {
    let Some(path) = link.path.as_deref().filter(|path| shell.path_exists(path)) else { return false };
    let is_page = path.extension().is_some_and(|it| it == "md") && !link.section.is_empty();
    !is_page || shell.read_file(path).is_ok_and(|text| sections(&text).any(|it| it == link.section))
}

/// The links in the prose of a page that begin with neither an address nor `/`.
pub(crate) fn links<'a>(page: &'a Path, text: &'a str) -> impl Iterator<Item = Link> + 'a {
    let (mut fenced, mut end) = (false, 0);
    let prose = text.split_inclusive('\n').filter_map(move |line| {
        let start = end;
        end += line.len();
        let is_fence = line.trim_start().starts_with("```");
        fenced ^= is_fence;
        (!fenced && !is_fence).then_some((start, line))
    });
    prose.flat_map(move |(start, line)| {
        line.match_indices("](").filter_map(move |(index, _)| link(page, text, start + index))
    })
}

/// The link whose text ends at an index.
fn link(page: &Path, text: &str, index: usize) -> Option<Link> {
    let start = index + 2;
    let target = text.get(start..)?.split([')', ' ']).next()?;
    if target.starts_with('/') || target.contains(':') {
        return None;
    }
    let (path, section) = target.split_once('#').unwrap_or((target, ""));
    let path = if path.is_empty() { Some(page.to_path_buf()) } else { resolved(page, path) };
    let before = text.get(..index)?;
    let is_image =
        before.rfind('[').is_some_and(|open| before.get(..open).is_some_and(|it| it.ends_with('!')));
    Some(Link {
        span: start..start + target.len(),
        path,
        is_own_section: target.starts_with('#'),
        section: section.to_owned(),
        is_image,
    })
}

fn resolved(page: &Path, link: &str) -> Option<PathBuf> {
    let mut found = page.parent()?.to_path_buf();
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir if !found.pop() => return None,
            Component::Normal(name) => found.push(name),
            _ => {}
        }
    }
    Some(found)
}

/// The sections of a page, as forges derive their names from headings.
fn sections(text: &str) -> impl Iterator<Item = String> {
    text.lines().filter(|line| line.starts_with('#')).map(|line| {
        let heading = line.trim_start_matches('#').trim();
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_a_page() {
        let text =
            "[a](../b.md#c) ![d](e.svg) [f](https://g.h) [i](#j)\n\n```md\n[k](l.md)\n```\n[m](../../n)\n";
        let found = links(Path::new("docs/a.md"), text).map(|it| (it.path, it.section, it.is_image));
        let link = |path: &str, section: &str, is_image| (Some(path.into()), section.to_owned(), is_image);
        assert_eq!(
            found.collect::<Vec<_>>(),
            [
                link("b.md", "c", false),
                link("docs/e.svg", "", true),
                link("docs/a.md", "j", false),
                (None, String::new(), false)
            ]
        );
    }

    #[test]
    fn names_of_sections() {
        assert_eq!(
            sections("# The `<tafl-game>` element, 2nd").collect::<Vec<_>>(),
            ["the-tafl-game-element-2nd"]
        );
    }
}
