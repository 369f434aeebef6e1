"""What a drafted contract is called, and what it is for."""

import re
import uuid

from floe.contracts.generation.sketch import Sketch
from floe.model import OutputPort, Product

_NOT_IN_A_SLUG = re.compile(r"[^a-z0-9]+")
_FIRST_VERSION = "0.1.0"
_SECTIONS = ("purpose", "limitations", "usage")


def add_header(sketch: Sketch, product: Product, port: OutputPort, edition: str) -> None:
    """The identity of the contract behind a port."""
    root = product.place
    sketch.choose("apiVersion", f"v{edition}", port.place)
    sketch.put("kind", "DataContract", port.place)
    sketch.choose("id", contract_id_of(product, port), port.place)
    sketch.choose("name", _name(product, port), port.place / "name")
    _add_version(sketch, product, port)
    sketch.put("tenant", product.tenant, root / "tenant")
    sketch.put("domain", product.domain, root / "domain")
    if not product.domain:
        sketch.miss("domain", root, "the product names no domain", "add domain")


def contract_id_of(product: Product, port: OutputPort) -> str:
    """The id that the port names, else one made of the names of product and port."""
    if port.contract_id:
        return port.contract_id
    owner, own = product.id or product.name or product.file, port.id or port.name or str(port.place)
    slugs = [_NOT_IN_A_SLUG.sub("-", text.lower()).strip("-") for text in (owner, own)]
    if all(text.isascii() for text in (owner, own)) and all(slugs):
        return "-".join(slugs)
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"floe:{owner}/{own}"))


def add_description(sketch: Sketch, product: Product, port: OutputPort) -> None:
    """What the data is for: in the port's own words first, then in the product's."""
    known = product.description or {}
    texts = {key: text for key in _SECTIONS if _is_text(text := known.get(key))}
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
