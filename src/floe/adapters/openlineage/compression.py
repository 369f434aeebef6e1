"""Files as the bytes that were put into them, however they were packed."""

import gzip
import io
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final, cast

from floe.adapters.openlineage.zstd_stream import ZstdStream
from floe.errors import OutsideError

PACKED: Final = (".gz", ".zst", ".zstd")
_GZIP: Final = b"\x1f\x8b"
_ZSTD: Final = b"\x28\xb5\x2f\xfd"
# What tools put around their frames, such as pzstd: 0x50 to 0x5f, and the same three bytes.
_SKIPPED: Final = b"\x2a\x4d\x18"
_DAMAGE: Final = (EOFError, zlib.error, gzip.BadGzipFile)


class DamageError(OutsideError):
    """A packed file that is cut off or damaged."""


def unpack(raw: BinaryIO) -> io.BufferedReader:
    """The content of a stream, whatever it is packed with; its first bytes tell."""
    stream = (
        raw if isinstance(raw, io.BufferedReader) else io.BufferedReader(cast(io.RawIOBase, raw))
    )
    begin = stream.peek(len(_ZSTD))
    if begin.startswith(_GZIP):
        return io.BufferedReader(cast(io.RawIOBase, gzip.GzipFile(fileobj=stream)))
    if begin.startswith(_ZSTD) or (begin[:1] and begin[0] >> 4 == 5 and begin[1:4] == _SKIPPED):
        return io.BufferedReader(ZstdStream(cast(BinaryIO, stream)))
    return stream


@contextmanager
def telling_damage() -> Iterator[None]:
    """Turn what the packages raise about a damaged file into one kind of error."""
    try:
        yield
    except _DAMAGE as error:
        raise DamageError("it is cut off or damaged") from error
    except Exception as error:
        # The package may not be there, and its error cannot be named then.
        if type(error).__name__ != "ZstdError":
            raise
        raise DamageError("it is cut off or damaged") from error
