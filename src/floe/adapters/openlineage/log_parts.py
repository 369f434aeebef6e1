"""Parts of files of events, as many of them as can be read at once."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from floe.adapters.openlineage.compression import telling_damage, unpack

_PART: Final = 128 * 1024 * 1024
_BUFFER: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class LogPart:
    """The lines of a file that begin between two bytes of it."""

    file: str
    begin: int
    end: int

    @property
    def size(self) -> int:
        """How many bytes there are to read."""
        return self.end - self.begin


def split_logs(files: Iterable[str]) -> Iterator[LogPart]:
    """The parts of files; what is packed has one, for it is read from its beginning."""
    for file in files:
        size = Path(file).stat().st_size
        step = size if _is_packed(file) else _PART
        for begin in range(0, size, step or 1):
            yield LogPart(file, begin, min(begin + step, size))


def read_lines(part: LogPart) -> Iterator[bytes]:
    """The lines of a part; an error tells of a file that is cut off or damaged."""
    with telling_damage(), Path(part.file).open("rb", _BUFFER) as raw:
        if part.begin:
            # The line that begins before belongs to the part before.
            raw.seek(part.begin - 1)
            at = part.begin - 1 + len(raw.readline())
            yield from _lines_until(raw, at, part.end)
        elif (content := unpack(raw)) is raw:
            yield from _lines_until(raw, 0, part.end)
        else:
            yield from content


def _lines_until(raw: BinaryIO, at: int, end: int) -> Iterator[bytes]:
    if at >= end:
        return
    for line in raw:
        yield line
        at += len(line)
        if at >= end:
            return


def _is_packed(file: str) -> bool:
    with Path(file).open("rb") as raw:
        return unpack(raw) is not raw
