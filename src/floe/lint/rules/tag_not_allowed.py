from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import did_you_mean
from floe.model import Place


@rule("lint/tag-not-allowed", Severity.ERROR)
def tag_not_allowed(graph: Graph) -> Iterator[Finding]:
    """A tag that the workspace's list of allowed tags does not have.

    The list is `governance.allowed_tags` in floe.toml and may hold patterns such as
    `team:*`; without a list every tag is welcome.

    Why: people find contracts by tag, and nobody searches for the misspelt one.

    Instead: use a tag of the list, or have yours added to it.
    """
    allowed = graph.policy.allowed_tags
    for place, node in _tagged(graph) if allowed else ():
        tags = node.get("tags")
        for number, tag in enumerate(tags if isinstance(tags, list) else ()):
            if isinstance(tag, str) and not any(fnmatchcase(tag, form) for form in allowed):
                yield Finding(
                    place / "tags" / number,
                    f"the tag '{tag}' is not allowed",
                    hint=did_you_mean(tag, allowed) or f"allowed are {', '.join(allowed)}",
                )


def _tagged(graph: Graph) -> Iterator[tuple[Place, Mapping[str, Any]]]:
    for contract in graph.contracts:
        yield contract.place, contract.node
        for schema_object in contract.schema:
            yield schema_object.place, schema_object.node
        for column in contract.all_properties:
            yield column.place, column.node
        for quality, _ in contract.walk_quality():
            yield quality.place, quality.node
        if contract.team is not None:
            yield contract.team.place, contract.team.node
    for product in graph.products:
        yield product.place, product.node
        for port in product.input_ports:
            yield port.place, port.node
        for output_port in product.output_ports:
            yield output_port.place, output_port.node
