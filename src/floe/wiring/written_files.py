"""Files that floe writes: those that somebody named, and those that floe names itself."""

import codecs
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from floe.errors import ConfigurationError
from floe.settings import FILE_NAME

if TYPE_CHECKING:
    from floe.adapters.files import GeneratedFolder

_BEGINNINGS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# At its top, for a report may hold contracts; also in a document that nobody can read any more.
_DOCUMENT = re.compile(
    rb"""^["']?(?:kind["']?[ \t]*:[ \t]*["']?Data(?:Contract|Product)\b"""
    rb"""|dataContractSpecification["']?[ \t]*:)"""
    rb"""|\A\s*\{(?:[^{}[\]]*,)?\s*"kind"\s*:\s*"Data(?:Contract|Product)\"""",
    re.MULTILINE,
)


def write_file(file: Path, text: str | bytes) -> None:
    """Write a file that was named, wherever that is, whole or not at all.

    A name in a workspace has to stay in it: a link there may be a stranger's.
    """
    from floe.adapters.files import write_atomically

    write_atomically(file, text, _workspace_around(file))


def write_report(file: Path, text: str | bytes) -> None:
    """The same for what floe makes of contracts, which takes the place of none of them."""
    if file.is_file() and _is_document(file.read_bytes()):
        raise ConfigurationError(f"{file} is a contract or a product: write to another file")
    write_file(file, text)


def _is_document(content: bytes) -> bool:
    for beginning in _BEGINNINGS:
        content = content.removeprefix(beginning)
    return bool(_DOCUMENT.search(content.replace(b"\0", b"")))


def write_below(root: Path, name: str, text: str | bytes) -> None:
    """Write a file that floe names itself; no link leads it out of the folder."""
    from floe.adapters.files import write_atomically

    write_atomically(root / name, text, root)


def rewrite_below(root: Path, name: str, text: str) -> None:
    """The same for a file that people wrote, in the encoding that it has."""
    begin = (root / name).read_bytes()[:3]
    encoding = "utf-8-sig" if begin == codecs.BOM_UTF8 else "utf-8"
    if begin.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16"
    write_below(root, name, text.encode(encoding))


def open_generated_folder(folder: Path, within: Path | None = None) -> "GeneratedFolder":
    """A folder that files are generated into; it is made when the first one is written."""
    from floe.adapters.files import GeneratedFolder

    return GeneratedFolder(folder, within)


def _workspace_around(file: Path) -> Path | None:
    """The nearest workspace or repository as the name goes, else the current folder."""
    here = Path.cwd()
    folders = Path(os.path.normpath(here / file)).parents
    marked = (f for f in folders if (f / FILE_NAME).is_file() or (f / ".git").exists())
    return next(marked, here if here in folders else None)
