"""The ledger's tables as queries see them; `migrations.py` creates them."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Date,
    DateTime,
    Dialect,
    Double,
    Integer,
    MetaData,
    Table,
    Text,
    TypeCoerce,
    cast,
    type_coerce,
)
from sqlalchemy.dialects.sqlite import DATETIME
from sqlalchemy.types import TypeDecorator, TypeEngine

METADATA = MetaData()
# As SQLAlchemy writes it; of its own accord it reads much more.
_MOMENT = r"(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\.(\d{6})\Z"


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, on databases with and without time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """SQLite keeps a text, which has to be the one that was written."""
        is_text = dialect.name == "sqlite"
        strict = DATETIME(regexp=_MOMENT)  # type: ignore[no-untyped-call]
        return dialect.type_descriptor(strict if is_text else self.impl_instance)

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """As the database keeps it."""
        if value is None:
            return None
        moment = value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """As it was given, in UTC."""
        if value is None:
            return None
        moment: datetime = value
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


class Unaltered(TypeDecorator[Any]):
    """JSON that is read only as it was written: other white space was put there by other means."""

    impl = JSON
    cache_ok = True

    def column_expression(self, column: ColumnElement[Any]) -> TypeCoerce[Any]:
        """The text, which databases would otherwise take apart themselves."""
        return type_coerce(cast(column, Text), self)

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:  # noqa: ARG002
        """What the text says."""
        return _unaltered


def _unaltered(text: str | None) -> Any:
    said = None if text is None else json.loads(text)
    if text is not None and json.dumps(said) != text:
        raise ValueError("JSON in another spelling")
    return said


RUNS = Table(
    "check_runs",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("contract", Text),
    Column("contract_file", Text),
    Column("version", Text),
    Column("schema_hash", Text),
    Column("server", Text),
    Column("started_at", Moment),
    Column("seconds", Double),
    Column("passes", Integer),
    Column("jobs", Integer),
    Column("row_filter", Text),
    Column("passed", Integer),
    Column("failed", Integer),
    Column("warned", Integer),
    Column("informational", Integer),
    Column("not_run", Integer),
    Column("error", Integer),
    Column("fq_id", Text),
    Column("contract_id", Text),
    Column("document_hash", Text),
    Column("effective_hash", Text),
)
TABLES = Table(
    "check_tables",
    METADATA,
    Column("run_id", Text, primary_key=True),
    Column("table_name", Text, primary_key=True),
    Column("row_count", BigInteger),
    Column("is_reached", Boolean),
)
RESULTS = Table(
    "check_results",
    METADATA,
    Column("run_id", Text, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("contract", Text),
    Column("version", Text),
    Column("schema_hash", Text),
    Column("server", Text),
    Column("started_at", Moment),
    Column("check_id", Text),
    Column("clause", Text),
    Column("rule", Text),
    Column("table_file", Text),
    Column("table_name", Text),
    Column("physical_name", Text),
    Column("column_name", Text),
    Column("place_file", Text),
    Column("place_path", JSON),
    Column("description", Text),
    Column("dimension", Text),
    Column("status", Text),
    Column("severity", Text),
    Column("is_informational", Boolean),
    Column("is_classified", Boolean),
    Column("measured", Text),
    Column("measured_kind", Text),
    Column("measured_number", Double),
    Column("failing_rows", BigInteger),
    Column("row_count", BigInteger),
    Column("metric", Text),
    Column("threshold", JSON(none_as_null=True)),
    Column("answered_by", Text),
    Column("reason", Text),
    Column("seconds", Double),
)
VERSIONS = Table(
    "contract_versions",
    METADATA,
    Column("number", Integer),
    Column("contract", Text, primary_key=True),
    Column("version", Text, primary_key=True),
    Column("name", Text),
    Column("schema_hash", Text),
    Column("document_hash", Text),
    Column("effective_hash", Text),
    Column("registered_at", Moment),
    Column("registered_by", Text),
    Column("owner", Text),
    Column("domain", Text),
    Column("layer", Text),
    Column("status", Text),
    Column("description", Text),
    Column("tags", Unaltered),
    Column("classes", Unaltered),
    Column("repository", Text),
)
DOCUMENTS = Table(
    "contract_documents",
    METADATA,
    Column("contract", Text, primary_key=True),
    Column("version", Text, primary_key=True),
    Column("authored", Text),
    Column("effective", Text),
)
NAMESPACES = Table(
    "product_namespaces",
    METADATA,
    Column("namespace", Text, primary_key=True),
    Column("repository", Text),
)
EVENTS = Table(
    "governance_events",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("kind", Text),
    Column("contract", Text),
    Column("version", Text),
    Column("at", Moment),
    Column("actor", Text),
    Column("details", Unaltered),
    Column("digest", Text),
)
OUTBOX = Table(
    "outbox",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("contract", Text),
    Column("version", Text),
    Column("told_at", Moment),
)
USAGES = Table(
    "contract_usages",
    METADATA,
    Column("contract", Text, primary_key=True),
    Column("since", Date),
    Column("until", Date),
    Column("own", BigInteger),
    Column("last_accessed", Moment),
    Column("told_at", Moment),
)
CONSUMERS = Table(
    "contract_consumers",
    METADATA,
    Column("contract", Text, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("product", Text),
    Column("namespace", Text),
    Column("job", Text),
    Column("owner", Text),
    Column("reads", BigInteger),
    Column("failed", BigInteger),
    Column("attempted", BigInteger),
    Column("last_accessed", Moment),
    Column("last_attempted", Moment),
    Column("columns", JSON(none_as_null=True)),
)
