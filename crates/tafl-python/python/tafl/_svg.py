"""The result of `tafl.svg`."""

__all__ = ["Svg"]


class Svg(str):
    """A picture as text, which notebooks show."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)
