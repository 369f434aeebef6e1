import dataclasses
from collections.abc import Callable, Mapping
from datetime import date

import pytest

from floe.checks import Check, ColumnPath, Table, TableMetric, derive_checks
from floe.documents import read_text
from floe.graph import build_graph

HEAD = """\
kind: DataContract
apiVersion: v3.2.0
id: orders
version: 1.0.0
"""


def brief(value: object) -> str:
    """A value in few words: what a type leaves at its default is left out."""
    if isinstance(value, ColumnPath):
        return str(value)
    if isinstance(value, Table):
        return value.name if value.file == "contract.yaml" else f"{value.file}#{value.name}"
    if isinstance(value, TableMetric):
        return f"{brief(value.table)} {brief(value.metric)}"
    if isinstance(value, tuple):
        return f"[{', '.join(map(brief, value))}]"
    if isinstance(value, date):
        return value.isoformat()
    if not dataclasses.is_dataclass(value):
        return repr(value)
    parts = [
        (brief(given) if field.default is dataclasses.MISSING else f"{field.name}={brief(given)}")
        for field in dataclasses.fields(value)
        if (given := getattr(value, field.name)) != field.default
    ]
    return f"{type(value).__name__}({', '.join(parts)})"


def tell(check: Check) -> str:
    """What a check measures and wants, or why it measures nothing."""
    if check.measures is None:
        kind = "informational" if check.is_informational else "not run"
        return f"{kind}: {check.reason}"
    wanted = check.threshold
    comparisons = ", ".join(f"{one.operator} {brief(one.value)}" for one in wanted.comparisons)
    if (comparisons, wanted.unit) == ("mustBe 0", "rows"):
        comparisons = ""
    unit = "" if wanted.unit == "rows" else f" {wanted.unit}"
    metric = check.measures.metric if isinstance(check.measures, TableMetric) else check.measures
    return f"{brief(metric)} {comparisons}{unit}".strip()


@pytest.fixture
def derive() -> Callable[..., Mapping[str, Check]]:
    """The checks of a contract whose head is left out, by id."""

    def run(body, *, files=None, between="inclusive"):
        documents = [read_text("contract.yaml", HEAD + body)]
        documents += [read_text(name, text) for name, text in (files or {}).items()]
        graph = build_graph(documents)
        checks = derive_checks(graph, graph.contracts[0], between=between)
        assert len({check.id for check in checks}) == len(checks)
        return {check.id: check for check in checks}

    return run


@pytest.fixture
def told(derive) -> Callable[..., dict[str, str]]:
    """What the checks of some clauses say, by id."""

    def run(body, *clauses, **options):
        found = derive(body, **options)
        return {name: tell(check) for name, check in found.items() if check.clause in clauses}

    return run


@pytest.fixture
def of_column(told) -> Callable[..., dict[str, str]]:
    """The same for one column `c` of a table `t`, written in YAML's flow style."""

    def run(prop, *clauses, **options):
        body = f"schema:\n  - name: t\n    properties:\n      - {{name: c, {prop}}}\n"
        found = told(body, *clauses, **options)
        return {name.removeprefix("t.c"): text for name, text in found.items()}

    return run


@pytest.fixture
def of_rule(of_column) -> Callable[..., str]:
    """What the check of one rule of an integer column says."""

    def run(rule, kind="logicalType: integer", **options):
        prop = f"{kind}, quality: [{{id: r, {rule}}}]"
        clauses = (
            *("null_values", "missing_values", "invalid_values", "duplicate_values", "row_count"),
            *("text", "sql", "custom", "unknown_rule"),
        )
        [(_, text)] = of_column(prop, *clauses, **options).items()
        return text

    return run


@pytest.fixture
def of_level(told) -> Callable[..., dict[str, str]]:
    """What the checks of one service level say, over two small tables."""

    def run(level, *clauses, before="", schema=TABLES, **options):
        body = f"{before}{schema}slaProperties:\n  - {{id: s, {level}}}\n"
        return told(body, *clauses, **options)

    return run


TABLES = """\
schema:
  - name: orders
    properties:
      - {name: id, logicalType: integer, required: true}
      - {name: at, logicalType: timestamp}
  - name: days
    properties:
      - {name: day, logicalType: date}
"""
