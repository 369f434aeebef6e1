"""Which reading back belongs to which format."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from floe.adapters.datacontract.outputs.graphs import check_graph
from floe.adapters.datacontract.outputs.lines import check_lines
from floe.adapters.datacontract.outputs.pages import check_markdown, check_page
from floe.adapters.datacontract.outputs.python_code import check_python
from floe.adapters.datacontract.outputs.sql_tables import check_tables
from floe.adapters.datacontract.outputs.trees import check_json, check_xml, check_yaml, settle_dbt
from floe.adapters.datacontract.outputs.workbooks import settle_workbook

_CHECKS: Final[dict[str, Callable[[str], None]]] = {
    **{name: partial(check_json, name) for name in ("avro", "bigquery", "great-expectations")},
    **{name: partial(check_json, name) for name in ("iceberg", "jsonschema")},
    **{name: partial(check_yaml, name) for name in ("data-caterer", "dcs", "dqx")},
    **{name: partial(check_yaml, name) for name in ("odcs", "sodacl")},
    **{name: partial(check_python, name) for name in ("pydantic-model", "spark", "sqlalchemy")},
    **{name: partial(check_lines, name) for name in ("avro-idl", "dbml", "go", "mermaid")},
    **{name: partial(check_lines, name) for name in ("dbt-staging-sql", "protobuf", "sql-query")},
    "html": check_page,
    "markdown": check_markdown,
    "rdf": check_graph,
    "xsd": partial(check_xml, "xsd"),
}
_SETTLED: Final = ("dbt-models", "dbt-sources")


def settle_output(format: str, written: str | bytes, tree: dict[str, Any]) -> str | bytes:
    """What was written, made harmless where its format can, and refused where it cannot."""
    if isinstance(written, bytes):
        return settle_workbook(written, tree)
    if format in _SETTLED:
        return settle_dbt(format, written)
    if format == "sql":
        check_tables(written, tree)
    elif format in _CHECKS:
        _CHECKS[format](written)
    return written
