"""An independent implementation of the tafl notations, written from the documents alone."""
