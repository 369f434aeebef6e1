"""Which products a generation is about, and which files belong to them."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING

from floe.dbt import (
    DbtOptions,
    Layout,
    Model,
    SourceTable,
    product_folder,
    source_files,
)
from floe.errors import ConfigurationError
from floe.findings import Finding, Severity
from floe.graph import Graph
from floe.model import Product

if TYPE_CHECKING:
    from floe.dbt import OwnedFile


@dataclass(frozen=True, slots=True)
class ProductScope:
    """The files that a generation is about: those of some products, and those of none.

    A source that several products share is written beside one of them, and comes with each.
    """

    folders: frozenset[str] | None = None
    sources: frozenset[str] = frozenset()
    options: DbtOptions = field(default_factory=DbtOptions)
    owned: Mapping[str, bool] = field(default_factory=dict)
    """Whether files for what people own are asked for; they lie in folders of no product."""

    def covers(self, path: str) -> bool:
        """Whether a file is to be looked at."""
        if path in self.owned:
            return self.owned[path]
        folder = self.folder(path)
        return (
            self.folders is None or folder is None or folder in self.folders or path in self.sources
        )

    def folder(self, path: str) -> str | None:
        """The folder of a product that a file lies in."""
        return product_folder(path, self.options)


def choose_products(graph: Graph, words: Collection[str]) -> frozenset[str] | None:
    """The files of the products that files, ids or names stand for; None for all of them."""
    if not words:
        return None
    return frozenset(file for word in words for file in _find(graph, word))


def scope_of(
    layout: Layout,
    chosen: Collection[str] | None,
    options: DbtOptions,
    owned: Iterable["OwnedFile"] = (),
) -> ProductScope:
    """The files of the products in some files, None for all."""
    if chosen is None:
        return ProductScope(options=options)
    folders = frozenset(layout.folders[file] for file in chosen)
    shared = frozenset(
        path
        for model in layout.models
        if model.product.file in chosen
        for table in model.inputs
        if isinstance(table, SourceTable)
        for path in source_files(table, layout, options)
    )
    return ProductScope(
        folders,
        shared,
        options,
        {file.path: not file.products.isdisjoint(chosen) for file in owned},
    )


def find_missing(
    layout: Layout, scope: ProductScope, known_files: Collection[str]
) -> Iterator[Finding]:
    """The products that chosen ones are made from, and of which nothing was generated so far."""
    there = {scope.folder(path) for path in known_files} | set(
        scope.folders or layout.folders.values()
    )
    told: set[tuple[str, str]] = set()
    for model in layout.models:
        for table in model.inputs:
            pair = (model.product.file, table.product.file)
            is_there = layout.folders[table.product.file] in there
            is_asked_for = layout.folders[model.product.file] in (scope.folders or ())
            is_made = isinstance(table, Model) and table.owned is None
            if is_made and is_asked_for and not is_there and pair not in told:
                told.add(pair)
                yield _missing(model.product, table.product)


def _missing(product: Product, needed: Product) -> Finding:
    return Finding(
        product.place,
        f"'{product.title}' is made from '{needed.title}', which is not generated yet",
        hint="generate it too: dbt needs both",
        rule="generate/product-not-generated",
        severity=Severity.WARNING,
    )


def _find(graph: Graph, word: str) -> tuple[str, ...]:
    files = tuple(product.file for product in graph.products if word in _names(product))
    if files:
        return files
    names = [name for product in graph.products for name in _names(product)]
    near = get_close_matches(word, names, 1)
    hint = f", did you mean '{near[0]}'?" if near else ""
    raise ConfigurationError(f"no product is called '{word}'{hint}")


def _names(product: Product) -> tuple[str, ...]:
    return tuple(name for name in (product.file, product.id, product.name) if name)
