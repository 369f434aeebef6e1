"""The content of `target/compiled.json`."""

import datetime
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from floe.cleaning import write_json
from floe.contracts import (
    EXPLICIT,
    Compilation,
    CompiledContract,
    Conflict,
    public_graph,
    public_part,
    public_tree,
    tree_secrets,
)
from floe.documents import Document, Path, content_hash
from floe.findings import Finding
from floe.graph import Graph, Source
from floe.model import Place, Product, print_path, public_repository
from floe.reports import finding_object, redact_findings

ARTIFACT_VERSION = "1"


@dataclass(frozen=True, slots=True)
class ArtifactHeader:
    """What the artifact says of the compilation itself."""

    compiled_at: datetime.datetime
    floe_version: str
    name: str | None = None
    repository: str | None = None
    tiers: tuple[Mapping[str, str], ...] = ()


def print_artifact(
    compilation: Compilation, findings: Iterable[Finding], header: ArtifactHeader
) -> str:
    """One line of JSON for all contracts, products and references, and all findings."""
    artifact = _artifact(compilation, findings, header)
    return write_json(artifact, indent=None, is_ascii=False) + "\n"


def _artifact(
    compilation: Compilation, findings: Iterable[Finding], header: ArtifactHeader
) -> dict[str, Any]:
    graph = public_graph(compilation.graph)
    written = (source for file, source in graph.sources.items() if file not in graph.drafts)
    return {
        "version": ARTIFACT_VERSION,
        "metadata": {
            "compiled_at": header.compiled_at.isoformat(),
            "floe_version": header.floe_version,
            "source_hash": _source_hash(written),
        },
        "identity": public_tree({"name": header.name, "repository": _repository(header)}),
        "inheritance_chain": public_tree([dict(tier) for tier in header.tiers]),
        "contracts": [_contract(contract, graph) for contract in compilation.contracts],
        "products": [_product(product) for product in compilation.authored.products],
        "graph": {"nodes": list(_nodes(graph)), "edges": list(_edges(graph))},
        "findings": [
            finding_object(finding) for finding in redact_findings(findings, _documents(graph))
        ],
    }


def _repository(header: ArtifactHeader) -> str | None:
    return public_repository(header.repository) if header.repository else None


def _documents(graph: Graph) -> dict[str, Document]:
    return {file: source.document for file, source in graph.sources.items()}


def _source_hash(sources: Iterable[Source]) -> str:
    digest = hashlib.sha256()
    for source in sorted(sources, key=lambda source: source.file):
        text = hashlib.sha256(source.document.text.encode("utf-8", "surrogatepass")).hexdigest()
        digest.update(f"{source.file}\0{text}\n".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _contract(compiled: CompiledContract, graph: Graph) -> dict[str, Any]:
    contract, product, hashes = compiled.contract, compiled.product, compiled.hashes
    home = product.file if compiled.is_draft and product else contract.file
    public = graph.contract_in(contract.file)
    effective = public.node if public is not None else public_tree(contract.node)
    is_same = compiled.source_tree is contract.node
    authored = effective if is_same else public_tree(compiled.source_tree)
    is_open = authored is compiled.source_tree and effective is contract.node
    fields = {
        "fq_id": str(compiled.identity),
        "id": contract.id,
        "name": contract.name,
        "version": contract.version,
        "owner": contract.owner,
        "status": contract.status,
        "tags": list(contract.tags),
        "schema_hash": hashes.schema,
        "document_hash": hashes.document,
        "effective_hash": hashes.effective,
        "source": {"file": home, "product": product.id if product else None},
        "port": compiled.port.name if compiled.port else None,
        "is_draft": compiled.is_draft,
        "provenance": list(_provenance(compiled, graph)),
        "conflicts": [_conflict(c, contract.node) for c in compiled.merged.conflicts],
    }
    shown = fields if is_open else public_tree(fields, tree_secrets(contract.node))
    return {**shown, "authored": authored, "effective": effective}


def _provenance(compiled: CompiledContract, graph: Graph) -> Iterator[dict[str, Any]]:
    """Where the parts come from that were not written in the contract's own file."""
    for path, origin in compiled.merged.provenance.items():
        if origin != EXPLICIT:
            yield {**_origin(graph, path, compiled.merged.place(path)), "origin": origin}


def _conflict(conflict: Conflict, tree: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "path": print_path(conflict.path),
        "kept": public_part(tree, conflict.path, conflict.over),
        "kept_origin": conflict.over_origin,
        "kept_from": _address(conflict.over_place),
        "replaced": public_part(tree, conflict.path, conflict.base),
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
    shown = public_tree(product.node)
    fields = {
        "id": product.id,
        "name": product.name,
        "version": product.version,
        "owner": product.owner,
        "document_hash": content_hash(product.node),
        "source": {"file": product.file},
    }
    if shown is not product.node:
        fields = public_tree(fields, tree_secrets(product.node))
    return {**fields, "authored": shown}


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
