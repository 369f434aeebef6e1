"""What may be found while contracts are drafted."""

from floe.findings import Fault, Severity

DRAFT_FAULTS = (
    Fault(
        "generate/filled-draft",
        Severity.INFO,
        "A draft that was filled from a real table, which was not named this time.",
        "Drafted anew it would lose the columns that only the table knows, so it is kept.",
        "Name the table with `--table` again, or remove `floe.table` from the draft.",
    ),
    Fault(
        "generate/gap-columns",
        Severity.WARNING,
        "A drafted table without columns.",
        "A contract that names no column promises nothing that could be checked.",
        "Give the port a schema or a contractId, describe the columns in dbt, or name its table.",
    ),
    Fault(
        "generate/gap-description",
        Severity.WARNING,
        "A draft that does not say what its data is for.",
        "Those who look for data read descriptions, not columns.",
        "Describe the port, the product or the table.",
    ),
    Fault(
        "generate/gap-domain",
        Severity.WARNING,
        "A draft of a product that belongs to no domain.",
        "The domain is part of a contract's name, and decides which tier is above it.",
        "Add `domain` to the product.",
    ),
    Fault(
        "generate/gap-guessed-columns",
        Severity.WARNING,
        "A drafted table whose columns are those of its inputs.",
        "They are a guess: nobody has said which of them the port gives out.",
        "Keep the right ones in a schema of the port, or let a dbt manifest or `--table` say them.",
    ),
    Fault(
        "generate/gap-invalid",
        Severity.WARNING,
        "A part of a product that the standard has no place for.",
        "It is left out of the draft, so that the draft is valid.",
        "Write that part in the standard's words.",
    ),
    Fault(
        "generate/gap-owner",
        Severity.WARNING,
        "A draft that nobody stands behind.",
        "Violations have to reach someone.",
        "Give the product a team with a name, or a member with the role owner.",
    ),
    Fault(
        "generate/gap-sla",
        Severity.WARNING,
        "A draft without a service level.",
        "What was not promised cannot be watched.",
        "Add slaProperties, or tiers that every contract inherits from.",
    ),
    Fault(
        "generate/gap-test",
        Severity.INFO,
        "A dbt test that a contract has no words for.",
        "dbt goes on to run it, but the contract does not promise what it tests.",
        "Nothing has to be done. A quality rule of your own can say the same.",
    ),
    Fault(
        "generate/gap-types",
        Severity.WARNING,
        "Drafted columns whose types nobody knows.",
        "Nothing can be cast or checked against a type that is not stated.",
        "Say the types in the port's schema, write data_type in dbt, or give a catalog.json.",
    ),
    Fault(
        "generate/gap-version",
        Severity.WARNING,
        "A draft of a port without a version.",
        "A first version is assumed, and nobody can tell later ones from it.",
        "Add `version` to the port or the product.",
    ),
    Fault(
        "generate/has-contract",
        Severity.INFO,
        "A port or a table that nothing is drafted for, as it has a contract.",
        "What people wrote is never drafted again.",
        "Nothing has to be done.",
    ),
    Fault(
        "generate/no-manifest",
        Severity.WARNING,
        "The dbt manifest that floe.toml names is not there.",
        "Contracts are compiled without what dbt knows: types, tests, classes, freshness.",
        "Run `floe dbt parse`, which writes it, or correct `dbt.manifest` in floe.toml.",
    ),
    Fault(
        "generate/table-of-port",
        Severity.INFO,
        "A named table that is called like a port, or like one of the port's tables.",
        "It fills the port's draft, where one is made, and gets no contract of its own.",
        "Nothing has to be done. If it is another table, give it or the port another name.",
    ),
)
