//! `cargo xtask release --pages`: the static pages in `target/pages`, which need neither a server nor an installation.
//!
//! The analysis board with the npm package that it is part of, the examples as pages of games, and the documents.

use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

use super::{Release, links};
use crate::process;
use crate::tree::{self, read, relative};

/// The pages at the root, by their sources.
const AT_ROOT: [(&str, &str); 3] = [
    ("README.md", "index.html"),
    ("CHANGELOG.md", "changelog.html"),
    ("CONTRIBUTING.md", "contributing.html"),
];

/// The head of a document, up to its title.
const HEAD: &str = "\
<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: 1rem auto; padding: 0 1rem }
nav { display: flex; flex-wrap: wrap; gap: 1rem }
pre, table { display: block; overflow-x: auto }
pre { padding: .75rem; background: color-mix(in srgb, currentColor 8%, transparent) }
th, td { padding: .2rem .6rem; text-align: left; vertical-align: top }
img { max-width: 100%; height: auto }
</style>
";

pub(super) fn write(release: &Release<'_>) -> Result<(), String> {
    let target = release.metadata.target_directory.as_std_path();
    let (package, pages) = (target.join("web/package"), target.join("pages"));
    if !package.is_dir() {
        return Err("the npm package is not built; run `cargo xtask web`".to_owned());
    }
    if pages.exists() {
        fs::remove_dir_all(&pages).map_err(|error| format!("{}: {error}", pages.display()))?;
    }
    tree::copy(&package, &pages)?;
    tree::copy(&release.root().join("docs/images"), &pages.join("docs/images"))?;
    let examples = examples(release, &pages)?;
    for source in documents(release)? {
        save(&pages.join(page_of(&source)), &document(release, &source, &examples)?)?;
    }
    println!("{}: {} files", pages.display(), tree::files(&pages)?.len());
    Ok(())
}

/// Writes the games of `examples` as pages, and returns their names.
fn examples(release: &Release<'_>, pages: &Path) -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    for path in tree::walk(&release.root().join("examples"), &["otg"])? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let page = pages.join("examples").join(&name).with_extension("html");
        fs::create_dir_all(page.parent().unwrap_or(pages))
            .map_err(|error| format!("{}: {error}", page.display()))?;
        let mut view = process::cargo(["run", "--quiet", "--package", super::COMMAND, "--", "view"]);
        process::run(view.arg(&path).arg("-o").arg(&page))?;
        names.push(name);
    }
    Ok(names)
}

/// The sources of all documents, relative to the root.
fn documents(release: &Release<'_>) -> Result<Vec<PathBuf>, String> {
    let docs = tree::walk(&release.root().join("docs"), &["md"])?;
    let docs = docs.iter().map(|path| relative(release.root(), path));
    Ok(AT_ROOT.iter().map(|(source, _)| PathBuf::from(source)).chain(docs).collect())
}

/// Where a document is among the pages.
fn page_of(source: &Path) -> PathBuf {
    let at_root = AT_ROOT.iter().find(|(own, _)| source == Path::new(own));
    at_root.map_or_else(|| source.with_extension("html"), |(_, page)| PathBuf::from(page))
}

/// A document as a page.
fn document(release: &Release<'_>, source: &Path, examples: &[String]) -> Result<String, String> {
    let text = read(&release.root().join(source))?;
    let up = "../".repeat(source.components().count().saturating_sub(1));
    let title = text.lines().next().unwrap_or_default().trim_start_matches("# ");
    let games =
        examples.iter().map(|name| format!("<a href=\"{up}examples/{name}.html\">Example: {name}</a>\n"));
    let mut page = format!(
        "{HEAD}<title>{title}</title>\n<nav>\n<a href=\"{up}index.html\">Home</a>\n\
         <a href=\"{up}demo/analysis/index.html\">Analysis board</a>\n{}<a href=\"{}\">Repository</a>\n</nav>\n",
        games.collect::<String>(),
        release.repository,
    );
    html::push_html(&mut page, events(release, source, &up, &text).into_iter());
    Ok(page)
}

/// The parts of a document: its links lead to other pages or to the repository, and its headings have the names that
/// links to sections use.
fn events<'a>(release: &Release<'_>, source: &Path, up: &str, text: &'a str) -> Vec<Event<'a>> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut events: Vec<Event<'a>> = Parser::new_ext(text, options).collect();
    let mut heading = None;
    let mut names = Vec::new();
    for (index, event) in events.iter_mut().enumerate() {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => relink(release, source, up, dest_url, false),
            Event::Start(Tag::Image { dest_url, .. }) => relink(release, source, up, dest_url, true),
            Event::Start(Tag::Heading { .. }) => heading = Some((index, String::new())),
            Event::End(TagEnd::Heading(_)) => names.extend(heading.take()),
            Event::Text(part) | Event::Code(part) => {
                if let Some((_, name)) = &mut heading {
                    name.push_str(part);
                }
            }
            _ => {}
        }
    }
    for (index, name) in names {
        if let Some(Event::Start(Tag::Heading { id, .. })) = events.get_mut(index) {
            *id = Some(section(&name).into());
        }
    }
    events
}

/// Points a relative link at a page, or else at the repository.
fn relink(release: &Release<'_>, source: &Path, up: &str, link: &mut CowStr<'_>, is_image: bool) {
    if link.starts_with('#') || link.contains(':') {
        return;
    }
    let Some((path, section)) = links::target(source, link) else { return };
    let is_document = AT_ROOT.iter().any(|(own, _)| path == Path::new(own))
        || (path.starts_with("docs") && path.extension().is_some_and(|extension| extension == "md"));
    let is_copied = path.starts_with("docs/images") && path.extension().is_some();
    let address = match (is_document, is_copied) {
        (true, _) => format!("{up}{}", page_of(&path).display()),
        (_, true) => format!("{up}{}", path.display()),
        _ => links::address(release, &path, is_image),
    };
    *link = format!("{}{section}", address.replace('\\', "/")).into();
}

/// The name of a section, as forges derive it from its heading.
fn section(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn save(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    let saved = fs::create_dir_all(folder).and_then(|()| fs::write(path, text));
    saved.map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace;

    #[test]
    fn names_of_sections() {
        assert_eq!(section("The `<tafl-game>` element, 2nd"), "the-tafl-game-element-2nd");
    }

    /// Every link between documents leads to a page that exists and, in it, to a section that exists.
    #[test]
    fn links_between_documents() {
        let metadata = workspace::members().unwrap();
        let release = Release::of(&metadata).unwrap();
        let sources = documents(&release).unwrap();
        let pages: Vec<PathBuf> = sources.iter().map(|source| page_of(source)).collect();
        let mut count = 0;
        for source in &sources {
            let page = document(&release, source, &[]).unwrap();
            for link in page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                if link.contains(':') || link.contains("demo/") || link.starts_with('#') {
                    continue;
                }
                let (path, section) = links::target(&page_of(source), link).unwrap();
                let known = pages.contains(&path) || release.root().join(&path).is_file();
                assert!(known, "{}: {link}", source.display());
                if let Some(index) =
                    pages.iter().position(|page| *page == path).filter(|_| !section.is_empty())
                {
                    let text = document(&release, &sources[index], &[]).unwrap();
                    let id = format!("id=\"{}\"", section.trim_start_matches('#'));
                    assert!(text.contains(&id), "{}: {link}", source.display());
                }
                count += 1;
            }
        }
        assert!(count > 50, "{count}");
    }
}
