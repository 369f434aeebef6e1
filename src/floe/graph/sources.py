"""Documents as the graph sees them, and the shelf they stand on."""

import re
from collections import ChainMap
from collections.abc import Iterable, Mapping, MutableMapping
from dataclasses import dataclass, field
from typing import Any

from floe.documents import Document, Path, Upgrade, Upgrading, authored_path, strip_nulls
from floe.graph.loader import Loader, NoLoader, Trouble
from floe.odcs import is_contract, is_foreign_contract, upgrade_contract
from floe.odps import is_foreign_product, is_product, upgrade_product

CONTRACT = "contract"
PRODUCT = "product"
FOREIGN = "foreign"
OTHER = "other"
_KINDS = frozenset(("datacontract", "dataproduct"))
_READ_BY_NAME = re.compile(
    r"\.(odcs|odps)\.(ya?ml|json)$|(^|/)(datacontract|data-product)\.(ya?ml|json)$"
)


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A document, what it is, and its tree in the form that is read."""

    file: str
    document: Document
    kind: str
    tree: Any
    upgrades: tuple[Upgrade, ...] = ()
    origins: Mapping[Path, Path] = field(default_factory=dict)

    @property
    def is_spoken_of(self) -> bool:
        """Whether it is a contract or a product, should be one, or may be one."""
        return self.kind != OTHER or bool(self.document.faults) or self.claims_to_be_read

    @property
    def claims_to_be_read(self) -> bool:
        """Whether its file's name or a misspelt `kind` says contract or product."""
        if is_named_as_read(self.file):
            return True
        tree = self.tree if isinstance(self.tree, dict) else {}
        kinds = (str(value) for key, value in tree.items() if key.casefold() == "kind")
        return any(kind.casefold() in _KINDS for kind in kinds)

    def position(self, path: Path, *, on_key: bool = False) -> tuple[int, int]:
        """The line and column at which a path of the tree was written."""
        return self.authored_position(self.authored(path), on_key=on_key)

    def authored(self, path: Path) -> Path:
        """A path of the tree as the author wrote it."""
        return authored_path(path, self.origins)

    def authored_position(self, path: Path, *, on_key: bool = False) -> tuple[int, int]:
        """The line and column of a path as the author wrote it."""
        position = self.document.position(path, key=on_key)
        return position.line, position.column


def is_named_as_read(file: str) -> bool:
    """Whether a file is named like a contract or a product."""
    return _READ_BY_NAME.search(file) is not None


def recognise(document: Document) -> Source:
    """Say what a document is, and bring it to the form that is read."""
    tree = document.tree
    if is_foreign_contract(tree) or is_foreign_product(tree):
        return Source(document.file, document, FOREIGN, tree)
    if is_contract(tree):
        return _upgraded(document, CONTRACT, upgrade_contract(tree))
    if is_product(tree):
        return _upgraded(document, PRODUCT, upgrade_product(tree))
    return Source(document.file, document, OTHER, strip_nulls(tree))


def _upgraded(document: Document, kind: str, upgrading: Upgrading) -> Source:
    upgrades = tuple(upgrading.upgrades)
    return Source(document.file, document, kind, upgrading.tree, upgrades, upgrading.origins)


class Shelf:
    """All sources at hand; one that is asked for and not there is loaded once.

    A whole shelf has every contract and product of the workspace from the beginning.
    """

    def __init__(
        self, documents: Iterable[Document], loader: Loader, *, is_whole: bool = False
    ) -> None:
        self.sources: MutableMapping[str, Source] = {}
        self.loader = loader
        self.is_whole = is_whole
        self._files: dict[str, str] = {}
        self._troubles: dict[str, Trouble] = {}
        self._by_name: dict[str, list[str]] = {}
        self._by_id: dict[str, list[str]] = {}
        for document in documents:
            self._put(document)

    def open(self, file: str) -> Source | Trouble:
        """A source by its file in the workspace."""
        return self._load(file, self.loader.open)

    def fetch(self, url: str) -> Source | Trouble:
        """A source by its address."""
        return self._load(url, self.loader.fetch)

    def named(self, name: str) -> tuple[str, ...]:
        """Files of a name, those already read first."""
        files = self._by_name.get(name, [])
        return tuple(dict.fromkeys([*files, *self.loader.files_named(name)]))

    def with_contract(self, contract_id: str) -> tuple[str, ...]:
        """Files that hold a contract of an id."""
        files = self._by_id.get(contract_id, [])
        elsewhere = () if self.is_whole else self.loader.files_with_contract(contract_id)
        return tuple(dict.fromkeys([*files, *elsewhere]))

    def _load(self, key: str, load: Any) -> Source | Trouble:
        key = self._files.get(key, key)
        if key in self.sources:
            return self.sources[key]
        if key not in self._troubles:
            loaded = load(key)
            if not isinstance(loaded, Trouble):
                self._files[key] = loaded.file
                return self.sources.get(loaded.file) or self._put(loaded)
            self._troubles[key] = loaded
        return self._troubles[key]

    def _put(self, document: Document) -> Source:
        source = recognise(document)
        self.sources[document.file] = source
        if "://" in document.file:
            return source
        self._by_name.setdefault(document.file.rpartition("/")[2], []).append(document.file)
        contract_id = source.tree.get("id") if isinstance(source.tree, dict) else None
        if source.kind in (CONTRACT, FOREIGN) and isinstance(contract_id, str | int):
            self._by_id.setdefault(str(contract_id), []).append(document.file)
        return source


class DraftShelf(Shelf):
    """A shelf, and documents beside it that stand in no file."""

    def __init__(self, shelf: Shelf, drafts: Iterable[Document]) -> None:
        super().__init__(drafts, NoLoader(), is_whole=shelf.is_whole)
        self._shelf = shelf
        self._drafts = self.sources
        self.loader = shelf.loader
        self.sources = ChainMap(dict(self._drafts), shelf.sources)

    def open(self, file: str) -> Source | Trouble:
        """A draft, or a source by its file in the workspace."""
        return self._drafts.get(file) or self._shelf.open(file)

    def fetch(self, url: str) -> Source | Trouble:
        """A source by its address."""
        return self._shelf.fetch(url)

    def named(self, name: str) -> tuple[str, ...]:
        """Files of a name, those already read first."""
        return self._shelf.named(name)

    def with_contract(self, contract_id: str) -> tuple[str, ...]:
        """Files that hold a contract of an id, and drafts of it."""
        return (*self._shelf.with_contract(contract_id), *self._by_id.get(contract_id, ()))
