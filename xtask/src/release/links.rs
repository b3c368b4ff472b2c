//! The links in the READMEs of packages: registries show these pages without the repository around them.

use std::path::{Component, Path, PathBuf};

use pulldown_cmark::{Event, Options, Parser, Tag};

use super::{Checked, Release, listed};
use crate::tree::{self, read, relative};
use crate::workspace;

/// A link or an image, as it is written.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) target: String,
    pub(super) is_image: bool,
}

/// The links that begin neither with an address nor with `#`.
pub(super) fn relative_links(text: &str) -> Vec<Link> {
    let links = Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. }) => Some((dest_url, false)),
        Event::Start(Tag::Image { dest_url, .. }) => Some((dest_url, true)),
        _ => None,
    });
    links
        .filter(|(target, _)| !target.starts_with(['#', '/']) && !target.contains(':'))
        .map(|(target, is_image)| Link { target: target.into_string(), is_image })
        .collect()
}

/// The file that a page links to, relative to the root, and what follows it: `#section` or nothing.
pub(super) fn target<'a>(page: &Path, link: &'a str) -> Option<(PathBuf, &'a str)> {
    let (path, section) = link.split_at(link.find('#').unwrap_or(link.len()));
    let mut found = page.parent()?.to_path_buf();
    for part in Path::new(path).components() {
        match part {
            Component::ParentDir if !found.pop() => return None,
            Component::Normal(name) => found.push(name),
            _ => {}
        }
    }
    Some((found, section))
}

/// The address of a file of the repository, at the latest commit.
pub(super) fn address(release: &Release<'_>, path: &Path, is_image: bool) -> String {
    let kind = match release.root().join(path).is_dir() {
        true => "tree",
        false if is_image => "raw",
        false => "blob",
    };
    let path = path.to_string_lossy().replace('\\', "/");
    format!("{}/{kind}/HEAD/{path}", release.repository).trim_end_matches('/').to_owned()
}

/// Writes all links as addresses.
pub(super) fn write(release: &Release<'_>) -> Result<(), String> {
    if !release.has_address() {
        return Err("Cargo.toml: `repository` is a placeholder; write the public address first".to_owned());
    }
    for page in pages(release) {
        let path = release.root().join(&page);
        let text = read(&path)?;
        let links = relative_links(&text);
        if !links.is_empty() {
            std::fs::write(&path, absolute(release, &page, &text, &links))
                .map_err(|error| format!("{}: {error}", path.display()))?;
            println!("{}: {} links", page.display(), links.len());
        }
    }
    Ok(())
}

fn absolute(release: &Release<'_>, page: &Path, text: &str, links: &[Link]) -> String {
    links.iter().fold(text.to_owned(), |text, link| {
        let Some((path, section)) = target(page, &link.target) else { return text };
        let address = address(release, &path, link.is_image);
        text.replace(&format!("]({})", link.target), &format!("]({address}{section})"))
    })
}

/// Every link leads to a file, and all are addresses once there is one.
pub(super) fn check(release: &Release<'_>) -> Checked {
    let (mut problems, mut count) = (Vec::new(), 0);
    for page in pages(release) {
        let text = read(&release.root().join(&page)).map_err(super::one)?;
        let links = relative_links(&text);
        count += links.len();
        let exists = |path: &Path| release.root().join(path).exists();
        let dead =
            links.iter().filter(|it| !target(&page, &it.target).is_some_and(|(path, _)| exists(&path)));
        problems.extend(dead.map(|it| format!("{}: {} is not there", page.display(), it.target)));
        let own = own_links(release, &text).filter(|path| !exists(Path::new(path)));
        problems.extend(own.map(|path| format!("{}: {path} is not in the repository", page.display())));
        if release.has_address() && !links.is_empty() {
            problems.push(format!("{}: relative links; run `cargo xtask release`", page.display()));
        }
    }
    listed(problems, || match count {
        0 => "all are addresses".to_owned(),
        count => format!("{count} are relative until there is an address"),
    })
}

/// What the READMEs say until there is an address.
const UNPUBLISHED: &str = "not published yet";

/// Once there is an address, no README says that a package is not published.
pub(super) fn words(release: &Release<'_>) -> Checked {
    let mut problems = Vec::new();
    for page in pages(release).into_iter().chain([PathBuf::from("README.md")]) {
        let text = read(&release.root().join(&page)).map_err(super::one)?;
        let found = tree::numbered(&text).filter(|(_, line)| line.contains(UNPUBLISHED));
        let message = |number| {
            format!("{}:{number}: says `{UNPUBLISHED}`; write how to install the package", page.display())
        };
        problems.extend(found.map(|(number, _)| message(number)));
    }
    if !release.has_address() {
        return Ok(format!("{} say `{UNPUBLISHED}` until there is an address", problems.len()));
    }
    listed(problems, || "no README says that a package is not published".to_owned())
}

/// The paths in links to our own repository.
fn own_links<'a>(release: &Release<'_>, text: &'a str) -> impl Iterator<Item = &'a str> {
    let start = format!("]({}/", release.repository);
    let rest = text.split(&start).skip(1).collect::<Vec<_>>();
    rest.into_iter().filter_map(|rest| {
        let (_, path) = rest.split(')').next()?.split_once("/HEAD/")?;
        path.split('#').next()
    })
}

/// The READMEs of all packages, relative to the root.
fn pages(release: &Release<'_>) -> Vec<PathBuf> {
    let published = release.crates().map(workspace::folder);
    let others =
        [crate::web::CRATE, crate::python::CRATE].map(|name| release.root().join("crates").join(name));
    let folders = published.map(Path::to_path_buf).chain(others);
    folders.map(|folder| relative(release.root(), &folder.join("README.md"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::samples;

    #[test]
    fn links_of_a_page() {
        let text = "[a](../b.md#c) ![d](e.svg) [f](https://g.h) [i](#j)\n\n```md\n[k](l.md)\n```\n";
        let link = |target: &str, is_image| Link { target: target.to_owned(), is_image };
        assert_eq!(relative_links(text), [link("../b.md#c", false), link("e.svg", true)]);
    }

    #[test]
    fn no_link_is_dead() {
        let metadata = workspace::members().unwrap();
        let found = check(&Release::of(&metadata).unwrap());
        assert!(found.is_ok(), "{found:?}");
    }

    #[test]
    fn targets() {
        let target = |link| target(Path::new("crates/a/README.md"), link);
        assert_eq!(target("../../docs/b.md#c"), Some(("docs/b.md".into(), "#c")));
        assert_eq!(target(".."), Some(("crates".into(), "")));
        assert_eq!(target("../../../b.md"), None);
    }

    #[test]
    fn absolute_links() {
        let root = crate::process::root();
        let mut command = samples::package(super::super::COMMAND);
        command.repository = Some("https://github.com/a/b".to_owned());
        let mut metadata = samples::metadata(&[command]);
        metadata.workspace_root = root.to_string_lossy().into_owned().into();
        let release = Release::of(&metadata).unwrap();
        let text = "[a](../../README.md#b) [c](..) ![d](../../docs/images/pieces.svg)";
        let written = absolute(&release, Path::new("crates/t3en/README.md"), text, &relative_links(text));
        assert_eq!(
            written,
            "[a](https://github.com/a/b/blob/HEAD/README.md#b) [c](https://github.com/a/b/tree/HEAD/crates) \
             ![d](https://github.com/a/b/raw/HEAD/docs/images/pieces.svg)"
        );
        assert_eq!(relative_links(&written), []);
        assert_eq!(
            own_links(&release, &written).collect::<Vec<_>>(),
            ["README.md", "crates", "docs/images/pieces.svg"]
        );
    }
}
