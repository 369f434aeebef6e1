"""What may be found while documents are merged."""

from floe.findings import Fault, Severity

MERGE_FAULTS = (
    Fault(
        "merge/conflict",
        Severity.WARNING,
        "Two documents that say different things about one contract.",
        "One of the two values is left out, and whoever wrote it still believes in it.",
        "Let both say the same, or remove the wrong one. The finding stands at the value that is "
        "kept and names the other.",
    ),
    Fault(
        "merge/invalid-result",
        Severity.ERROR,
        "A merged contract that its own standard does not accept.",
        "Each document is valid alone, but other tools read what they come to together.",
        "Correct the document that the finding stands in.",
    ),
    Fault(
        "merge/unmatched-contract",
        Severity.WARNING,
        "A contract beside a product that none of the product's ports gives out.",
        "It is merged with nothing: neither owner nor columns of the product reach it.",
        "Name its id as `contractId` of a port, or move the file out of the product's folder.",
    ),
)
