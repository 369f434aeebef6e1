"""The Open Data Product Standard: reading its editions."""

from floe.odps.parser import is_foreign_product, is_product, parse_product, upgrade_product

__all__ = ["is_foreign_product", "is_product", "parse_product", "upgrade_product"]
