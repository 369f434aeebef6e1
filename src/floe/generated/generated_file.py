"""A file as floe would write it today."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GeneratedFile:
    """Its path below the folder that it is generated into, with slashes, and its text."""

    path: str
    text: str
