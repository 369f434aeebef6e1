"""What floe has noted in YAML of the tables that it was written for."""

from collections.abc import Mapping
from typing import Any

from floe.dbt.owned_models import SOURCE, OwnedModel, OwnedModels
from floe.documents import Path, read_text
from floe.model import Contract, SchemaObject


def table_title(contract: Contract, schema_object: SchemaObject) -> str:
    """The contract and the table, as floe.toml names them."""
    return f"{contract.id or contract.file}/{schema_object.title or ''}"


def entry_path(tree: Mapping[str, Any], owned: OwnedModel) -> Path | None:
    """Where a file describes a table."""
    if owned.kind == SOURCE:
        for number in _numbers(tree.get("sources"), owned.source or ""):
            tables = tree["sources"][number].get("tables")
            for table in _numbers(tables, owned.name):
                return "sources", number, "tables", table
        return None
    key = f"{owned.kind}s"
    return next(((key, number) for number in _numbers(tree.get(key), owned.name)), None)


def notes_of(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """What floe has written below `meta`, wherever that stands."""
    for holder in (entry, entry.get("config")):
        meta = holder.get("meta") if isinstance(holder, dict) else None
        notes = meta.get("floe") if isinstance(meta, dict) else None
        if isinstance(notes, dict):
            return notes
    return {}


def noted_table(entry: Mapping[str, Any]) -> str | None:
    """The contract and the table that an entry was written for, as floe.toml names them."""
    notes = notes_of(entry)
    contract = notes.get("contract") or str(notes.get("reference", "")).partition("#")[0]
    return f"{contract}/{notes.get('object', entry.get('name'))}" if contract else None


def former_table(owned: OwnedModels, model: OwnedModel, reference: str | None = None) -> str | None:
    """The table that a model was described for last; None where `reference` leads to that."""
    path = owned.beside.get(model.title)
    if path is None or path not in owned.written:
        return model.noted
    text = owned.written[path].text
    if f"reference: {reference}\n" in text:
        return None
    tree = read_text(path, text).tree
    where = entry_path(tree, model) if isinstance(tree, dict) else None
    return noted_table(tree[where[0]][where[1]]) if where else None


def _numbers(entries: object, name: str) -> list[int]:
    return [
        number
        for number, entry in enumerate(entries if isinstance(entries, list) else ())
        if isinstance(entry, dict) and entry.get("name") == name
    ]
