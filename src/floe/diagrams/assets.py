"""Style, script and icons that pictures carry in them."""

from importlib.resources import files


def read_asset(name: str) -> str:
    """The text of a file of this room."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
