"""The names in a project that was generated before names were kept in its state."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from floe.dbt.names import dbt_name
from floe.dbt.options import DbtOptions
from floe.dbt.paths import product_folder
from floe.dbt.pins import AnyPin, FolderPin, ModelPin, Pins, SourcePin, gather_pins
from floe.documents import read_text

ENDINGS = ("__models.yml", "__sources.yml")
_Node = Mapping[str, Any]


def older_pins(texts: Mapping[str, str], options: DbtOptions) -> Pins:
    """What the YAML files of a project say: floe has written there what each table is."""
    pins: list[AnyPin] = []
    for path, text in texts.items():
        folder = product_folder(path, options)
        tree = read_text(path, text).tree if path.endswith(ENDINGS) else None
        if folder is not None and isinstance(tree, dict):
            pins += _models(tree, folder, options)
            pins += _sources(tree, folder)
    return gather_pins(_with_prefixes(pins))


def _models(tree: _Node, folder: str, options: DbtOptions) -> Iterator[AnyPin]:
    for model in _nodes(tree, "models"):
        name = model.get("name")
        for entry in _nodes(model, "versions") or (model,):
            floe, config = _floe(entry), _node(entry, "config")
            if not isinstance(name, str) or "contract" not in floe:
                continue
            called = f"{name}_v{entry['v']}" if "v" in entry else name
            table = config.get("alias") or called
            yield FolderPin(str(floe.get("product", "")), "", folder)
            yield ModelPin(
                folder,
                str(floe["contract"]),
                str(floe.get("object") or name),
                name,
                f"{options.model_path}/{folder}/{called}.sql",
                given=f"{config.get('schema') or ''}.{table}",
            )


def _sources(tree: _Node, folder: str) -> Iterator[AnyPin]:
    for source in _nodes(tree, "sources"):
        for table in _nodes(source, "tables"):
            floe = _floe(table)
            if "contract" in floe:
                owner = floe.get("consumer") or floe.get("product")
                yield FolderPin(str(owner or ""), "", folder)
                yield SourcePin(
                    folder,
                    dbt_name(_port(floe)).lower(),
                    str(floe["contract"]),
                    str(floe.get("object") or table.get("name")).lower(),
                    str(source.get("name")),
                )


def _with_prefixes(pins: list[AnyPin]) -> Iterator[AnyPin]:
    """Tables of one title had tests that begin with the table, all others had none that do."""
    titles = Counter(pin.table.lower() for pin in pins if isinstance(pin, ModelPin | SourcePin))
    for pin in pins:
        if not isinstance(pin, ModelPin | SourcePin) or titles[pin.table.lower()] == 1:
            yield pin
        elif isinstance(pin, ModelPin):
            called = pin.sql.rpartition("/")[2].removesuffix(".sql")
            yield replace(pin, tests=f"{called}.")
        else:
            yield replace(pin, tests=f"{pin.source}.{pin.table}.")


def _port(floe: _Node) -> str:
    return str(floe.get("port") or floe.get("contract_name") or floe["contract"])


def _floe(entry: _Node) -> _Node:
    return _node(_node(_node(entry, "config"), "meta"), "floe")


def _node(entry: _Node, key: str) -> _Node:
    value = entry.get(key)
    return value if isinstance(value, dict) else {}


def _nodes(entry: _Node, key: str) -> list[_Node]:
    value = entry.get(key)
    return [node for node in value if isinstance(node, dict)] if isinstance(value, list) else []
