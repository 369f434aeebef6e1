"""What may be found of tiers, and of what stands below them."""

from floe.findings import Fault, Severity

TIER_FAULTS = (
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
        "merge/unknown-tier",
        Severity.WARNING,
        "A tier in floe.toml that is no contract of the workspace.",
        "The promises of that tier hold for nobody as long as its file is not found.",
        "Name a contract's file, relative to floe.toml, and see that `paths` covers it.",
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
