"""What is wrong with a batch of distinct names; this runs in Spark's Python workers."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import pandas as pd

from floe.adapters.event_logs.event_names import JOB
from floe.naming import NamespaceAlias, check_event, parse, parse_job, resolve_namespace

JUDGEMENT_SCHEMA: Final = (
    "key string, source string, shown_namespace string, shown_name string, "
    "canonical_namespace string, canonical_name string, rule string, severity string, "
    "message string, hint string"
)
_COLUMNS: Final = [each.split()[0] for each in JUDGEMENT_SCHEMA.split(", ")]


def judge_batches(
    batches: Iterable[pd.DataFrame], *, strict: bool, aliases: tuple[NamespaceAlias, ...]
) -> Iterator[pd.DataFrame]:
    """A row per finding, and one without a rule for each name about which there is none."""
    for batch in batches:
        nodes = (_resolved(node, aliases) for node in batch.to_dict("records"))
        rows = [row for node in nodes for row in _judged(node, strict=strict)]
        yield pd.DataFrame(rows, columns=_COLUMNS, dtype=object)


def _resolved(row: dict[Any, Any], aliases: tuple[NamespaceAlias, ...]) -> dict[Any, Any]:
    """A dataset in the namespace that its owners mean."""
    if row["kind"] == JOB or not row["namespace"]:
        return row
    return {**row, "namespace": resolve_namespace(row["namespace"], aliases)}


def _judged(row: Mapping[str, Any], *, strict: bool) -> Iterator[tuple[str | None, ...]]:
    namespace, name = row["namespace"], row["name"]
    if row["kind"] == JOB:
        naming = parse_job(row["integration"] or None, namespace, name, row["jobType"] or None)
    else:
        naming = parse(namespace, name)
    right = naming.canonical or (None, None)
    known = (row["key"], naming.source, naming.namespace, naming.name, *right)
    findings = check_event(_event(row, namespace, name), strict=strict)
    for finding in findings:
        yield (*known, finding.rule, finding.severity.value, finding.message, finding.hint)
    if not findings:
        yield (*known, None, None, None, None)


def _event(row: Mapping[str, Any], namespace: str, name: str) -> dict[str, Any]:
    """An event that holds nothing but this name and its facets."""
    facets = {key: _opened(row[key]) for key in ("dataSource", "catalog", "hierarchy") if row[key]}
    if row["integration"]:
        facets["jobType"] = {key: row[key] for key in ("integration", "jobType")}
    return {row["kind"]: {"namespace": namespace, "name": name, "facets": facets}}


def _opened(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return {}
