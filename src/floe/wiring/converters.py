"""What turns contracts into other formats and back."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from floe.adapters.datacontract import DatacontractConverter


def open_converter() -> "DatacontractConverter":
    """What turns contracts into other formats and back; it loads its package when used."""
    from floe.adapters.datacontract import DatacontractConverter

    return DatacontractConverter()
