"""What a drafted contract says of itself: its name, what it is for, who stands behind it."""

from collections.abc import Iterable, Mapping
from typing import Any

from floe.contracts.generation.sketch import Sketch
from floe.graph import drafted_contract_id
from floe.model import OutputPort, Product

_FIRST_VERSION = "0.1.0"
_SECTIONS = ("purpose", "limitations", "usage")
_MEMBER = ("id", "username", "name", "description", "role", "replacedByUsername")
_CHANNEL = ("id", "channel", "url", "description", "tool", "scope", "invitationUrl")


def add_header(sketch: Sketch, product: Product, port: OutputPort, edition: str) -> None:
    """The identity of the contract behind a port."""
    root = product.place
    sketch.choose("apiVersion", f"v{edition}", port.place)
    sketch.put("kind", "DataContract", port.place)
    sketch.choose("id", drafted_contract_id(product, port), port.place)
    sketch.choose("name", _name(product, port), port.place / "name")
    _add_version(sketch, product, port)
    sketch.put("tenant", product.tenant, root / "tenant")
    sketch.put("domain", product.domain, root / "domain")
    if not product.domain:
        sketch.miss("domain", root, "the product names no domain", "add domain")


def add_description(sketch: Sketch, product: Product, port: OutputPort) -> None:
    """What the data is for: in the port's own words first, then in the product's."""
    description = product.description or {}
    texts = {key: text for key in _SECTIONS if _is_text(text := description.get(key))}
    places = {key: product.place / "description" / key for key in texts}
    if _is_text(port.description):
        texts = {"purpose": "", **texts} | {"purpose": port.description}
        places["purpose"] = port.place / "description"
    sketch.choose("description", texts, product.place / "description")
    for key, place in places.items():
        sketch.places["description", key] = place
    if not texts:
        message = "neither the port nor the product says what the data is for"
        sketch.miss("description", port.place, message, "add a description")


def _name(product: Product, port: OutputPort) -> str:
    own = port.name or port.id or "output"
    return f"{product.name or product.id or 'product'}-{own}"


def _add_version(sketch: Sketch, product: Product, port: OutputPort) -> None:
    stated = [
        (version, place / "version")
        for version, place in ((port.version, port.place), (product.version, product.place))
        if version
    ]
    if not stated:
        message = f"neither the port nor the product has a version: {_FIRST_VERSION} is assumed"
        sketch.miss("version", port.place, message, "add version")
    version, place = stated[0] if stated else (_FIRST_VERSION, port.place)
    sketch.choose("version", version, place)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


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
    entry = {**_texts(team.node, ("id", "name", "description")), "members": members}
    return {key: value for key, value in entry.items() if value}


def _texts(node: Mapping[str, Any], keys: Iterable[str]) -> dict[str, str]:
    return {key: node[key] for key in keys if isinstance(node.get(key), str) and node[key]}
