"""Compile: every pass over every contract, and one artifact of what they say."""

import datetime
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from floe.contracts import products_by_contract
from floe.documents import Path, content_hash
from floe.graph import Graph, Source
from floe.model import Contract, ContractIdentity, Place, Product, print_path
from floe.odcs import hash_contract
from floe.reports import finding_object
from floe.workflows.linting import Linted

ARTIFACT_VERSION = "1"


@dataclass(frozen=True, slots=True)
class Compilation:
    """What compiled artifacts say of the compilation itself."""

    compiled_at: datetime.datetime
    floe_version: str
    name: str | None = None
    repository: str | None = None
    tiers: tuple[Mapping[str, str], ...] = ()


def compile_artifacts(linted: Linted, compilation: Compilation) -> dict[str, Any]:
    """The content of `target/compiled.json`."""
    graph = linted.graph
    products = products_by_contract(graph)
    return {
        "version": ARTIFACT_VERSION,
        "metadata": {
            "compiled_at": compilation.compiled_at.isoformat(),
            "floe_version": compilation.floe_version,
            "source_hash": _source_hash(graph.sources.values()),
        },
        "identity": {"name": compilation.name, "repository": compilation.repository},
        "inheritance_chain": [dict(tier) for tier in compilation.tiers],
        "contracts": [
            _contract(contract, graph, products.get(contract.file)) for contract in graph.contracts
        ],
        "products": [_product(product) for product in graph.products],
        "graph": {"nodes": list(_nodes(graph)), "edges": list(_edges(graph))},
        "findings": [finding_object(finding) for finding in linted.findings],
    }


def _source_hash(sources: Iterable[Source]) -> str:
    digest = hashlib.sha256()
    for source in sorted(sources, key=lambda source: source.file):
        text = hashlib.sha256(source.document.text.encode("utf-8", "surrogatepass")).hexdigest()
        digest.update(f"{source.file}\0{text}\n".encode())
    return digest.hexdigest()


def _identify(contract: Contract, product: Product | None) -> ContractIdentity:
    """The contract's own words first, then those of the product that gives it out."""
    domain = contract.domain or (product.domain if product else None)
    owner = contract.data_product or ((product.name or product.id) if product else None)
    return ContractIdentity.of(domain, owner, contract.name or contract.id, contract.version)


def _contract(contract: Contract, graph: Graph, product: Product | None) -> dict[str, Any]:
    authored = graph.sources[contract.file].tree
    hashes = hash_contract(authored)
    is_same = authored is contract.node
    provenance = graph.provenance.get(contract.file, {})
    return {
        "fq_id": str(_identify(contract, product)),
        "id": contract.id,
        "name": contract.name,
        "version": contract.version,
        "owner": contract.owner,
        "status": contract.status,
        "tags": list(contract.tags),
        "schema_hash": hashes.schema,
        "document_hash": hashes.document,
        "effective_hash": hashes.document
        if is_same
        else hash_contract(dict(contract.node)).document,
        "source": {"file": contract.file, "product": product.id if product else None},
        "provenance": [_origin(graph, path, place) for path, place in provenance.items()],
        "authored": authored,
        "effective": contract.node,
    }


def _origin(graph: Graph, path: Path, place: Place) -> dict[str, Any]:
    source = graph.sources.get(place.file)
    tree = source.tree if source and isinstance(source.tree, dict) else {}
    version = tree.get("version")
    return {
        "path": print_path(path),
        "file": place.file,
        "version": str(version) if version is not None else None,
        "from": str(place),
    }


def _product(product: Product) -> dict[str, Any]:
    return {
        "id": product.id,
        "name": product.name,
        "version": product.version,
        "owner": product.owner,
        "document_hash": content_hash(product.node),
        "source": {"file": product.file},
        "authored": product.node,
    }


def _nodes(graph: Graph) -> Iterator[dict[str, Any]]:
    for contract in graph.contracts:
        yield {"id": contract.file, "kind": "contract", "name": contract.title}
        for schema_object in contract.schema:
            node = {"kind": "object", "name": schema_object.name}
            yield {"id": _address(schema_object.place), **node}
    for product in graph.products:
        yield {"id": product.file, "kind": "product", "name": product.title}


def _edges(graph: Graph) -> Iterator[dict[str, Any]]:
    for reference in graph.references:
        if not reference.resolution.is_resolved or reference.end == "from":
            continue
        for target in reference.resolution.targets:
            yield {
                "kind": reference.kind,
                "from": _address(reference.owner),
                "to": _address(Place(target.file, target.path)),
                "reference": reference.text,
                "canonical": reference.resolution.canonical,
            }


def _address(place: Place) -> str:
    return f"{place.file}#{place}" if place.path else place.file
