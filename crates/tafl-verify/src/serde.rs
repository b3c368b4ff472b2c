//! Serialization of verdicts. They cannot be deserialized: only a review makes them.

use alloc::string::ToString;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::conclusion::Conclusion;
use crate::verdict::{Verdict, VerifyFinding};

/// `good`, `judged`, `conclusion` (or `null`), `count` and `findings`.
impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Verdict", 5)?;
        fields.serialize_field("good", &self.is_good())?;
        fields.serialize_field("judged", &self.judged())?;
        fields.serialize_field("conclusion", &self.conclusion())?;
        fields.serialize_field("count", &self.count())?;
        fields.serialize_field("findings", self.findings())?;
        fields.end()
    }
}

/// `code`, `note` (whether it is a note), `address` (or `null`) and `message`.
impl Serialize for VerifyFinding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("VerifyFinding", 4)?;
        fields.serialize_field("code", self.code())?;
        fields.serialize_field("note", &(self.severity() == notation_syntax::Severity::Note))?;
        fields.serialize_field("address", &self.address().map(ToString::to_string))?;
        fields.serialize_field("message", &self.kind().to_string())?;
        fields.end()
    }
}

/// `winner` (`attackers`, `defenders`, or `null` for a draw) and `message`.
impl Serialize for Conclusion {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Conclusion", 2)?;
        fields.serialize_field("winner", &self.winner().map(|side| side.to_string()))?;
        fields.serialize_field("message", &self.to_string())?;
        fields.end()
    }
}
