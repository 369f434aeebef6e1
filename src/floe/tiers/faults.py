"""What may be found of tiers, and of what stands below them."""

from floe.findings import Fault, Severity

TIER_FAULTS = (
    Fault(
        "merge/incomparable-column",
        Severity.ERROR,
        "A column or rule that cannot be compared with what a tier asks of it.",
        "Nobody can say whether it asks for as much as the tier. The tier's is taken instead.",
        "Say the same as the tier or leave it out; give a rule of your own another id.",
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
        "merge/tier-column-missing",
        Severity.ERROR,
        "A table without a column that a tier asks of it.",
        "What reads all tables, such as an audit, relies on the column.",
        "Add the column. A tier speaks of some tables only where its own has the custom property "
        "`appliesTo` with their names.",
    ),
    Fault(
        "merge/tier-field-missing",
        Severity.ERROR,
        "A field that is missing, and that a tier asks of all below it.",
        "A tier's custom property `requiredFields` names what no contract may leave open.",
        "Write the field.",
    ),
    Fault(
        "merge/tier-cycle",
        Severity.ERROR,
        "Contracts that inherit from each other in a circle.",
        "There is no highest one, so that nobody can say what holds.",
        "Take one `inheritsFrom` out.",
    ),
    Fault(
        "merge/unknown-parent",
        Severity.ERROR,
        "A parent in `inheritsFrom` that is no contract.",
        "What the parent asks for is not known, and would hold for nobody.",
        "Name the id of one contract, or its file relative to this one.",
    ),
    Fault(
        "merge/unknown-tier",
        Severity.ERROR,
        "A tier in floe.toml that is no contract of the workspace, or a domain that is called "
        "almost like one that has a tier.",
        "What that tier asks for holds for nobody as long as its file, or its domain, is not "
        "found.",
        "Name a contract's file, relative to floe.toml, and see that `paths` covers it; spell the "
        "domain as floe.toml does.",
    ),
    Fault(
        "merge/weakened-column",
        Severity.ERROR,
        "A column or a rule that asks for less than a tier above it.",
        "What the enterprise or the domain asks for holds for everybody. The tier's is taken "
        "instead.",
        "Ask for at least as much, or leave it out.",
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
