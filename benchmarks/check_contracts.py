"""Contracts over `orders`, made of chosen rules."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml
from check_data import ORDER_COLUMNS
from check_rules import Rule

TYPES = {
    "order_id": ("integer", "bigint"),
    "customer_id": ("integer", "bigint"),
    "store_id": ("integer", "int"),
    "receipt_no": ("integer", "int"),
    "quantity": ("integer", "int"),
    "amount": ("number", "decimal(12,2)"),
    "discount": ("number", "double"),
    "ordered_at": ("timestamp", "timestamp"),
}


def contract(rules: Iterable[Rule], server: dict[str, Any]) -> dict[str, Any]:
    """A contract of these rules over tables on a server.

    It has the columns that the rules speak of, and all of them where none is named.
    """
    whole: dict[str, Any] = {
        "apiVersion": "v3.2.0",
        "kind": "DataContract",
        "id": "benchmark-orders",
        "name": "benchmark_orders",
        "version": "1.0.0",
        "status": "active",
        "servers": [server],
    }
    properties = {column: _property(column) for column in ORDER_COLUMNS}
    table: dict[str, Any] = {"name": "orders", "physicalType": "table"}
    for rule in rules:
        if "slaProperties" in rule.written:
            _add(whole, rule.written)
        else:
            _add(properties[rule.column] if rule.column else table, rule.written)
    table["properties"] = list(properties.values())
    parents = [
        {"name": "customer_id", "logicalType": "integer", "physicalType": "bigint"},
        {"name": "country", "logicalType": "string", "physicalType": "string"},
    ]
    parent = {"name": "customers", "physicalType": "table", "properties": parents}
    return whole | {"schema": [table, parent]}


def _property(column: str) -> dict[str, Any]:
    logical, physical = TYPES.get(column, ("string", "string"))
    return {"name": column, "logicalType": logical, "physicalType": physical}


def _add(target: dict[str, Any], written: dict[str, Any]) -> None:
    for key, value in written.items():
        if isinstance(value, list):
            target.setdefault(key, []).extend(value)
        elif isinstance(value, dict):
            target.setdefault(key, {}).update(value)
        else:
            target[key] = value


def local_server(tables: Path) -> dict[str, Any]:
    """Parquet files below a folder."""
    path = f"{tables.absolute()}/{{model}}"
    return {"server": "local", "type": "local", "path": path, "format": "parquet"}


def write_contract(file: Path, rules: Iterable[Rule], server: dict[str, Any]) -> Path:
    """Write a contract as YAML."""
    file.parent.mkdir(parents=True, exist_ok=True)
    text = yaml.safe_dump(contract(rules, server), sort_keys=False, allow_unicode=True)
    file.write_text(text, encoding="utf-8")
    return file
