"""The tables of `floe.toml`; every key has a default."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from floe.findings import Severity
from floe.model import DEFAULT_CLASSES, Classes
from floe.settings.typed_tables import REST

GOLD = ("tag:gold", "tag:gold-layer")


@dataclass(frozen=True, slots=True)
class TierFiles:
    """Which file is which tier."""

    enterprise: str | None = None
    domain: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Lint:
    """Which rules speak, and how loud."""

    profile: Literal["standard", "extended", "platform"] = "extended"
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, Severity] = field(default_factory=dict)
    baseline: str | None = None


@dataclass(frozen=True, slots=True)
class References:
    """The only places that a compile may fetch from; `mirrors` are folders that stand for some."""

    allow: tuple[str, ...] = ()
    mirrors: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Exemption:
    """A finding that is let through for a while, always with a reason."""

    rule: str
    contract: str
    reason: str
    until: datetime.date


@dataclass(frozen=True, slots=True)
class Governance:
    """What the platform asks of every contract."""

    enforcement: Literal["off", "warn", "strict"] = "strict"
    layers: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: {"gold": GOLD})
    allowed_tags: tuple[str, ...] = ()
    classes: tuple[str, ...] | Mapping[str, tuple[str, ...]] = DEFAULT_CLASSES.names
    overrides: tuple[Exemption, ...] = ()
    allowed_signers: str | None = None
    against: str | None = None

    @property
    def class_order(self) -> Classes:
        """Which class protects more than which."""
        return Classes.of(self.classes)


@dataclass(frozen=True, slots=True)
class Identity:
    """Who owns the workspace's names."""

    repository: str | None = None


@dataclass(frozen=True, slots=True)
class Servers:
    """Which server to use, and values that differ from what the contracts say of it.

    Contracts get `variables` from the environment, and only for `hosts`.
    """

    default: str | None = None
    variables: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    values: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, metadata=REST)


@dataclass(frozen=True, slots=True)
class SparkSettings:
    """Where the data work runs."""

    master: str | None = None
    conf: Mapping[str, Any] = field(default_factory=dict)
    packages: tuple[str, ...] = ()
    fast_start: bool = True

    @property
    def properties(self) -> dict[str, str]:
        """Spark's settings by their dotted names, however `conf` is nested."""
        return dict(_flatten(self.conf))


@dataclass(frozen=True, slots=True)
class Checks:
    """How results are judged, and how much is shown."""

    between: Literal["inclusive", "exclusive"] = "inclusive"
    fail_on: Severity = Severity.ERROR
    allow_not_run: bool = False
    sample: int = 0
    timeout: int = 3600
    sql_timeout: int = 300
    costly_sql: bool = False

    @property
    def query_timeout(self) -> int:
        """The seconds that a query of a contract has, never more than a job."""
        return min(self.timeout, self.sql_timeout)


@dataclass(frozen=True, slots=True)
class Dbt:
    """The dbt project that products ask for.

    `environment` is the server that sources are read from, where it is another than for checks;
    `program` is the dbt that `floe dbt` runs; `models` says which model of people's own a table
    of a contract is. With `staging`, models read sources by views; without a word, new projects do
    and others stay as they are. With `yaml_per` "model", each model has a file of its own.
    """

    project_dir: str = "dbt"
    adapter: Literal["spark", "duckdb", "postgres", "snowflake", "bigquery"] = "spark"
    name: str | None = None
    environment: str | None = None
    manifest: str | None = None
    program: str | None = None
    login: Literal["password", "key-pair", "browser"] | None = None
    models: Mapping[str, str] = field(default_factory=dict)
    staging: bool | None = None
    yaml_per: Literal["product", "model"] = "product"


@dataclass(frozen=True, slots=True)
class NamingSettings:
    """How names of OpenLineage are judged; `aliases` are other names for hosts and clusters."""

    strict: bool = False
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, Severity] = field(default_factory=dict)
    aliases: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LedgerPlace:
    """Where runs are recorded."""

    url: str = "sqlite:///.floe/ledger.db"


@dataclass(frozen=True, slots=True)
class CatalogPlace:
    """The Iceberg catalog that shows what is registered, and where its tables are kept.

    A service of REST may have a `name` for its warehouse, and be logged in to at `token_url`.
    """

    type: Literal["sql", "rest"] = "sql"
    uri: str = "sqlite:///.floe/catalog.db"
    warehouse: str = ".floe/warehouse"
    name: str | None = None
    token_url: str | None = None
    scope: str | None = None


@dataclass(frozen=True, slots=True)
class RegistryPlace:
    """Where contracts are published: a folder, or `oci://host/path`.

    A registry may ask for its login at other `hosts` only if they are named.
    """

    url: str = ".floe/oci"
    hosts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ProductJobs:
    """Jobs that belong to a product by how their names begin."""

    product: str
    prefix: str
    namespace: str | None = None


@dataclass(frozen=True, slots=True)
class UsageSettings:
    """Where events of OpenLineage lie, where it is kept who uses what, and whose jobs are whose.

    Who read a contract in the days of `window` uses it still.
    """

    logs: tuple[str, ...] = ()
    tables: str = ".floe/warehouse/usage"
    window: str = "90d"
    jobs: tuple[ProductJobs, ...] = ()


@dataclass(frozen=True, slots=True)
class LineageSettings:
    """The namespace of floe's own jobs in OpenLineage, and where events of their runs go.

    `transport` is that of the OpenLineage client; `console` and `none` are floe's own. Without
    one, events are written below `.floe/lineage`.
    """

    namespace: str = "floe"
    transport: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Settings:
    """All of floe.toml."""

    name: str | None = None
    paths: tuple[str, ...] = ()
    tiers: TierFiles = field(default_factory=TierFiles)
    lint: Lint = field(default_factory=Lint)
    references: References = field(default_factory=References)
    governance: Governance = field(default_factory=Governance)
    identity: Identity = field(default_factory=Identity)
    servers: Servers = field(default_factory=Servers)
    spark: SparkSettings = field(default_factory=SparkSettings)
    checks: Checks = field(default_factory=Checks)
    dbt: Dbt = field(default_factory=Dbt)
    naming: NamingSettings = field(default_factory=NamingSettings)
    ledger: LedgerPlace = field(default_factory=LedgerPlace)
    catalog: CatalogPlace = field(default_factory=CatalogPlace)
    registry: RegistryPlace = field(default_factory=RegistryPlace)
    usage: UsageSettings = field(default_factory=UsageSettings)
    lineage: LineageSettings = field(default_factory=LineageSettings)


# Tables of later chapters are accepted now, so that one file can serve every command.
LATER_TABLES = ("monitor",)


def _flatten(table: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        path = (*above, key)
        if isinstance(value, Mapping):
            yield from _flatten(value, path)
        else:
            yield ".".join(path), str(value).lower() if isinstance(value, bool) else str(value)
