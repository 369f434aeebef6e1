"""Documents headed `dataContractSpecification: 3.x`."""

from floe.documents import Upgrading

_EDITIONS = {"3.0": "v3.0.2", "3.1": "v3.1.0", "3.2": "v3.2.0"}


def upgrade_header(upgrading: Upgrading) -> None:
    """Read the header of the RFC's examples as ODCS."""
    tree = upgrading.tree
    written = str(tree.get("dataContractSpecification", ""))
    edition = _EDITIONS.get(".".join(written.split(".")[:2]))
    if edition is None or "apiVersion" in tree:
        return
    header = {"apiVersion": edition, "kind": "DataContract"}
    rest = {key: value for key, value in tree.items() if key != "dataContractSpecification"}
    upgrading.note(
        "header-dialect",
        ("dataContractSpecification",),
        f"'dataContractSpecification: {written}' is read as ODCS {edition}",
        f"write 'apiVersion: {edition}' and 'kind: DataContract' instead",
    )
    for key in header:
        upgrading.moved((key,), ("dataContractSpecification",))
    if "title" in rest and "name" not in rest:
        rest["name"] = rest.pop("title")
        upgrading.moved(("name",), ("title",))
        upgrading.note(
            "title-dialect", ("title",), "'title' is read as 'name'", "rename it to 'name'"
        )
    upgrading.tree = {**header, **rest}
