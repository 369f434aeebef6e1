"""Tables of a dbt project that people's own files make: models, seeds, snapshots, sources."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from floe.generated import Written

SOURCE = "source"
MODEL = "model"


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnedModel:
    """One of them, by what its files say, and what a manifest and a catalog know of it.

    `file` is the file that makes it, and `yaml` the one that describes it. Of a table in another
    package neither is the project's to write beside.
    """

    name: str
    kind: str = MODEL
    file: str = ""
    yaml: str | None = None
    package: str | None = None
    """The package that it is from, where that is not the project itself."""
    source: str | None = None
    version: str | None = None
    is_latest: bool = True
    database: str | None = None
    schema: str | None = None
    alias: str | None = None
    materialized: str | None = None
    language: str | None = None
    is_enforced: bool = False
    is_known: bool = False
    """Whether a manifest has it, so that its relation is known."""
    is_disabled: bool = False
    columns: Mapping[str, str] | None = None
    """The types of its columns by name, where the catalog knows them all."""
    freshness: Mapping[str, Any] = field(default_factory=dict)
    """What its configuration says of its age, where it is a source."""
    noted: str | None = None
    """The contract and the table that floe has noted in `yaml`, as floe.toml names them."""

    @property
    def title(self) -> str:
        """What a contract or floe.toml calls it, with nothing left open."""
        parts = (self.package, self.source, self.name, f"v{self.version}" if self.version else None)
        return ".".join(part for part in parts if part)

    @property
    def call(self) -> str:
        """How other files of the project name it."""
        if self.source is not None:
            return f"source('{self.source}', '{self.name}')"
        package = f"'{self.package}', " if self.package else ""
        version = f", v={_written(self.version)}" if self.version else ""
        return f"ref({package}'{self.name}'{version})"

    def node_id(self, project: str) -> str:
        """The id that dbt has for it."""
        version = f"v{self.version}" if self.version else None
        parts = (self.kind, self.package or project, self.source, self.name, version)
        return ".".join(part for part in parts if part)

    @property
    def table(self) -> str:
        """Its table in the data, as far as anybody knows."""
        return self.alias or self.name

    @property
    def place(self) -> str:
        """The file that a reader looks for."""
        return self.file or self.yaml or self.title

    @property
    def problem(self) -> str | None:
        """Why no contract can stand for it."""
        if self.is_disabled:
            return "it is disabled"
        if self.materialized == "ephemeral":
            return "it is ephemeral, so there is no table to be tested"
        return None


def _written(version: str) -> str:
    return version if version.isdigit() else f"'{version}'"


@dataclass(frozen=True)
class OwnedModels:
    """All of them, and the texts of the YAML files of the project.

    `beside` are the files that floe has written for some of them before, by title, and `written`
    is what it wrote there.
    """

    models: tuple[OwnedModel, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    beside: Mapping[str, str] = field(default_factory=dict)
    written: Mapping[str, Written] = field(default_factory=dict)

    def named(self, word: str, project: str = "") -> tuple[OwnedModel, ...]:
        """Those that a word can mean: `orders`, `orders.v2`, `package.orders`, `source.orders`.

        A version that is not named is the latest. What the project itself has goes before packages.
        """
        bare = word.strip().removeprefix(f"{project}.") if project else word.strip()
        exact = self._by_word.get(bare, ())
        own = tuple(model for model in exact if model.package is None)
        return own or tuple(exact)

    @property
    def words(self) -> tuple[str, ...]:
        """What they can be called, for whoever misspells one."""
        return tuple(model.title for model in self.models)

    @cached_property
    def _by_word(self) -> dict[str, list[OwnedModel]]:
        by_word: dict[str, list[OwnedModel]] = {}
        for model in self.models:
            for word in _words(model):
                by_word.setdefault(word, []).append(model)
        return by_word


def _words(model: OwnedModel) -> set[str]:
    """What a model can be called; only the latest version without its number."""
    if not model.is_latest:
        return {model.title}
    return {
        model.title,
        replace(model, package=None).title,
        replace(model, version=None).title,
        replace(model, package=None, version=None).title,
    }
