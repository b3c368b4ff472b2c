"""The one exception of the package: an error in the input, with its class."""


class NotationError(ValueError):
    """An error in the input; `kind` is one of the error classes of the protocol."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind
