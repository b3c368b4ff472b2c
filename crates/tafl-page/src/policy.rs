//! The content security policy of a page.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

/// Allows one style sheet and one script, if there is any, and nothing else: no network, no other script, no markup from
/// text.
pub(crate) fn policy(script: Option<&str>, style: &str) -> String {
    let source = |text: &str| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)));
    let scripts = script.map(|script| format!(" script-src {};", source(script))).unwrap_or_default();
    let style = source(style);
    format!(
        "default-src 'none';{scripts} style-src {style}; img-src data:; base-uri 'none'; \
         form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )
}
