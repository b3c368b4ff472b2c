//! `cargo xtask web`: builds, checks and assembles the npm package in `target/web/package`.

mod package;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use xshell::{Cmd, Shell, cmd};

use crate::workspace;
pub(crate) use package::release_fields;

/// The crate of the package.
pub(crate) const CRATE: &str = "tafl-wasm";

/// The programs from npm that build and test the package, each with its version, so that it does not change by itself. The
/// speed is compared with that of `tafl`.
const TOOLS: [&str; 12] = [
    "axe-core@4.14.1",
    "binaryen@132.0.0",
    "typescript@7.0.2",
    "@types/node@20",
    "@types/react@19.3.0",
    "esbuild@0.28.2",
    "react@19.3.1",
    "react-dom@19.3.1",
    "vite@8.3.8",
    "playwright-core@1.65.1",
    "tafl@4.0.0",
    "vue@3.5.45",
];

/// Features of the compilers of today's browsers and Node 20 that Rust's compiler uses.
const WASM_FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-reference-types",
];

/// Passes that shrink the compressed module. After `-Oz` it is larger by 5 %: code that the compiler has
/// written in the same way in many places compresses better than the same code with other locals.
const PASSES: [&str; 7] = [
    "--duplicate-function-elimination",
    "--optimize-instructions",
    "--vacuum",
    "--remove-unused-brs",
    "--remove-unused-names",
    "--remove-unused-module-elements",
    "--strip-producers",
];

/// How the code of a module is made small.
const MINIFIED: [&str; 5] =
    ["--format=esm", "--minify-whitespace", "--minify-syntax", "--allow-overwrite", "--log-level=warning"];

/// The browser of Debian. Browsers that test tools download are not used.
const CHROMIUM: &str = "/usr/bin/chromium";

/// A module that is built.
struct Module {
    /// The name of its files.
    name: &'static str,
    /// Options for cargo.
    options: &'static [&'static str],
}

/// The module of the package, and those of `tafl-notation/archives` and `tafl-notation/engine`.
const MODULES: [Module; 3] = [
    Module { name: "tafl_notation", options: &[] },
    Module { name: "tafl_archives", options: &["--no-default-features", "--features=archives"] },
    Module { name: "tafl_engine", options: &["--no-default-features", "--features=engine", FAST] },
];

/// The search has its own copies of the rules' functions, which this makes fast. For others of the engine small is enough.
const FAST: &str = "--config=profile.web.package.tafl-search.opt-level=2";

/// The module without play and verify, which is not published: it shows what the features of the crate are worth.
const WITHOUT_PLAY: Module =
    Module { name: "without_play", options: &["--no-default-features", "--features=diagram,t3en"] };

/// Where the command writes.
struct Folders {
    web: PathBuf,
    /// The sources of the package.
    source: PathBuf,
}

impl Folders {
    fn package(&self) -> PathBuf {
        self.web.join("package")
    }

    /// A project that uses the package as its users do.
    fn project(&self) -> PathBuf {
        self.web.join("try")
    }

    /// A module and its code in JavaScript.
    fn bound(&self, module: &Module) -> PathBuf {
        self.web.join("bound").join(module.name)
    }

    /// A program from npm.
    fn tool(&self, name: &str) -> PathBuf {
        self.web.join("tools/node_modules/.bin").join(name)
    }
}

pub(crate) fn run(arguments: &[&str]) -> Result<()> {
    let shell = workspace::shell()?;
    let (with_browser, measured) = match arguments {
        [] => (true, false),
        // Quick to build: without the optimizations of the compiler that make the modules small.
        ["--debug"] => {
            shell.set_var("CARGO_PROFILE_WEB_LTO", "off");
            shell.set_var("CARGO_PROFILE_WEB_CODEGEN_UNITS", "16");
            (true, false)
        }
        ["--no-browser"] => (false, false),
        ["--measure"] => (false, true),
        _ => bail!("unknown option `{}`; see `cargo xtask help`", arguments.join(" ")),
    };
    let folders = Folders {
        web: workspace::target()?.join("web"),
        source: workspace::root().join("crates").join(CRATE),
    };
    let toolchain = Toolchain::find(&shell)?;
    install_tools(&shell, &folders)?;
    MODULES.iter().try_for_each(|module| build(&shell, &folders, &toolchain, module))?;
    package::assemble(&shell, &folders)?;
    package::try_out(&shell, &folders)?;
    if with_browser {
        in_chromium(&shell, &folders)?;
    }
    MODULES.iter().try_for_each(|module| package::print_size(&shell, &folders, module))?;
    if measured {
        build(&shell, &folders, &toolchain, &WITHOUT_PLAY)?;
        package::print_size(&shell, &folders, &WITHOUT_PLAY)?;
        package::print_speed(&shell, &folders)?;
    }
    Ok(())
}

fn install_tools(shell: &Shell, folders: &Folders) -> Result<()> {
    workspace::need(shell, "node", &["nodejs"])?;
    workspace::need(shell, "npm", &["npm"])?;
    let tools = folders.web.join("tools");
    let (stamp, wanted) = (tools.join("installed"), TOOLS.join("\n"));
    if shell.read_file(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    shell.write_file(tools.join("package.json"), "{\"private\": true, \"type\": \"module\"}\n")?;
    // Scripts of packages are not needed, and would run as this user.
    let options = ["--ignore-scripts", "--no-audit", "--no-fund", "--save-exact"];
    let _folder = shell.push_dir(&tools);
    cmd!(shell, "npm install {options...} {TOOLS...}").run()?;
    Ok(shell.write_file(stamp, wanted)?)
}

/// Compiles a module, binds it and makes it small.
fn build(shell: &Shell, folders: &Folders, toolchain: &Toolchain, module: &Module) -> Result<()> {
    let target = folders.web.join("cargo");
    let Module { name, options } = module;
    let cargo = toolchain.cargo_build(shell).args(["--package", CRATE]).args(*options);
    cargo.arg("--target-dir").arg(&target).run()?;
    let compiled = target.join(TARGET).join("web").join(CRATE.replace('-', "_")).with_extension("wasm");
    let bound = folders.bound(module);
    shell.remove_path(&bound)?;
    // A separate program: the library that does this takes long to build, and only this command needs it.
    let programs = workspace::build(shell, &["--package=xtask", "--features=bindgen", "--example=bindgen"])?;
    let bindgen = workspace::program(&programs.join("examples"), "bindgen");
    cmd!(shell, "{bindgen} {compiled} {bound} {name}").run()?;
    // Without comments, which the declarations have too, but with all names.
    let (minify, code) = (folders.tool("esbuild"), bound.join(format!("{name}.js")));
    cmd!(shell, "{minify} {code} {MINIFIED...} --outfile={code}").run()?;
    let (optimize, wasm) = (folders.tool("wasm-opt"), bound.join(format!("{name}_bg.wasm")));
    Ok(cmd!(shell, "node {optimize} {PASSES...} {WASM_FEATURES...} {wasm} -o {wasm}").run()?)
}

/// The package as its users load it, the pages of `tafl view`, and the package's component and analysis board.
fn in_chromium(shell: &Shell, folders: &Folders) -> Result<()> {
    if !shell.path_exists(CHROMIUM) {
        workspace::install(shell, &["chromium"])?;
    }
    shell.set_var("TAFL_WEB", folders.web.join("tools"));
    shell.set_var("TAFL_PACKAGE", folders.package());
    shell.set_var("CHROMIUM", CHROMIUM);
    shell.set_var("TAFL_ROOT", workspace::root());
    package::copy(shell, &folders.source.join("tests/browser"), &folders.project())?;
    {
        let _folder = shell.push_dir(folders.project());
        cmd!(shell, "node run.mjs").run()?;
    }
    let (tsc, page) = (folders.tool("tsc"), Path::new("crates/tafl-page"));
    let types = page.join("assets/jsconfig.json");
    cmd!(shell, "node {tsc} -p {types}").run()?;
    let mut tests = workspace::files(shell, "crates/tafl-page/tests/browser/*.test.mjs")?;
    tests.extend(workspace::files(shell, "crates/tafl-wasm/demo/tests/*.test.mjs")?);
    tests.extend(workspace::files(shell, "crates/tafl-wasm/tests/browser/*.test.mjs")?);
    // By default, Node leaves a core to itself.
    Ok(cmd!(shell, "node --test --test-concurrency=2 {tests...}").run()?)
}

/// The target of the package.
const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's compiler, and its sources of the standard library.
const DEBIAN: [&str; 2] = ["rustc-web", "rust-web-src"];

/// The compiler and the sources of these packages.
const COMPILER: &str = "/usr/bin/rustc";
const SOURCES: &str = "/usr/lib/rustlib/src/rust/library/std";

/// Leaves out the texts that explain codes.
const UNEXPLAINED: &str = "--cfg tafl_unexplained";

/// Nothing could show the texts of panics: a call that fails is an exception.
const NO_PANIC_TEXTS: &str =
    "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none -Zfmt-debug=none";

/// How to build for WebAssembly. A toolchain of rustup has the target as a component; where rustup cannot fetch it, Debian's
/// compiler for the browser builds the standard library from source.
enum Toolchain {
    /// The compiler of this build has the target.
    Own,
    /// Debian's compiler, with this linker.
    Debian { linker: PathBuf },
}

impl Toolchain {
    /// Installs Debian's packages if nothing else is there and this may.
    fn find(shell: &Shell) -> Result<Self> {
        let libraries = cmd!(shell, "rustc --print target-libdir --target {TARGET}").quiet().read()?;
        if shell.path_exists(libraries) {
            return Ok(Self::Own);
        }
        let missing =
            || format!("run `rustup target add {TARGET}`, or install Debian's {}", DEBIAN.join(", "));
        if !shell.path_exists(COMPILER) || !shell.path_exists(SOURCES) {
            workspace::install(shell, &DEBIAN).with_context(missing)?;
        }
        // The linker of the same version of LLVM as the compiler, whose output an older one may not read.
        let version = cmd!(shell, "{COMPILER} --version --verbose").quiet().read()?;
        let llvm = version.lines().find_map(|line| line.strip_prefix("LLVM version: ")?.split('.').next());
        let name = format!("lld-{}", llvm.context("the compiler names no version of LLVM")?);
        let linker = Path::new("/usr/bin").join(&name);
        if !linker.exists() {
            workspace::install(shell, &[&name]).with_context(missing)?;
        }
        Ok(Self::Debian { linker })
    }

    /// `cargo build` for the target.
    fn cargo_build<'a>(&self, shell: &'a Shell) -> Cmd<'a> {
        let build = cmd!(shell, "cargo build --target {TARGET} --profile web");
        let Self::Debian { linker } = self else { return build.env("RUSTFLAGS", UNEXPLAINED) };
        build
            .args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"])
            .env("RUSTC", COMPILER)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", format!("{UNEXPLAINED} {NO_PANIC_TEXTS}"))
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
    }
}
