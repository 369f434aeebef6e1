"""A tree becomes a contract."""

import dataclasses
from typing import Any

from floe.documents import Upgrading, is_like, strip_nulls
from floe.model import Contract, Locate, Property, Team, TeamMember, view
from floe.odcs.editions import upgrade_carried, upgrade_header, upgrade_models, upgrade_references


def is_contract(tree: Any) -> bool:
    """Whether a document is an ODCS contract, or a dialect that is read as one."""
    if not isinstance(tree, dict):
        return False
    if tree.get("kind") == "DataContract":
        return True
    written = str(tree.get("dataContractSpecification", ""))
    return written.startswith("3.") or _has_lost_its_kind(tree)


def _has_lost_its_kind(tree: dict[str, Any]) -> bool:
    """A contract whose `kind` is missing or misspelt is judged as one, and told so."""
    edition = tree.get("apiVersion")
    kind = tree.get("kind", "DataContract")
    is_edition = isinstance(edition, str) and edition.startswith("v3.")
    return is_edition and (not isinstance(kind, str) or is_like(kind, "DataContract"))


def is_foreign_contract(tree: Any) -> bool:
    """Whether it is a contract of another standard or of an edition that is not read."""
    if not isinstance(tree, dict):
        return False
    edition = str(tree.get("apiVersion", ""))
    if tree.get("kind") == "DataContract":
        return edition.removeprefix("v").partition(".")[0] != "3" and edition != ""
    written = str(tree.get("dataContractSpecification", ""))
    return written != "" and not written.startswith("3.")


def upgrade_contract(tree: dict[str, Any]) -> Upgrading:
    """Bring a contract to the form that is read, remembering what was changed."""
    upgrading = Upgrading(strip_nulls(tree))
    upgrade_header(upgrading)
    upgrade_models(upgrading)
    upgrade_references(upgrading)
    upgrade_carried(upgrading)
    return upgrading


def parse_contract(tree: dict[str, Any], locate: Locate) -> Contract:
    """See an upgraded tree as a contract."""
    contract = view(Contract, tree, (), locate)
    flat: list[Property] = []
    for schema_object in contract.schema:
        flat.extend(schema_object.walk())
    for prop in contract.properties:
        flat.extend(prop.walk())
    team = contract.team or _team_of_members(tree.get("team"), locate)
    return dataclasses.replace(contract, all_properties=tuple(flat), team=team)


def _team_of_members(team: Any, locate: Locate) -> Team | None:
    """Contracts before 3.1 list their members without a team around them."""
    if not isinstance(team, list):
        return None
    members = tuple(
        view(TeamMember, node, ("team", number), locate)
        for number, node in enumerate(team)
        if isinstance(node, dict)
    )
    return Team(place=locate(("team",)), node={"members": team}, members=members)
