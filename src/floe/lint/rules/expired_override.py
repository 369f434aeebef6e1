from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import Place


@rule("lint/expired-override", Severity.ERROR)
def expired_override(graph: Graph) -> Iterator[Finding]:
    """An override in floe.toml whose date has passed; it lets nothing through any more.

    Why: an exception that nobody looks at again has become the rule.

    Instead: fix the contract and remove the override, or give it a new date and reason.
    """
    hint = "fix the contract and remove the override, or give it a new date and reason"
    for override in graph.policy.overrides:
        if override.is_over(graph.policy.today):
            said = f"the override of {override.rule} for {override.contract}"
            message = f"{said} ran out on {override.until}"
            yield Finding(Place("floe.toml"), message, hint, line=override.line, column=1)
