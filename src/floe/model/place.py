"""Where something stands: a file, and the path of keys and numbers inside it."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A node of a document, named by its path from the root.

    What a contract has from elsewhere stands where it was written; `within` is its place in the
    contract that has it. Places are the same whoever has them.
    """

    file: str
    path: tuple[str | int, ...] = ()
    within: "Place | None" = field(default=None, compare=False, repr=False)

    def __truediv__(self, key: str | int) -> "Place":
        """The place one step below this one."""
        within = self.within and self.within / key
        return Place(self.file, (*self.path, key), within)

    def __str__(self) -> str:
        """The path as people write it: schema[0].properties[2].name."""
        return print_path(self.path)


def print_path(path: tuple[str | int, ...]) -> str:
    """A path as people write it."""
    text = ""
    for key in path:
        text += f"[{key}]" if isinstance(key, int) else f".{key}"
    return text.removeprefix(".")
