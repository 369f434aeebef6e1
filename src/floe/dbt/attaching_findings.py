"""What is said of tables of contracts and the models of people's own that they may be."""

from collections.abc import Sequence
from difflib import get_close_matches

from floe.dbt.contract_tables import PROPERTY, ContractTable
from floe.dbt.options import DbtOptions
from floe.dbt.owned_models import OwnedModel
from floe.findings import Finding, Severity
from floe.model import Place

ATTACHED = "generate/attached-model"


def attached_model(table: ContractTable, model: OwnedModel) -> Finding:
    """A table that is described and tested where people made it."""
    return Finding(
        table.schema_object.place,
        f"'{table.schema_object.title}' is the {model.kind} '{model.title}' of the dbt project"
        f" ({model.place}): floe describes and tests it, and writes no SQL",
        rule=ATTACHED,
        severity=Severity.INFO,
    )


def unknown_model(
    place: Place,
    table: ContractTable,
    word: str,
    named: Sequence[OwnedModel],
    options: DbtOptions,
) -> Finding:
    """A name that leads to no model, or to one that makes no table."""
    title = table.schema_object.title
    if named:
        why = f"'{title}' is said to be the model '{word}', but {named[0].problem}"
        hint = "name a model that makes a table"
    else:
        why = f"'{title}' is said to be the model '{word}', and no file of the dbt project makes it"
        near = get_close_matches(word, options.owned.words, 1)
        hint = f"did you mean '{near[0]}'?" if near else "name a model, seed, snapshot or source"
    return Finding(place, why, hint, rule="generate/unknown-model")


def twice_named_model(place: Place, table: ContractTable, said: object, word: str) -> Finding:
    """A table that is one model by its own words, and another one by floe.toml."""
    return Finding(
        place,
        f"'{table.schema_object.title}' is said to be the model '{said}' here, and '{word}' in"
        " floe.toml",
        f"take one of them out: {PROPERTY} here, or the line below [dbt.models]",
        rule="generate/ambiguous-model",
    )


def ambiguous_model(
    place: Place, table: ContractTable, named: Sequence[OwnedModel], severity: Severity
) -> Finding:
    """A table that could be one of several models."""
    words = " or ".join(f"'{model.title}'" for model in named)
    return Finding(
        place,
        f"'{table.schema_object.title}' could be {words} of the dbt project",
        f"say which, as the custom property {PROPERTY} of the table",
        rule="generate/ambiguous-model",
        severity=severity,
    )


def claimed_model(
    place: Place,
    table: ContractTable,
    other: ContractTable,
    model: OwnedModel,
    severity: Severity,
) -> Finding:
    """Two tables that are said to be one model."""
    return Finding(
        place,
        f"'{table.title}' and '{other.title}' are both said to be the model '{model.title}'",
        f"give {PROPERTY} to one of them alone",
        rule="generate/claimed-model",
        severity=severity,
    )


def taken_model(
    table: ContractTable, claimant: ContractTable, model: OwnedModel, severity: Severity
) -> Finding:
    """A table that loses its model to another one."""
    loss = "its tests would be gone" if severity is Severity.ERROR else "it is not tested"
    return Finding(
        table.schema_object.place,
        f"'{table.title}' loses the model '{model.title}' to '{claimant.title}': {loss}",
        f"give {PROPERTY} to '{table.title}' alone, name another model there, or remove the table",
        rule="generate/claimed-model",
        severity=severity,
    )
