from collections.abc import Iterator, Sequence
from typing import Any

from floe.findings import Finding, Severity, rule
from floe.graph import Graph, Target
from floe.lint.foreign_keys import ForeignKey, walk_foreign_keys


@rule("lint/foreign-key-target-not-unique", Severity.INFO)
def foreign_key_target_not_unique(graph: Graph) -> Iterator[Finding]:
    """A foreign key to columns that nothing declares to be unique.

    Unique are a property with `unique: true` or a rule that forbids duplicates,
    and the columns of a primary key, all of them together.

    Why: where a key occurs twice on the other side, a join over it doubles rows.

    Instead: mark the target as `primaryKey` or `unique`, or point at the column
    that is.
    """
    for foreign_key in walk_foreign_keys(graph):
        if foreign_key.is_resolved and not _is_unique(graph, foreign_key):
            names = ", ".join(
                str(target.node.get("name") or target.node.get("id"))
                for target in foreign_key.to_targets
            )
            yield Finding(
                foreign_key.to_references[0].place,
                f"nothing says that '{names}' is unique",
                hint="mark it as 'primaryKey: true' or 'unique: true'",
            )


def _is_unique(graph: Graph, foreign_key: ForeignKey) -> bool:
    targets = foreign_key.to_targets
    if any(target.kind != "property" or _is_declared_unique(target.node) for target in targets):
        return True
    missing = [name for name in _primary_key(graph, targets[0]) if name not in _names(targets)]
    return all(target.node.get("primaryKey") is True for target in targets) and not missing


def _is_declared_unique(node: Any) -> bool:
    rules = node.get("quality")
    return node.get("unique") is True or any(
        isinstance(rule_, dict)
        and "duplicateValues" in (rule_.get("metric"), rule_.get("rule"))
        and rule_.get("mustBe") == 0
        for rule_ in (rules if isinstance(rules, list) else ())
    )


def _primary_key(graph: Graph, target: Target) -> list[Any]:
    """The names of all key columns that stand beside the target, where they can be seen."""
    source = graph.sources.get(target.file)
    columns: Any = source.tree if source else None
    for step in target.path[:-1]:
        columns = _step(columns, step)
    return [
        column.get("name")
        for column in (columns if isinstance(columns, list) else ())
        if isinstance(column, dict) and column.get("primaryKey") is True
    ]


def _step(node: Any, step: str | int) -> Any:
    if isinstance(node, list) and isinstance(step, int):
        return node[step] if step < len(node) else None
    return node.get(step) if isinstance(node, dict) else None


def _names(targets: Sequence[Target]) -> list[Any]:
    return [target.node.get("name") for target in targets]
