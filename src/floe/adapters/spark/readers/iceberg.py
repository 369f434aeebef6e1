import json
import re
from collections.abc import Mapping

from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers.catalog_tables import learn_named, open_named, quote_parts
from floe.adapters.spark.readers.iceberg_trust import demand_given, judge_answers
from floe.adapters.spark.readers.named_target import NamedTable
from floe.adapters.spark.readers.reader import Address, Reader, RowTarget
from floe.model import hide_secrets, is_secret_key, strip_access
from floe.plan import Credentials, TableFacts, TableSource

_CLASS = "org.apache.iceberg.spark.SparkCatalog"
_OPEN = ("type", "uri", "warehouse")
_KINDS = frozenset({"bigquery", "glue", "hadoop", "hive", "jdbc", "nessie", "rest"})
_OF_SPARK = "spark_catalog"


def catalog_name(address: Address) -> str:
    """The catalog's name in Spark, which has to be a plain word."""
    name = re.sub(r"\W", "_", address.find("catalog") or address.source.server)
    if name.lower() == _OF_SPARK:
        raise SourceError(f"{_OF_SPARK} is no name for an Iceberg catalog", is_outside=False)
    return name


def catalog_type(address: Address) -> str:
    """What kind of catalog stands behind the address."""
    written = address.find("catalogType") or address.credentials.find("CATALOG_TYPE")
    if written:
        kind = {"sql": "jdbc"}.get(written.lower(), written.lower())
        if kind not in _KINDS:
            listed = ", ".join(sorted(_KINDS))
            reason = f"'{written}' is no type of Iceberg catalog: there are {listed}"
            raise SourceError(reason, is_outside=False)
        return kind
    url = (address.find("catalogUrl") or "").lower()
    for start, kind in (("http", "rest"), ("jdbc:", "jdbc"), ("thrift:", "hive")):
        if url.startswith(start):
            return kind
    return "hadoop"


def catalog_options(address: Address) -> dict[str, str]:
    """What the catalog is told, secrets included."""
    kind, url = catalog_type(address), address.find("catalogUrl")
    demand_given(address, kind)
    find = address.credentials.find
    warehouse = address.find("warehouse") or find("WAREHOUSE")
    if kind == "hadoop":
        warehouse, url = _local(address, warehouse or url), None
    options = {
        "type": kind,
        "uri": url,
        "warehouse": warehouse,
        "credential": find("CREDENTIAL"),
        "token": find("TOKEN"),
        "s3.endpoint": find("S3_ENDPOINT", "ENDPOINT"),
        "s3.access-key-id": find("ACCESS_KEY_ID"),
        "s3.secret-access-key": find("SECRET_ACCESS_KEY"),
        "s3.session-token": find("SESSION_TOKEN"),
        "client.region": find("REGION"),
        "jdbc.user": find("USERNAME", "USER") if kind == "jdbc" else None,
        "jdbc.password": find("PASSWORD") if kind == "jdbc" else None,
        "jdbc.init-catalog-tables": "false" if kind == "jdbc" else None,
        **_more(address.credentials),
    }
    return {key: value for key, value in options.items() if value}


def iceberg_settings(address: Address) -> Mapping[str, str]:
    """What can be said before Spark starts, without a secret."""
    prefix = f"spark.sql.catalog.{catalog_name(address)}"
    options = catalog_options(address)
    secrets = address.credentials.secrets
    # A secret that was filled into an address is told to the running session instead.
    known = {key: options[key] for key in _OPEN if key in options}
    open_ones = {key: each for key, each in known.items() if hide_secrets(each, secrets) == each}
    return {prefix: _CLASS, **{f"{prefix}.{key}": value for key, value in open_ones.items()}}


def _refuse(address: Address) -> None:
    """What may not be opened needs no Spark to be told so."""
    if address.find("catalogUrl", "warehouse"):
        catalog_options(address)


def _read(spark: SparkSession, address: Address) -> DataFrame:
    _enter(spark, address)
    return open_named(spark, _parts(address))


def _target(spark: SparkSession, address: Address) -> RowTarget:
    _enter(spark, address)
    return NamedTable(spark, quote_parts(_parts(address)), "iceberg")


def _enter(spark: SparkSession, address: Address) -> None:
    """Make the catalog known to the session."""
    prefix = f"spark.sql.catalog.{catalog_name(address)}"
    is_known = spark.conf.get(prefix, None) is not None
    if not is_known or address.find("catalogUrl", "warehouse"):
        options = catalog_options(address)
        judge_answers(address, options, _parts(address)[1:])
        _make_known(spark, prefix, options)


def _make_known(spark: SparkSession, prefix: str, options: Mapping[str, str]) -> None:
    is_known = spark.conf.get(prefix, None) is not None
    for key in _OPEN if is_known else ():
        # Else what was said of one catalog, secrets included, would be told to another.
        if key in options and spark.conf.get(f"{prefix}.{key}", None) != options[key]:
            name = prefix.rpartition(".")[2]
            reason = f"Spark knows another catalog by the name of '{name}', with another {key}"
            raise SourceError(reason, is_outside=False)
    # A catalog is first loaded when a table of it is asked for, so this is early enough.
    wanted = {prefix: _CLASS, **{f"{prefix}.{key}": value for key, value in options.items()}}
    for key, value in wanted.items():
        if spark.conf.get(key, None) is None:
            spark.conf.set(key, value)


def _learn(spark: SparkSession, address: Address, frame: DataFrame) -> TableFacts:
    return learn_named(spark, quote_parts(_parts(address)), frame)


def _parts(address: Address) -> tuple[str, ...]:
    namespace = address.find("namespace", "schema", "database") or ""
    parts = (catalog_name(address), *namespace.split("."), address.table)
    return tuple(part for part in parts if part)


def _local(address: Address, warehouse: str | None) -> str:
    if warehouse is None:
        raise SourceError(
            "the Iceberg catalog has no catalogUrl and no warehouse", is_outside=False
        )
    return warehouse if "://" in warehouse else str(address.root / warehouse)


def _more(credentials: Credentials) -> dict[str, str]:
    """Further properties of the catalog, some of which may be secrets."""
    properties = _parse_properties(credentials.find("PROPERTIES") or "")
    for key, value in properties.items():
        if is_secret_key(key):
            credentials.keep(value)
    return properties


def _parse_properties(text: str) -> dict[str, str]:
    """Properties as a JSON object or as `key=value,key=value`."""
    if text.strip().startswith("{"):
        try:
            return {str(key): str(value) for key, value in json.loads(text).items()}
        except ValueError:
            reason = "the PROPERTIES of the Iceberg catalog are no JSON object"
            raise SourceError(reason, is_outside=False) from None
    pairs = (pair.partition("=") for pair in text.split(",") if "=" in pair)
    return {key.strip(): value.strip() for key, _, value in pairs}


def _describe(source: TableSource) -> str:
    values = source.values
    parts = (values.get("catalog"), values.get("namespace"), source.table.physical_name)
    name = ".".join(str(part) for part in parts if part)
    url = values.get("catalogUrl")
    return f"Iceberg table {name}" + (f" of {strip_access(str(url))}" if url else "")


def _packages(_: Address) -> tuple[str, ...]:
    return ("iceberg",)


ICEBERG = Reader(
    _describe,
    _read,
    _packages,
    iceberg_settings,
    know=_refuse,
    learn=_learn,
    demand=_refuse,
    target=_target,
)
