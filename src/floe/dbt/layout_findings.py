"""What is said of ports and contracts on the way to models."""

from floe.dbt.ports import Use
from floe.findings import Finding, Severity
from floe.model import InputContract


def circle(use: Use, other: Use) -> Finding:
    """A port that is made from what is made from it."""
    return Finding(
        use.port.place,
        f"'{use.product.title}' is made from '{other.contract.title}',"
        " which is made from it: this input is left out",
        hint="take the data from where it is made, or split the product",
        rule="generate/circle",
    )


def made_elsewhere(use: Use) -> Finding:
    """Tables that are sources, as no dbt makes them."""
    return Finding(
        use.port.place,
        f"'{use.product.title}' is aligned to its source and takes nothing in:"
        f" the tables of '{use.contract.title}' are sources, not models",
        hint="give the product an input port if dbt shall make them",
        rule="generate/made-elsewhere",
        severity=Severity.INFO,
    )


def without_schema(use: Use) -> Finding:
    """A contract without tables."""
    return Finding(
        use.contract.place,
        f"'{use.contract.title}' has no schema, so no model is made of it",
        hint="add its tables below schema",
        rule="generate/contract-without-schema",
        severity=Severity.WARNING,
    )


def without_port(listed: InputContract) -> Finding:
    """An input contract that no input port takes in."""
    return Finding(
        listed.place,
        f"the product has no input port with the contract '{listed.id}', so it is not read",
        hint="add an input port with this contractId",
        rule="generate/input-without-port",
        severity=Severity.WARNING,
    )
