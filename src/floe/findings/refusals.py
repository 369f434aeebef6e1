"""Why a document is not written, said before anybody knows in which file it stands."""

from collections.abc import Iterable
from dataclasses import dataclass

from floe.errors import InputError


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a document is not written, and where in it the reason stands."""

    rule: str
    path: tuple[str | int, ...]
    message: str
    hint: str | None = None


class UnsafeExportError(InputError):
    """A contract that would turn into code in the format it was to be written in."""

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__(self.refusals[0].message)
