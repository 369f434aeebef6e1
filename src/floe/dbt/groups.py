"""Groups of models: each product is one, and has an owner."""

from collections.abc import Iterator, Mapping
from typing import Any

from floe.dbt.metadata import owner_of
from floe.dbt.names import TakenNames
from floe.dbt.options import DbtOptions
from floe.dbt.relations import Layout


def group_names(layout: Layout, options: DbtOptions) -> dict[str, str]:
    """The group of each product that has models, by the product's file."""
    names = TakenNames(options.taken_groups)
    makers = {model.product.file for model in layout.models if model.owned is None}
    return {
        product: names.take(folder, f"{folder}_product")
        for product, folder in layout.folders.items()
        if product in makers
    }


def group_entries(layout: Layout, names: Mapping[str, str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The groups as dbt reads them, each with the file of its product."""
    products = {model.product.file: model.product for model in layout.models}
    for product, name in names.items():
        yield product, {"name": name, "owner": owner_of(products[product])}
