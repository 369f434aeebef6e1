"""A contract after everything: the one that every command starts from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from floe.contracts.merging.layers import Merged
from floe.documents import Path
from floe.findings import Finding
from floe.graph import Provenance
from floe.model import Contract, ContractIdentity, OutputPort, Place, Product
from floe.odcs import hash_contract

_GUESS = "generate/gap-guessed-columns"


@dataclass(frozen=True, slots=True)
class ContractHashes:
    """What tells versions apart: the promises, the whole document, and what it comes to."""

    schema: str
    document: str
    effective: str


@dataclass(frozen=True, slots=True)
class CompiledContract:
    """A contract as it reads after drafts, imports, merges and tiers.

    `authored` is the contract as its file has it, with its imports; None where nobody has
    written one, and a draft from a port stands in. `source_tree` is the document as written.
    `above` are the files of its tiers and parents.
    """

    contract: Contract
    authored: Contract | None
    source_tree: Mapping[str, Any]
    merged: Merged
    provenance: Provenance
    findings: tuple[Finding, ...] = ()
    product: Product | None = None
    port: OutputPort | None = None
    above: tuple[str, ...] = ()

    @property
    def is_draft(self) -> bool:
        """Whether nobody has written this contract."""
        return self.authored is None

    @property
    def is_usable(self) -> bool:
        """Whether it can be worked with: a draft must have columns that nobody has guessed.

        Guessed columns are taken only where the port names no contract: behind an id that
        leads nowhere they would hide a slip.
        """
        if not self.is_draft:
            return True
        is_guessed = any(finding.rule == _GUESS for finding in self.findings)
        has_columns = any(table.properties for table in self.contract.schema)
        names_one = self.port is not None and self.port.contract_id is not None
        return has_columns and not (is_guessed and names_one)

    @property
    def is_changed(self) -> bool:
        """Whether it reads other than its file does after imports."""
        return self.contract is not self.authored

    @property
    def identity(self) -> ContractIdentity:
        """The contract's own words first, then those of the product that gives it out."""
        contract, product = self.contract, self.product
        domain = contract.domain or (product.domain if product else None)
        owner = contract.data_product or ((product.name or product.id) if product else None)
        name = contract.name or contract.id
        return ContractIdentity.of(domain, owner, name, contract.version)

    @property
    def hashes(self) -> ContractHashes:
        """The hashes of the document as written, and of what it comes to."""
        effective = dict(self.contract.node)
        written = hash_contract(dict(self.source_tree) or effective)
        is_same = not self.source_tree or self.source_tree is self.contract.node
        whole = written.document if is_same else hash_contract(effective).document
        return ContractHashes(written.schema, written.document, whole)


def places_in_file(merged: Merged, file: str) -> dict[Path, Place]:
    """Where every part of a merged tree was written, also what several layers made together.

    Such a part stands where the contract's own file has a piece of it, else where its first
    piece does.
    """
    places = dict(merged.places)
    own = {path: place for path, place in merged.places.items() if place.file == file}
    for pieces in (own, merged.places):
        for path, place in pieces.items():
            for length in range(len(path) - 1, 0, -1):
                if not _is_covered(path[:length], merged):
                    here = place.path[: len(place.path) - len(path) + length]
                    places.setdefault(path[:length], Place(place.file, here))
    return places


def _is_covered(path: Path, merged: Merged) -> bool:
    return any(path[:length] in merged.places for length in range(len(path) + 1))
