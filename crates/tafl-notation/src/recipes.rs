#![doc = include_str!("recipes.md")]
