"""Compile: every pass over every contract, and one artifact of what they say."""

import datetime
import hashlib
import posixpath
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from floe.contracts import (
    EXPLICIT,
    Conflict,
    Effective,
    PortKnowledge,
    effective_contracts,
    without_supplied,
)
from floe.documents import Path, content_hash
from floe.findings import Finding, Severity
from floe.graph import Graph, Source
from floe.model import ContractIdentity, Place, Product, print_path
from floe.odcs import hash_contract
from floe.reports import finding_object
from floe.tiers import Tiers, find_tiers
from floe.workflows.linting import Linted, hear_findings

ARTIFACT_VERSION = "1"
_SETTINGS = "floe.toml"


@dataclass(frozen=True, slots=True)
class Compilation:
    """What compiled artifacts say of the compilation itself.

    `missing_manifest` is a dbt manifest that floe.toml names and that is not there.
    """

    compiled_at: datetime.datetime
    floe_version: str
    name: str | None = None
    repository: str | None = None
    tiers: tuple[Mapping[str, str], ...] = ()
    missing_manifest: str | None = None


@dataclass(frozen=True, slots=True)
class Compiled:
    """The content of `target/compiled.json`, and all findings on the way to it."""

    artifacts: dict[str, Any]
    linted: Linted


def compile_workspace(
    linted: Linted, compilation: Compilation, knowledge: PortKnowledge | None = None
) -> Compiled:
    """Merge what was drafted with what was written, and say what a workspace comes to."""
    graph = linted.graph
    contracts, merging = effective_contracts(graph, _tiers(graph, compilation), knowledge)
    said = (*_missing_tiers(graph, compilation), *_missing_manifest(compilation), *merging)
    lacking = without_supplied(linted.findings, graph, contracts)
    heard = hear_findings(replace(linted, findings=lacking), said)
    return Compiled(_artifacts(heard, compilation, contracts), heard)


def _tiers(graph: Graph, compilation: Compilation) -> Tiers:
    files = {tier.get("domain"): tier["file"] for tier in compilation.tiers}
    domains = {domain: file for domain, file in files.items() if domain is not None}
    return find_tiers(graph, files.get(None), domains)


def _missing_tiers(graph: Graph, compilation: Compilation) -> Iterator[Finding]:
    for tier in compilation.tiers:
        file = tier["file"]
        if graph.contract_in(posixpath.normpath(file)) is None:
            message = f"the {tier['tier']} tier '{file}' is no contract of this workspace"
            hint = "name a contract's file, relative to floe.toml"
            place, rule = Place(_SETTINGS), "merge/unknown-tier"
            yield Finding(place, message, hint, rule=rule, severity=Severity.WARNING)


def _missing_manifest(compilation: Compilation) -> Iterator[Finding]:
    if compilation.missing_manifest is not None:
        named = f"the dbt manifest '{compilation.missing_manifest}' is not there"
        message = f"{named}: contracts are compiled without it"
        hint, rule = "run floe dbt parse, which writes it", "generate/no-manifest"
        yield Finding(Place(_SETTINGS), message, hint, rule=rule, severity=Severity.WARNING)


def _artifacts(
    linted: Linted, compilation: Compilation, contracts: Iterable[Effective]
) -> dict[str, Any]:
    graph = linted.graph
    return {
        "version": ARTIFACT_VERSION,
        "metadata": {
            "compiled_at": compilation.compiled_at.isoformat(),
            "floe_version": compilation.floe_version,
            "source_hash": _source_hash(graph.sources.values()),
        },
        "identity": {"name": compilation.name, "repository": compilation.repository},
        "inheritance_chain": [dict(tier) for tier in compilation.tiers],
        "contracts": [_contract(each, graph) for each in contracts],
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


def _identify(each: Effective) -> ContractIdentity:
    """The contract's own words first, then those of the product that gives it out."""
    contract, product = each.contract, each.product
    domain = contract.domain or (product.domain if product else None)
    owner = contract.data_product or ((product.name or product.id) if product else None)
    return ContractIdentity.of(domain, owner, contract.name or contract.id, contract.version)


def _contract(each: Effective, graph: Graph) -> dict[str, Any]:
    contract, effective = each.contract, dict(each.contract.node)
    authored = graph.sources[contract.file].tree if each.written else {}
    hashes = hash_contract(authored or effective)
    is_same = authored is contract.node or not authored
    return {
        "fq_id": str(_identify(each)),
        "id": contract.id,
        "name": contract.name,
        "version": contract.version,
        "owner": contract.owner,
        "status": contract.status,
        "tags": list(contract.tags),
        "schema_hash": hashes.schema,
        "document_hash": hashes.document,
        "effective_hash": hashes.document if is_same else hash_contract(effective).document,
        "source": {"file": contract.file, "product": each.product.id if each.product else None},
        "port": each.port.name if each.port else None,
        "is_draft": each.written is None,
        "provenance": list(_provenance(each, graph)),
        "conflicts": [_conflict(one) for one in each.merged.conflicts],
        "authored": authored,
        "effective": effective,
    }


def _provenance(each: Effective, graph: Graph) -> Iterator[dict[str, Any]]:
    """Where the parts come from that were not written in the contract's own file."""
    for path, origin in each.merged.provenance.items():
        if origin != EXPLICIT:
            yield {**_origin(graph, path, each.merged.place(path)), "origin": origin}


def _conflict(conflict: Conflict) -> dict[str, Any]:
    return {
        "path": print_path(conflict.path),
        "kept": conflict.over,
        "kept_origin": conflict.over_origin,
        "kept_from": _address(conflict.over_place),
        "replaced": conflict.base,
        "replaced_origin": conflict.base_origin,
        "replaced_from": _address(conflict.base_place),
        "advice": conflict.advice,
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
