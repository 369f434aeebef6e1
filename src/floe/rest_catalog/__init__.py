"""Iceberg REST catalogs, asked by a client that bounds what they say and takes no code from it."""

from floe.rest_catalog.catalog import CatalogAnswer, CatalogService
from floe.rest_catalog.properties import refused_properties

__all__ = ["CatalogAnswer", "CatalogService", "refused_properties"]
