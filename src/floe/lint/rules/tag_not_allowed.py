from collections.abc import Iterator
from fnmatch import fnmatchcase

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import did_you_mean
from floe.model import (
    Contract,
    InputPort,
    OutputPort,
    Product,
    Property,
    QualityRule,
    SchemaObject,
    Team,
)

Tagged = Contract | SchemaObject | Property | QualityRule | Team | Product | InputPort | OutputPort


@rule("lint/tag-not-allowed", Severity.ERROR)
def tag_not_allowed(graph: Graph) -> Iterator[Finding]:
    """A tag that the workspace's list of allowed tags does not have.

    The list is `governance.allowed_tags` in floe.toml and may hold patterns such as
    `team:*`; without a list every tag is welcome.

    Why: people find contracts by tag, and nobody searches for the misspelt one.

    Instead: use a tag of the list, or have yours added to it.
    """
    allowed = graph.policy.allowed_tags
    for element in _tagged(graph) if allowed else ():
        tags = element.node.get("tags")
        for number, tag in enumerate(tags if isinstance(tags, list) else ()):
            if isinstance(tag, str) and not any(fnmatchcase(tag, form) for form in allowed):
                yield Finding(
                    element.place / "tags" / number,
                    f"the tag '{tag}' is not allowed",
                    hint=did_you_mean(tag, allowed) or f"allowed are {', '.join(allowed)}",
                )


def _tagged(graph: Graph) -> Iterator[Tagged]:
    for contract in graph.contracts:
        yield contract
        yield from contract.schema
        yield from contract.all_properties
        yield from (quality for quality, _ in contract.walk_quality())
        if contract.team is not None:
            yield contract.team
    for product in graph.products:
        yield product
        yield from product.input_ports
        yield from product.output_ports
