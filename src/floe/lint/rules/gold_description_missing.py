from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.descriptions import contract_descriptions, find_emptiness
from floe.lint.labels import label, value_place
from floe.model import Contract, Place, Property, SchemaObject


@rule("lint/gold-description-missing", Severity.ERROR)
def gold_description_missing(graph: Graph) -> Iterator[Finding]:
    """A contract of the gold layer with something that is not described.

    The contract needs a purpose, and each object and each property a description that is
    more than a placeholder; limitations and usage may be left out, and are no placeholders
    either. Which contracts are gold is said in `governance.layers`.

    Why: gold data is used by people who do not know those who make it.

    Instead: describe it in a sentence.
    """
    for contract in graph.contracts:
        if (graph.policy.layer_of(contract) or "").casefold() == "gold":
            yield from _check(contract)


def _check(contract: Contract) -> Iterator[Finding]:
    written = tuple(contract_descriptions(contract))
    told = {text.place for text in written if not find_emptiness(text)}
    if contract.place / "description" / "purpose" not in told:
        place = value_place(contract.place, contract.node, "description")
        yield Finding(
            place,
            f"'{contract.title}' is gold and its purpose is not described",
            hint="add description.purpose",
            on_key=True,
        )
    for key in ("limitations", "usage"):
        place = contract.place / "description" / key
        if place not in told and any(text.place == place for text in written):
            message = f"'{contract.title}' is gold and the text of its {key} says nothing"
            yield Finding(place, message, hint=f"describe it, or leave {key} out")
    elements: tuple[SchemaObject | Property, ...] = (*contract.schema, *contract.all_properties)
    for element in elements:
        if element.name is not None and element.place / "description" not in told:
            yield Finding(
                _place(element),
                f"'{label(element)}' is gold and not described",
                hint="add a description",
            )


def _place(element: SchemaObject | Property) -> Place:
    return element.place / ("description" if "description" in element.node else "name")
