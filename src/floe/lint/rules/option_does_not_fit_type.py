from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import did_you_mean, label
from floe.model import TYPE_OPTIONS


@rule("lint/option-does-not-fit-type", Severity.ERROR)
def option_does_not_fit_type(graph: Graph) -> Iterator[Finding]:
    """An entry of `logicalTypeOptions` that the property's logical type does not have.

    Why: an option of another type is not checked by anyone, so the promise it makes is
    not kept.

    Instead: use an option that the type has, or change the type; what only your own tools
    know goes to customProperties.
    """
    for contract in graph.contracts:
        for column in contract.all_properties:
            own = TYPE_OPTIONS.get(column.logical_type or "")
            for option in column.logical_type_options or () if own is not None else ():
                if option not in (own or ()):
                    yield Finding(
                        column.place / "logicalTypeOptions" / option,
                        f"'{label(column)}' is of type {column.logical_type},"
                        f" which has no option '{option}'",
                        hint=_way_out(option, own or ()),
                        on_key=True,
                    )


def _way_out(option: str, own: tuple[str, ...]) -> str:
    near = did_you_mean(option, own)
    if near is not None:
        return near
    owners = [name for name, options in TYPE_OPTIONS.items() if option in options]
    if owners:
        return f"it is an option of {', '.join(owners)}"
    return f"its options are {', '.join(own)}" if own else "remove it: this type has no options"
