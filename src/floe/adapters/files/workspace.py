"""A folder of contracts and products, found by their content."""

import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from floe.adapters.files.listing import ENDINGS, SETTINGS, Listing, is_workspace, list_files
from floe.adapters.files.opening import open_below
from floe.documents import DEFAULT_LIMITS, Document, read_bytes, unread_document
from floe.errors import ConfigurationError
from floe.graph import CONTRACT, Trouble, is_named_as_read, recognise

_FEW = 20
_SHOWN = 5
# Numbers have many spellings, and white space and quotes more than one.
_PLAIN_ID = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
_PRODUCT_SIGN = b"dataproduct"
_SIGNS = (b"datacontract", _PRODUCT_SIGN)
_EDITION = re.compile(rb"^[\"']?apiversion[\"']?\s*:\s*[\"']?v[013]\.\d", re.MULTILINE)

Fetch = Callable[[str], Document | Trouble]


def _refuse_addresses(url: str) -> Trouble:
    return Trouble(
        "not-allowed",
        f"'{url}' is not in the list of allowed addresses",
        "add its beginning to references.allow in floe.toml",
    )


class FileWorkspace:
    """Reads documents below one folder and never outside of it."""

    def __init__(
        self, root: Path, paths: tuple[str, ...] = (), fetch: Fetch = _refuse_addresses
    ) -> None:
        self.root = root.resolve()
        self.fetch = fetch
        self._paths = paths or (".",)
        self._listing: Listing | None = None
        self._files: list[str] = []
        self._by_id: dict[str, tuple[str, ...]] = {}
        self._asked = 0
        self._parsed: dict[str, tuple[bytes, Document]] = {}

    def discover(self, below: Iterable[str] = ()) -> Iterator[Document]:
        """The contracts and products in the workspace, or below some of its folders.

        A folder or a file that cannot be read is a document with that fault.
        """
        wanted = tuple(below)
        unreadable = self._list().unreadable
        for file in sorted({*self._all_files(), *unreadable}):
            if wanted and not any(_is_below(file, folder) for folder in wanted):
                continue
            if file in unreadable:
                yield unread_document(file, f"it cannot be read: {unreadable[file]}")
                continue
            raw = self._read(file)
            if isinstance(raw, bytes) and (is_named_as_read(file) or _may_be_ours(raw)):
                yield self._parse(file, raw)
            elif isinstance(raw, Trouble) and self._is_missed(file, raw):
                yield unread_document(file, raw.message)

    @property
    def inner_workspaces(self) -> tuple[str, ...]:
        """Folders that were passed over because they are workspaces of their own."""
        return tuple(sorted(self._listing.workspaces)) if self._listing else ()

    def explain_absence(self, folder: str = "") -> str | None:
        """Why there is no document below a folder; a workspace may have none as a whole."""
        is_set_up, is_whole = is_workspace(self.root), folder in ("", ".")
        if is_set_up and is_whole:
            return None
        said = f"there is no contract or product in {self.root if is_whole else folder}"
        said += "" if is_set_up else f", and no {SETTINGS}"
        self._list()
        inner = [path for path in self.inner_workspaces if _is_below(path, folder)]
        outer = next((path for path in self.root.parents if is_workspace(path)), None)
        if inner:
            more = f" and {len(inner) - _SHOWN} more" if len(inner) > _SHOWN else ""
            return f"{said}; workspaces of their own are below: {', '.join(inner[:_SHOWN])}{more}"
        if outer is not None and not is_set_up:
            return f"{said}; the workspace above is {outer}"
        if is_set_up and not self.is_listed(folder):
            read = ", ".join(self._paths)
            return f"{said}: it is outside of paths in {SETTINGS}, of which only {read} is read"
        return said if is_set_up else f"{said}: floe init makes a workspace"

    def is_listed(self, file: str) -> bool:
        """Whether a file or folder is below the folders that the workspace reads, or around one."""
        folders = [os.path.normpath(path) for path in self._paths]
        return any(_is_below(file, folder) or _is_below(folder, file) for folder in folders)

    def read(self, file: str) -> Document:
        """A file that was asked for by name."""
        raw = self._read(file)
        if isinstance(raw, Trouble):
            raise ConfigurationError(f"{file}: {raw.message}")
        return self._parse(file, raw)

    def open(self, file: str) -> Document | Trouble:
        """The document in a file of the workspace."""
        raw = self._read(file)
        return raw if isinstance(raw, Trouble) else self._parse(file, raw)

    def relative(self, absolute: str) -> str | None:
        """An absolute path as a file of the workspace, None if it lies outside."""
        path = Path(os.path.normpath(absolute))
        if not path.is_relative_to(self.root):
            try:
                path = path.resolve()
            except (OSError, ValueError, RuntimeError):
                return None
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else None

    def files_named(self, name: str) -> tuple[str, ...]:
        """The workspace's files of that name."""
        return tuple(file for file in self._all_files() if file.rpartition("/")[2] == name)

    def files(self) -> tuple[str, ...]:
        """The workspace's files among which the contracts of a product are looked for.

        Where no floe.toml says that a folder is a workspace, it may hold anything, however much
        of it: a file that is asked for alone is seen with what lies beside it, and no further.
        """
        if is_workspace(self.root):
            return tuple(self._all_files())
        folders = (self.root, self.root / "contracts")
        beside = (path for folder in folders for path in _entries(folder))
        names = (path.relative_to(self.root).as_posix() for path in beside if path.is_file())
        return tuple(sorted(name for name in names if name.endswith(ENDINGS)))

    def product_files(self) -> tuple[str, ...]:
        """Those of them that may hold a product, by their content."""
        return tuple(
            file
            for file in self.files()
            if isinstance(raw := self._read(file), bytes) and _PRODUCT_SIGN in _lowered(raw)
        )

    def files_with_contract(self, contract_id: str) -> tuple[str, ...]:
        """The workspace's files that hold a contract of that id.

        For a few ids the files are parsed in which they can stand, for many all of them are.
        """
        if contract_id not in self._by_id:
            self._asked += 1
            is_plain = _PLAIN_ID.fullmatch(contract_id) is not None and self._asked <= _FEW
            sign = contract_id.encode() if is_plain else b""
            self._by_id |= {contract_id: ()} | self._index(sign)
        return self._by_id[contract_id]

    def _index(self, sign: bytes) -> dict[str, tuple[str, ...]]:
        """The contracts in files that hold these bytes, or that may spell them in another way."""
        files_by_id: dict[str, list[str]] = {}
        for file in self._all_files():
            raw = self._read(file)
            is_read = isinstance(raw, bytes) and (is_named_as_read(file) or _may_be_ours(raw))
            if isinstance(raw, bytes) and is_read and _may_spell(raw, sign):
                source = recognise(self._parse(file, raw))
                if source.kind == CONTRACT and "id" in source.tree:
                    files_by_id.setdefault(str(source.tree["id"]), []).append(file)
        wanted = sign.decode()
        return {
            key: tuple(files) for key, files in files_by_id.items() if not sign or key == wanted
        }

    def _parse(self, file: str, raw: bytes) -> Document:
        """A document is parsed once for each text that its file has had."""
        parsed = self._parsed.get(file)
        if parsed is None or parsed[0] != raw:
            parsed = self._parsed[file] = raw, read_bytes(file, raw)
        return parsed[1]

    def _list(self) -> Listing:
        if self._listing is None:
            self._listing = list_files(self.root, self._paths)
            self._files = self._without_links(sorted(self._listing.files))
        return self._listing

    def _all_files(self) -> list[str]:
        self._list()
        return self._files

    def _is_missed(self, file: str, trouble: Trouble) -> bool:
        """Whether what cannot be read may be ours, and is still there."""
        try:
            (self.root / file).lstat()
        except FileNotFoundError:
            return False
        except OSError:
            return True
        return trouble.problem == "no-document" or is_named_as_read(file)

    def _without_links(self, files: list[str]) -> list[str]:
        """A link to a file that is found by its own name is not a second file."""
        kept_files = set(files)
        return [
            file
            for file in files
            if not os.path.islink(self.root / file)  # noqa: PTH114
            or (real := self._real_name(file)) == file
            or real not in kept_files
        ]

    def _real_name(self, file: str) -> str | None:
        return self.relative(os.path.realpath(self.root / file))

    def _read(self, file: str) -> bytes | Trouble:
        try:
            real = (self.root / file).resolve(strict=True)
            if not real.is_relative_to(self.root):
                return _outside(file)
            return self._read_regular(real.relative_to(self.root), file)
        except PermissionError as error:
            return Trouble("no-document", f"'{file}' cannot be read: {error.strerror}")
        except (OSError, ValueError, RuntimeError):
            return Trouble("no-document", f"there is no file '{file}' that can be read")

    def _read_regular(self, real: Path, file: str) -> bytes | Trouble:
        descriptor = open_below(self.root, real)
        with os.fdopen(descriptor, "rb") as stream:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                return Trouble("no-document", f"'{file}' is not a regular file")
            return stream.read(DEFAULT_LIMITS.bytes + 1)


def _may_be_ours(raw: bytes) -> bool:
    lowered = _lowered(raw)
    return any(sign in lowered for sign in _SIGNS) or _EDITION.search(lowered) is not None


def _may_spell(raw: bytes, sign: bytes) -> bool:
    """Whether a text can come to these bytes: as they stand, escaped, or in another encoding."""
    return sign in raw or b"\\" in raw or not raw.isascii()


def _lowered(raw: bytes) -> bytes:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raw = raw.replace(b"\0", b"")
    return raw.lower()


def _outside(file: str) -> Trouble:
    return Trouble(
        "outside-workspace",
        f"'{file}' leads out of the workspace",
        "copy the file into the workspace, or widen the workspace",
    )


def _is_below(file: str, folder: str) -> bool:
    return folder in ("", ".") or file == folder or file.startswith(f"{folder}/")


def _entries(folder: Path) -> tuple[Path, ...]:
    """What is in a folder, as far as it can be listed."""
    try:
        return tuple(folder.iterdir())
    except OSError:
        return ()
