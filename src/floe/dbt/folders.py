"""The folders of products: by id, in lower snake case, and kept once they are there."""

import re
from collections.abc import Iterable

from floe.dbt.names import TakenNames, dbt_name
from floe.dbt.options import DbtOptions
from floe.dbt.pins import FolderPin, pair
from floe.dbt.ports import product_order
from floe.model import Product

# Below a folder of tests, dbt takes these for its own: what lies there is no test of the project.
_OF_DBT = frozenset(("generic", "fixtures"))
# The state keeps what belongs to no product under this name.
_OF_ALL = "_project"
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_UUID = re.compile(r"(urn:uuid:)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


def name_folders(products: Iterable[Product], options: DbtOptions) -> dict[str, str]:
    """The folder of each product, by the product's file."""
    ordered = sorted(products, key=product_order)
    pins = options.pins.folders
    pinned = pair(ordered, pins, (_whole, _whole_pin), (_id, _id_pin), (_file, _file_pin))
    names = TakenNames((_OF_ALL, *(pin.folder for pin in pins)))
    return {
        product.file: pinned[number][0].folder if number in pinned else names.take(_folder(product))
        for number, product in enumerate(ordered)
    }


def pin_folder(product: Product, folder: str) -> FolderPin:
    """What is to be known of a product's folder."""
    return FolderPin(product.id or product.name or "", product.file, folder)


def _folder(product: Product) -> str:
    """A UUID tells people nothing, so there the name does."""
    has_words = product.id and not _UUID.fullmatch(product.id)
    words = product.id if has_words else product.name or product.id
    name = dbt_name(_HUMP.sub("_", words or product.file)).lower()
    return f"{name}_product" if name in _OF_DBT else name


def _whole(product: Product) -> tuple[str, ...]:
    return (*_id(product), product.file)


def _whole_pin(pin: FolderPin) -> tuple[str, ...]:
    return pin.product, pin.file


def _id(product: Product) -> tuple[str, ...]:
    return (product.id or product.name or "",)


def _id_pin(pin: FolderPin) -> tuple[str, ...]:
    return (pin.product,)


def _file(product: Product) -> tuple[str, ...]:
    return (product.file,)


def _file_pin(pin: FolderPin) -> tuple[str, ...]:
    return (pin.file,)
