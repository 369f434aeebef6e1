"""Iceberg REST catalogs, asked by a client that bounds what they say and takes no code from it."""

from floe.rest_catalog.catalog import CatalogAnswer, CatalogEntrance, CatalogService
from floe.rest_catalog.exchange import ask, in_time
from floe.rest_catalog.properties import is_beside, refused_properties

__all__ = [
    "CatalogAnswer",
    "CatalogEntrance",
    "CatalogService",
    "ask",
    "in_time",
    "is_beside",
    "refused_properties",
]
