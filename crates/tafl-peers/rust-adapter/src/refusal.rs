//! [`Refusal`].

/// Why a request has no values as its answer.
#[derive(Debug)]
pub enum Refusal {
    /// The program does not have this, or the record has a meaning that no setting of the program has.
    Unsupported(String),
    /// The program itself refuses the input, with the class of its error if the program makes it known.
    Error { class: Option<&'static str>, message: String },
}

impl Refusal {
    pub fn unsupported(reason: impl Into<String>) -> Self {
        Self::Unsupported(reason.into())
    }
}

/// An `Unsupported` with this reason unless the condition is true.
pub fn supported(condition: bool, reason: &str) -> Result<(), Refusal> {
    if condition { Ok(()) } else { Err(Refusal::unsupported(reason)) }
}
