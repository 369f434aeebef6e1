"""OpenLineage names of datasets and jobs: composed, taken apart, put right and judged."""

from floe.naming.connections.connection_uris import from_connection
from floe.naming.connections.dbt_profiles import from_dbt_profile
from floe.naming.connections.hosts import Host, read_address, unusual_port
from floe.naming.connections.jdbc_urls import from_jdbc
from floe.naming.connections.kafka_topics import from_kafka
from floe.naming.connections.partitions import trim_partitions
from floe.naming.connections.placements import settle
from floe.naming.connections.products.files import DUCKDB_SCHEMA, read_duckdb_file
from floe.naming.connections.products.lakes import read_cluster
from floe.naming.connections.products.sql_server import find_azure_source
from floe.naming.connections.qualified_names import NamePart, split_name, written_part
from floe.naming.connections.spark_catalogs import from_spark_catalog
from floe.naming.connections.storage_locations import from_location, to_location
from floe.naming.contents import RULES, STRICT
from floe.naming.definitions import Compare, Component, Definition, Kind, Stored, Variant
from floe.naming.event_judgement import check_event, in_strict
from floe.naming.event_places import (
    EACH_ITEM,
    EACH_VALUE,
    EVENT_KEYS,
    EVENT_PLACES,
    EventPlace,
    EventPlaces,
    Steps,
    every_place,
)
from floe.naming.event_renaming import find_renames, rename_event
from floe.naming.faults import FAULTS, NOT_AN_EVENT, UNREADABLE_EVENT
from floe.naming.names import Names, default_names, find_source
from floe.naming.namespace_aliases import NamespaceAlias, read_aliases, resolve_namespace
from floe.naming.pairs import Alias, Naming, Pair
from floe.naming.plain_names import compose, compose_job, parse, parse_job, show_job
from floe.naming.registry import Registry, default_registry
from floe.naming.sites import Site, find_sites, is_event

__all__ = [
    "DUCKDB_SCHEMA",
    "EACH_ITEM",
    "EACH_VALUE",
    "EVENT_KEYS",
    "EVENT_PLACES",
    "FAULTS",
    "NOT_AN_EVENT",
    "RULES",
    "STRICT",
    "UNREADABLE_EVENT",
    "Alias",
    "Compare",
    "Component",
    "Definition",
    "EventPlace",
    "EventPlaces",
    "Host",
    "Kind",
    "NamePart",
    "Names",
    "NamespaceAlias",
    "Naming",
    "Pair",
    "Registry",
    "Site",
    "Steps",
    "Stored",
    "Variant",
    "check_event",
    "compose",
    "compose_job",
    "default_names",
    "default_registry",
    "every_place",
    "find_azure_source",
    "find_renames",
    "find_sites",
    "find_source",
    "from_connection",
    "from_dbt_profile",
    "from_jdbc",
    "from_kafka",
    "from_location",
    "from_spark_catalog",
    "in_strict",
    "is_event",
    "parse",
    "parse_job",
    "read_address",
    "read_aliases",
    "read_cluster",
    "read_duckdb_file",
    "rename_event",
    "resolve_namespace",
    "settle",
    "show_job",
    "split_name",
    "to_location",
    "trim_partitions",
    "unusual_port",
    "written_part",
]
