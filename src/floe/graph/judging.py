"""What the schema of a document's own edition has against it."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from floe.documents import Path
from floe.graph.sources import CONTRACT, PRODUCT, Source
from floe.model import Place
from floe.odcs import EDITIONS as CONTRACT_EDITIONS
from floe.odcs import contract_validator, extended_definitions
from floe.odcs import edition_of as contract_edition
from floe.odcs import passes_newer as contract_passes_newer
from floe.odps import EDITIONS as PRODUCT_EDITIONS
from floe.odps import edition_of as product_edition
from floe.odps import extended_product_validator, product_validator
from floe.odps import passes_newer as product_passes_newer
from floe.schemas import SchemaError, SchemaValidator, validate

_VARIABLE = re.compile(r"\$\{[^{}]+\}")


def judge(source: Source, profile: str, tree: object = None) -> tuple[SchemaError, ...]:
    """All complaints of the declared edition's schema about a source, or about its `tree`."""
    if source.kind not in (CONTRACT, PRODUCT):
        return ()
    tree = judged_tree(source, profile) if tree is None else tree
    errors = validate(tree, _validator(source, tree, profile))
    return tuple(error for error in errors if not _is_variable(tree, error.path))


def judge_library(source: Source, shelf: Iterable[Source]) -> tuple[SchemaError, ...]:
    """What the editions of all contracts refuse in a file of parts, which importers complete."""
    declared = (_declared(other.tree) for other in shelf if other.kind == CONTRACT)
    editions = {contract_edition(text) or CONTRACT_EDITIONS[-1] for text in declared}
    *others, newest = (
        validate(source.tree, contract_validator(edition, "extended"))
        for edition in sorted(editions)
    )
    refused = [{error.path for error in errors} for errors in others]
    return tuple(
        error
        for error in newest
        if error.missing is None
        and all(error.path in paths for paths in refused)
        and not _is_variable(source.tree, error.path)
    )


def judged_tree(source: Source, profile: str) -> object:
    """The standard profile sees the document as authored, the others upgraded, without nulls."""
    return source.document.tree if profile == "standard" else source.tree


def find_newer_edition(source: Source, profile: str) -> str | None:
    """A newer edition whose schema accepts what the declared one does not."""
    tree = judged_tree(source, profile)
    declared = _declared(tree)
    if source.kind == CONTRACT:
        return contract_passes_newer(tree, declared, profile)
    if profile == "standard":
        return product_passes_newer(tree, declared)
    return product_passes_newer(tree, declared, _extended_product)


def keys_of_newer_editions(source: Source, profile: str) -> dict[Place, str]:
    """The keys that a document's own edition refuses, each with the one that brought it."""
    tree = judged_tree(source, profile)
    editions = _editions_from(source, _declared(tree))
    if not editions:
        return {}
    unknown = _surplus_keys(source.file, _validator_of(source, editions[0], profile).validate(tree))
    found: dict[Place, str] = {}
    for edition in editions[1:]:
        errors = _validator_of(source, edition, profile).validate(tree)
        for place in unknown - _surplus_keys(source.file, errors):
            found.setdefault(place, f"v{edition}")
    return found


def surplus_in_newest(source: Source, profile: str) -> tuple[SchemaError, ...]:
    """Keys beside those of the standard that edition 3.0 leaves open, and later ones refuse."""
    tree = judged_tree(source, profile)
    editions = _editions_from(source, _declared(tree))
    if source.kind != CONTRACT or editions != CONTRACT_EDITIONS:
        return ()
    refused = _surplus_keys(source.file, _validator_of(source, editions[0], profile).validate(tree))
    errors = _validator_of(source, editions[-1], profile).validate(tree)
    return tuple(
        error
        for error in errors
        if error.allowed and _surplus_keys(source.file, (error,)) - refused
    )


def _editions_from(source: Source, declared: str) -> tuple[str, ...]:
    """The declared edition and those after it."""
    is_contract = source.kind == CONTRACT
    editions = CONTRACT_EDITIONS if is_contract else PRODUCT_EDITIONS
    edition = contract_edition(declared) if is_contract else product_edition(declared)
    return editions[editions.index(edition) :] if edition else ()


def _surplus_keys(file: str, errors: tuple[SchemaError, ...]) -> set[Place]:
    return {Place(file, error.path) / key for error in errors for key in error.unexpected}


def _validator(source: Source, tree: object, profile: str) -> SchemaValidator:
    editions = _editions_from(source, _declared(tree))
    newest = CONTRACT_EDITIONS[-1] if source.kind == CONTRACT else PRODUCT_EDITIONS[-1]
    return _validator_of(source, editions[0] if editions else newest, profile)


def _validator_of(source: Source, edition: str, profile: str) -> SchemaValidator:
    if source.kind == CONTRACT:
        return contract_validator(edition, profile)
    return product_validator(edition) if profile == "standard" else _extended_product(edition)


def _is_variable(tree: object, path: Path) -> bool:
    """What `${VAR}` stands for is known only where it is used, so nothing is said of it here."""
    value: Any = tree
    for key in path:
        value = value[key]
    return isinstance(value, str) and _VARIABLE.fullmatch(value) is not None


def _declared(tree: object) -> str:
    return str(tree.get("apiVersion", "")) if isinstance(tree, dict) else ""


@cache
def _extended_product(edition: str) -> SchemaValidator:
    return extended_product_validator(edition, extended_definitions)
