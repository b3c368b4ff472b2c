//! Types whose values have fixed names, and the error for a text that is none of them.

use core::fmt::{self, Display};

/// A type whose values have fixed names, such as the two sides of a game.
#[doc(hidden)]
pub trait Named: Sized + 'static {
    /// The thing that the names are of, as a message calls it: `side`.
    const WHAT: &'static str;

    /// The names of all values, in order.
    fn names() -> impl Iterator<Item: Display>;

    /// The value that a text probably means.
    fn similar(_text: &str) -> Option<Self> {
        None
    }
}

/// The error for a text that is not the name of a `T`. The message lists the names, or the one that is similar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownName<T> {
    similar: Option<T>,
}

impl<T> Default for UnknownName<T> {
    fn default() -> Self {
        Self { similar: None }
    }
}

impl<T: Named> UnknownName<T> {
    /// The error for a text.
    pub fn new(text: &str) -> Self {
        Self { similar: T::similar(text) }
    }

    /// The value that was probably meant.
    pub fn similar(self) -> Option<T> {
        self.similar
    }
}

/// How many names a message lists; of more, it gives two as examples.
const MAX_LISTED: usize = 24;

impl<T: Named + Display> Display for UnknownName<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {}", T::WHAT)?;
        if let Some(similar) = &self.similar {
            return write!(f, "; did you mean `{similar}`?");
        }
        let count = T::names().count();
        if count > MAX_LISTED {
            let mut names = T::names();
            let (Some(first), Some(second)) = (names.next(), names.next()) else { return Ok(()) };
            return write!(f, "; known are `{first}`, `{second}` and {} others", count - 2);
        }
        for (index, name) in T::names().enumerate() {
            let separator = match index {
                0 => ", expected ",
                _ if index + 1 < count => ", ",
                _ => " or ",
            };
            write!(f, "{separator}`{name}`")?;
        }
        Ok(())
    }
}

impl<T: Named + Display + fmt::Debug> core::error::Error for UnknownName<T> {}

/// Gives a type [`Named`], `Display` and `FromStr`, by its methods `name` and `from_name` or others that are given. With a
/// list of variants also `ALL`, `name` and `from_name`.
#[macro_export]
#[doc(hidden)]
macro_rules! names {
    ($type:ident: $what:literal { $($variant:ident = $name:literal),+ $(,)? }) => {
        impl $type {
            /// All values, in order.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// Its name, in kebab case.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// The value with this name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.name() == name)
            }
        }

        $crate::names!($type: $what, name, from_name);
    };
    ($type:ident: $what:literal, $name:ident, $from_name:ident) => {
        impl $crate::Named for $type {
            const WHAT: &'static str = $what;

            fn names() -> impl Iterator<Item: ::core::fmt::Display> {
                Self::ALL.iter().map(|value| value.$name())
            }
        }

        #[doc = concat!("The ", stringify!($name), ".")]
        impl ::core::fmt::Display for $type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.$name())
            }
        }

        #[doc = concat!("Reads the ", stringify!($name), ".")]
        impl ::core::str::FromStr for $type {
            type Err = $crate::UnknownName<Self>;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::$from_name(text).ok_or_else(|| $crate::UnknownName::new(text))
            }
        }
    };
}
