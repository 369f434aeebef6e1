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
        "merge/incomparable-sla",
        Severity.ERROR,
        "A service level that cannot be compared with what a tier promises.",
        "What a tier promises holds for everybody below it, and nobody can say whether this "
        "keeps it. The tier's is taken instead.",
        "Say it in the same kind of words: a length of time for a length of time, a share for a "
        "share. It is a warning where neither more nor less is better.",
    ),
    Fault(
        "merge/invalid-result",
        Severity.ERROR,
        "A merged contract that its own standard does not accept.",
        "Each document is valid alone, but other tools read what they come to together.",
        "Correct the document that the finding stands in.",
    ),
    Fault(
        "merge/unknown-tier",
        Severity.WARNING,
        "A tier in floe.toml that is no contract of the workspace.",
        "The promises of that tier hold for nobody as long as its file is not found.",
        "Name a contract's file, relative to floe.toml, and see that `paths` covers it.",
    ),
    Fault(
        "merge/unmatched-contract",
        Severity.WARNING,
        "A contract beside a product that none of the product's ports gives out.",
        "It is merged with nothing: neither owner nor columns of the product reach it.",
        "Name its id as `contractId` of a port, or move the file out of the product's folder.",
    ),
    Fault(
        "merge/weakened-sla",
        Severity.ERROR,
        "A service level that promises less than a tier above it.",
        "Consumers rely on what the enterprise or the domain has promised for everybody. The "
        "tier's is taken instead.",
        "Promise at least as much, or leave the entry out.",
    ),
)
