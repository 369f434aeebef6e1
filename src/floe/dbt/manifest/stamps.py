"""The files that a manifest was made of."""

from collections.abc import Iterator, Mapping
from typing import Any

from floe.dbt.manifest.artifacts import Stamp
from floe.dbt.manifest.shapes import mapping, text

_YAML = (".yml", ".yaml")


def read_stamps(tree: Mapping[str, Any], project: str) -> tuple[Stamp, ...]:
    """Every file of the project itself, with all that the manifest knows of it."""
    found: dict[str, Stamp] = {}
    for stamp in (*_of_nodes(tree, project), *_of_macros(tree, project)):
        known = found.get(stamp.file)
        found[stamp.file] = stamp if known is None else _both(known, stamp)
    return tuple(found[file] for file in sorted(found))


def _both(one: Stamp, other: Stamp) -> Stamp:
    return Stamp(one.file, one.checksum or other.checksum, (*one.parts, *other.parts))


def _of_nodes(tree: Mapping[str, Any], project: str) -> Iterator[Stamp]:
    for section in ("nodes", "sources", "exposures", "unit_tests"):
        for node in mapping(tree.get(section)).values():
            own = mapping(node)
            if own.get("package_name") == project and own.get("resource_type") != "operation":
                yield from _of_node(own)


def _of_node(node: Mapping[str, Any]) -> Iterator[Stamp]:
    file = text(node.get("original_file_path"))
    checksum = mapping(node.get("checksum"))
    is_hashed = checksum.get("name") == "sha256" and not str(file).endswith(_YAML)
    if file:
        yield Stamp(file, str(checksum.get("checksum")) if is_hashed else None)
    # The file that describes a model is named behind its package: `shop://models/shop.yml`.
    patch = (text(node.get("patch_path")) or "").partition("://")[2]
    if patch:
        yield Stamp(patch)


def _of_macros(tree: Mapping[str, Any], project: str) -> Iterator[Stamp]:
    for macro in mapping(tree.get("macros")).values():
        own = mapping(macro)
        file, code = text(own.get("original_file_path")), text(own.get("macro_sql"))
        if own.get("package_name") == project and file and code:
            yield Stamp(file, parts=(code,))
