//! Bytes that may be no text.

use notation_syntax::decode;

/// Bytes that are UTF-8 are read as they are, without a byte order mark; of others the first bad byte is named.
///
/// # Panics
///
/// Where it is otherwise.
pub fn body(data: &[u8]) {
    match (decode(data), std::str::from_utf8(data)) {
        (Ok(text), Ok(known)) => assert_eq!(text, known.strip_prefix('\u{feff}').unwrap_or(known)),
        (Err(error), Err(known)) => {
            let span = error.span();
            assert_eq!((span.start(), span.len()), (known.valid_up_to(), 1));
            assert!(span.end() <= data.len());
            let lines = data.iter().take(span.start()).filter(|&&byte| byte == b'\n').count() + 1;
            assert_eq!(error.line(), lines);
            assert!(!error.to_string().contains('\n'));
        }
        (decoded, known) => assert_eq!(decoded.is_ok(), known.is_ok(), "{data:?}"),
    }
}
