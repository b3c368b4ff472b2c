//! Parsing messages. The functions are named after the words of the protocol.

mod clock;
mod engine;
mod go;
mod host;
mod info;
mod option;
mod words;
