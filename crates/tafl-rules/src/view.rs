//! Rules as a version of the notation reads them.

use tafl_position::Square;

use crate::otn_version::OtnVersion;
use crate::rules::Rules;
use crate::v1_1::{Additions, EntryError, ExtraZone, RepetitionRule};

/// Rules as a version of the notation reads them: the result of [`Rules::at`].
///
/// Everything that takes `impl Into<RulesView>` also takes `&Rules`, which are read by version 1.0.
///
/// ```
/// use tafl_rules::{OtnVersion, Rules};
///
/// let rules: Rules = "dim:3 rep:2xe z1:a1,c3, z1h:TK start:/1t1/1K1/3/".parse()?;
/// let new = rules.at(OtnVersion::V1_1)?;
/// assert_eq!(new.repetition().unwrap().to_string(), "2xe");
/// assert_eq!(new.extra_zones()[0].rules().hostile.to_string(), "TK");
///
/// let old = rules.at(OtnVersion::V1_0)?;
/// assert_eq!(old.repetition().unwrap().to_string(), "3d");
/// assert!(old.extra_zones().is_empty());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RulesView<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) version: OtnVersion,
    pub(crate) additions: Additions,
}

impl Rules {
    /// The rules as a version reads them. Version 1.0 has no extra zones, and its rule for repetitions is that of `tfr`.
    ///
    /// # Errors
    ///
    /// Fails under version 1.1 if an entry that it adds cannot be read, or occurs twice.
    pub fn at(&self, version: OtnVersion) -> Result<RulesView<'_>, EntryError> {
        match version {
            OtnVersion::V1_0 => Ok(self.into()),
            OtnVersion::V1_1 => Ok(RulesView { rules: self, version, additions: Additions::of(self)? }),
        }
    }
}

/// Version 1.0.
impl<'a> From<&'a Rules> for RulesView<'a> {
    fn from(rules: &'a Rules) -> Self {
        RulesView { rules, version: OtnVersion::V1_0, additions: Additions::specified(rules) }
    }
}

impl<'a> RulesView<'a> {
    /// The rules, with the entries as they are stored.
    pub fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// The version.
    pub fn version(&self) -> OtnVersion {
        self.version
    }

    /// The rule for repeated positions: that of `rep`, or else that of `tfr`. `None` if positions may repeat any number
    /// of times.
    pub fn repetition(&self) -> Option<RepetitionRule> {
        self.additions.repetition
    }

    /// The extra zones, by number. A square in several zones belongs to the last of them, and to none of the four kinds
    /// of version 1.0.
    pub fn extra_zones(&self) -> &[ExtraZone] {
        &self.additions.zones
    }

    /// The extra zone that a square belongs to: the last that lists it.
    pub fn extra_zone_of(&self, square: Square) -> Option<&ExtraZone> {
        self.additions.extra_zone_of(square)
    }
}
