from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.model import find_unclassified

_WORDS = {"pii": "personal", "phi": "health", "financial": "financial"}


@rule("lint/unclassified-column", Severity.WARNING)
def unclassified_column(graph: Graph) -> Iterator[Finding]:
    """A column without a classification whose name tells of people, their health or their money.

    Only what a name ends with counts: `customer_email` holds e-mail addresses, `email_sent_at`
    and `address_type` do not. A column inside of a classified one is covered by that.

    Why: masking, access and retention follow the classification, and without one a column is as
    open as if it were public: samples of bad rows show its values.

    Instead: give it a classification; `public` says that somebody has looked.
    `floe classify --diff` shows the lines to add, and `--fix` adds them; with `--data` it looks at
    values too.
    """
    classes = graph.policy.classes
    for contract in graph.contracts:
        for column, class_ in find_unclassified(contract):
            known = classes.find(class_)
            listed = ", ".join(classes.names)
            yield Finding(
                column.place,
                f"'{label(column)}' looks like {_WORDS[class_]} data and has no classification",
                hint=f"add classification: {known}"
                if known
                else f"add one of governance.classes: {listed}",
            )
