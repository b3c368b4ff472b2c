// Servers that render pages have no elements: the import does nothing there, and browsers define <tafl-game>.

export {};
