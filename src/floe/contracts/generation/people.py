"""Who stands behind a drafted contract, and how to reach them."""

from collections.abc import Iterable, Mapping
from typing import Any

from floe.contracts.generation.sketch import Sketch
from floe.model import OutputPort, Product

_MEMBER = ("id", "username", "name", "description", "role", "replacedByUsername")
_CHANNEL = ("id", "channel", "url", "description", "tool", "scope", "invitationUrl")


def add_people(sketch: Sketch, product: Product, port: OutputPort) -> None:
    """The product's team, help and tags are those of everything that it gives out."""
    place = product.place
    # A product's tags speak of all that it gives out, so a contract with tags of its own has said
    # what it is; a port's tags speak of that contract.
    add_tags = sketch.put if port.tags else sketch.choose
    add_tags("tags", list(dict.fromkeys((*product.tags, *port.tags))), place / "tags")
    sketch.choose("team", _team(product), place / ("team" if product.team else "customProperties"))
    channels = [_texts(item.node, _CHANNEL) for item in product.support if item.channel]
    sketch.put("support", channels, place / "support")
    if product.owner is None:
        hint = "add a team with a name, or a member with the role owner"
        sketch.miss("owner", place, "the product names no owner", hint)


def _team(product: Product) -> dict[str, Any]:
    """Members in the standard's words; those who have no username cannot be named."""
    team = product.team
    if team is None:
        owner = product.owner
        return {"members": [{"username": owner, "role": "owner"}]} if owner else {}
    members = [_texts(member.node, _MEMBER) for member in team.members if member.username]
    known = {**_texts(team.node, ("id", "name", "description")), "members": members}
    return {key: value for key, value in known.items() if value}


def _texts(node: Mapping[str, Any], keys: Iterable[str]) -> dict[str, str]:
    return {key: node[key] for key in keys if isinstance(node.get(key), str) and node[key]}
