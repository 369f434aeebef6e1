"""Which document a reference's location names."""

import posixpath
from urllib.parse import unquote, urljoin, urlsplit

from floe.graph.grammar import DOCUMENT_ENDINGS
from floe.graph.loader import Trouble
from floe.graph.sources import Shelf, Source


def locate(shelf: Shelf, location: str | None, base: str) -> Source | Trouble:
    """By path from the referring file, then by file name, then by contract id."""
    if location is None:
        return shelf.fetch(base) if "://" in base else shelf.open(base)
    try:
        return _locate(shelf, location, base)
    except ValueError:
        return Trouble("syntax", f"'{location}' is no address")


def join_location(base: str, location: str) -> str:
    """A location as seen from an address; an artifact has nothing beside it, which shows later."""
    if base.startswith("oci://") and "://" not in location:
        return f"{base}/{location}"
    return urljoin(base, location)


def _locate(shelf: Shelf, location: str, base: str) -> Source | Trouble:
    address = urlsplit(join_location(base, location) if "://" in base else location)
    scheme = address.scheme if "://" in location or "://" in base else ""
    if location.startswith("file:"):
        scheme = "file"
    if scheme in ("http", "https", "oci"):
        return shelf.fetch(address.geturl())
    if scheme == "file" and "://" not in base and address.netloc in ("", "localhost"):
        return _locate_file(shelf, unquote(address.path), base)
    if scheme:
        message = f"documents cannot be fetched from '{scheme}:'"
        return Trouble("not-allowed", message, "keep a copy in the workspace")
    return _locate_file(shelf, unquote(location), base)


def _locate_file(shelf: Shelf, path: str, base: str) -> Source | Trouble:
    if "\0" in path or not posixpath.basename(path):
        return _missing(path)
    file = _inside(shelf, path, base)
    if isinstance(file, Trouble):
        return file
    source = shelf.open(file)
    if isinstance(source, Source) or source.problem == "outside-workspace":
        return source
    others = [other for other in shelf.named(posixpath.basename(path)) if other != base]
    if not others:
        others = list(shelf.with_contract(_stem(path)))
    if len(others) > 1:
        listed = ", ".join(sorted(others))
        return Trouble("duplicate", f"'{path}' could be any of {listed}", "write its path")
    return shelf.open(others[0]) if others else _missing(path)


def _inside(shelf: Shelf, path: str, base: str) -> str | Trouble:
    outside = Trouble(
        "outside-workspace",
        f"'{path}' leads out of the workspace",
        "copy the file into the workspace, or widen the workspace",
    )
    if path.startswith("/"):
        return shelf.loader.relative(path) or outside
    file = posixpath.normpath(posixpath.join(posixpath.dirname(base), path))
    return outside if file == ".." or file.startswith("../") else file


def _stem(path: str) -> str:
    name = posixpath.basename(path)
    while name.lower().endswith(DOCUMENT_ENDINGS):
        name = posixpath.splitext(name)[0]
    return name


def _missing(path: str) -> Trouble:
    return Trouble(
        "no-document",
        f"there is no file or contract '{path}' in the workspace",
        "fix the path, or add the file to the workspace",
    )
