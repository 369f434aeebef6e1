from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.suppression import suppressions_of


@rule("lint/unused-suppression", Severity.WARNING)
def unused_suppression(graph: Graph) -> Iterator[Finding]:
    """A comment that silences a rule which has nothing to say there.

    Why: it hides the next fault of that kind on that line.

    Instead: remove the comment. The runner leaves out comments that did silence something.
    Comments for `merge/…` and `generate/…` are for other commands, and not judged.
    """
    for comment in suppressions_of(graph):
        if comment.reason and comment.is_for_lint:
            rules = ", ".join(comment.rules) or "no rule"
            message = f"nothing to silence here for {rules}"
            yield comment.finding(message, "remove the comment")
