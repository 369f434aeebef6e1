from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.suppression import MOST_SUPPRESSIONS, suppressions_of


@rule("lint/suppression-without-reason", Severity.WARNING)
def suppression_without_reason(graph: Graph) -> Iterator[Finding]:
    """A comment that silences a rule and does not say why; it silences nothing.

    Why: whoever reads the contract next cannot tell an exception from a shortcut.

    Instead: write the reason behind the bracket: `# floe: ignore[lint/x] because …`.
    """
    for comment in suppressions_of(graph):
        if not comment.reason and not comment.is_surplus:
            message = "a suppression without a reason silences nothing"
            hint = "write why behind the bracket: # floe: ignore[rule] reason"
            yield comment.finding(message, hint)


@rule("lint/unused-suppression", Severity.WARNING)
def unused_suppression(graph: Graph) -> Iterator[Finding]:
    """A comment that silences a rule which has nothing to say there.

    Why: it hides the next fault of that kind on that line.

    Instead: remove the comment. The runner leaves out comments that did silence something.
    Comments for `merge/…` and `generate/…` are for other commands, and not judged.
    """
    for comment in suppressions_of(graph):
        if comment.reason and comment.is_for_lint and not comment.is_surplus:
            if comment.rules:
                message = f"nothing to silence here for {', '.join(comment.rules)}"
                yield comment.finding(message, "remove the comment")
            else:
                message = "a suppression that names no rule silences nothing"
                yield comment.finding(message, "write # floe: ignore[rule] reason")


@rule("lint/too-many-suppressions", Severity.ERROR)
def too_many_suppressions(graph: Graph) -> Iterator[Finding]:
    """More than 1,000 comments in one file that silence findings; the rest silences nothing.

    Why: nobody reads that many reasons, and each of them has to be held against every finding.

    Instead: mend what is found, or name the rule under `ignore` in floe.toml.
    """
    for comment in suppressions_of(graph):
        if comment.is_surplus:
            message = f"more than {MOST_SUPPRESSIONS:,} comments silence findings in this file"
            yield comment.finding(message, "those from here on silence nothing")
