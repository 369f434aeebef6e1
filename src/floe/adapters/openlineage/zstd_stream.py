"""A stream that is packed with zstd, frame after frame."""

import io
from importlib import import_module
from typing import Any, BinaryIO, Final

from floe.errors import ConfigurationError

_PACKAGE: Final = "zstandard"
# A few bytes can stand for 128 KiB, so that few are unpacked at once.
_CHUNK: Final = 4096


class ZstdStream(io.RawIOBase):
    """Reads what was packed; unlike the package's own stream, it says when a file is cut off."""

    def __init__(self, raw: BinaryIO) -> None:
        self._raw = raw
        self._unpacker = _package().ZstdDecompressor()
        self._frame: Any = None
        self._packed = b""
        self._rest = memoryview(b"")

    def readable(self) -> bool:
        """It is there to be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a part of the buffer; 0 at the end."""
        while not self._rest:
            packed = self._packed or self._raw.read(_CHUNK)
            if not packed:
                return self._end()
            self._rest = memoryview(self._unpack(packed))
        size = min(len(buffer), len(self._rest))
        buffer[:size], self._rest = self._rest[:size], self._rest[size:]
        return size

    def _unpack(self, packed: bytes) -> bytes:
        frame = self._frame or self._unpacker.decompressobj()
        content: bytes = frame.decompress(packed)
        self._packed = frame.unused_data if frame.eof else b""
        self._frame = None if frame.eof else frame
        return content

    def _end(self) -> int:
        if self._frame is not None:
            raise EOFError("the last frame is not complete")
        return 0


def _package() -> Any:
    try:
        return import_module(_PACKAGE)
    except ModuleNotFoundError as error:
        message = f"a file packed with zstd needs the package {_PACKAGE}: install floe[lineage]"
        raise ConfigurationError(message) from error
