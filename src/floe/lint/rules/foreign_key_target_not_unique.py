from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from floe.findings import Finding, Severity, rule
from floe.graph import Graph, Target, foreign_keys_of
from floe.model import Place, QualityRule, metric_of, view


@rule("lint/foreign-key-target-not-unique", Severity.INFO)
def foreign_key_target_not_unique(graph: Graph) -> Iterator[Finding]:
    """A foreign key to columns that nothing declares to be unique.

    Unique are a property with `unique: true` or a rule that forbids duplicates,
    and the columns of a primary key, all of them together.

    Why: where a key occurs twice on the other side, a join over it doubles rows.

    Instead: mark the target as `primaryKey` or `unique`, or point at the column
    that is.
    """
    for foreign_key in foreign_keys_of(graph):
        targets = foreign_key.to_targets
        if foreign_key.is_resolved and not _is_unique(graph, targets):
            names = ", ".join(f"'{target.node.get('name')}'" for target in targets)
            unique = "is unique" if len(targets) == 1 else "are unique together"
            yield Finding(
                foreign_key.to_references[0].place,
                f"nothing says that {names} {unique}",
                hint="mark the primary key, or a property as 'unique: true'",
            )


def _is_unique(graph: Graph, targets: tuple[Target, ...]) -> bool:
    if any(target.kind != "property" or _is_declared_unique(target.node) for target in targets):
        return True
    keys = {target.path for target in targets if target.node.get("primaryKey") is True}
    return len(keys) == len(targets) and _primary_key(graph, targets[0]) <= keys


def _is_declared_unique(node: Mapping[str, Any]) -> bool:
    rules = node.get("quality")
    return node.get("unique") is True or any(
        _forbids_duplicates(view(QualityRule, quality, (), partial(Place, "")))
        for quality in (rules if isinstance(rules, list) else ())
        if isinstance(quality, dict)
    )


def _forbids_duplicates(quality: QualityRule) -> bool:
    return metric_of(quality) == "duplicateValues" and quality.operators in ({}, {"mustBe": 0})


def _primary_key(graph: Graph, target: Target) -> set[tuple[str | int, ...]]:
    """The paths of all key columns beside the target, where its document can be seen."""
    contract = graph.contract_in(target.file)
    columns: Any = contract.node if contract else None
    for step in target.path[:-1] if contract else ():
        columns = columns[step]
    return {
        (*target.path[:-1], number)
        for number, column in enumerate(columns if isinstance(columns, list) else ())
        if isinstance(column, dict) and column.get("primaryKey") is True
    }
