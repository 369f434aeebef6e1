"""A dbt project of many models as dbt writes it down: a manifest, a catalog, and its files."""

import hashlib
import json
from pathlib import Path
from typing import Any

COLUMNS = 12
SQL = "select 1\n"
_TYPES = ("INTEGER", "VARCHAR", "TIMESTAMP", "DECIMAL(18,2)", "BOOLEAN", "HUGEINT")
_SCHEMA = "https://schemas.getdbt.com/dbt/manifest/v12.json"
_CHECKSUM = hashlib.sha256(SQL.strip().encode()).hexdigest()
Node = dict[str, Any]


def write_dbt_project(folder: Path, models: int) -> int:
    """Write the project below `folder`, with three tests for each model; say how many models."""
    nodes = [_model(number) for number in range(models)]
    tests = [test for number in range(models) for test in _tests(number)]
    metadata = {
        "dbt_schema_version": _SCHEMA,
        "project_name": "shop",
        "adapter_type": "duckdb",
        "generated_at": "2999-01-01T00:00:00Z",
    }
    manifest = {"metadata": metadata, "nodes": {node["unique_id"]: node for node in nodes + tests}}
    catalog = {"nodes": {node["unique_id"]: _built(node) for node in nodes}}
    files = {
        "floe.toml": 'name = "shop"\n',
        "dbt/dbt_project.yml": "name: shop\n",
        "dbt/models/schema.yml": "version: 2\n",
        "dbt/target/manifest.json": json.dumps(manifest),
        "dbt/target/catalog.json": json.dumps(catalog),
        **{f"dbt/{node['original_file_path']}": SQL for node in nodes},
    }
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return models


def _model(number: int) -> Node:
    name = f"model_{number}"
    columns = {
        f"c{column}": {"name": f"c{column}", "description": f"What c{column} is."}
        for column in range(COLUMNS // 2)
    }
    return {
        "resource_type": "model",
        "unique_id": f"model.shop.{name}",
        "package_name": "shop",
        "name": name,
        "alias": name,
        "description": f"The model {number}.",
        "original_file_path": f"models/{name}.sql",
        "checksum": {
            "name": "sha256",
            "checksum": hashlib.sha256(SQL.strip().encode()).hexdigest(),
        },
        "columns": columns,
        "meta": {"owner": "team@shop.example", "tier": number % 3},
        "config": {"materialized": "table"},
        "depends_on": {"nodes": [f"model.shop.model_{number // 2}"] if number else []},
    }


def _tests(number: int) -> list[Node]:
    parent = f"ref('model_{number // 2}')"
    return [
        _test(number, "not_null", "c0", {}),
        _test(number, "unique", "c0", {}),
        _test(number, "relationships", "c0", {"to": parent, "field": "c0"}),
        *(
            [_test(number, "accepted_values", "c1", {"values": ["a", "b"]})]
            if number % 3 == 0
            else []
        ),
    ]


def _test(number: int, kind: str, column: str, arguments: Node) -> Node:
    return {
        "resource_type": "test",
        "unique_id": f"test.shop.{kind}_{number}_{column}",
        "package_name": "shop",
        "name": f"{kind}_{number}_{column}",
        "original_file_path": "models/schema.yml",
        "attached_node": f"model.shop.model_{number}",
        "column_name": column,
        "test_metadata": {"name": kind, "kwargs": {"column_name": column, **arguments}},
        "config": {"severity": "ERROR"},
    }


def _built(node: Node) -> Node:
    columns = {
        f"c{column}": {"name": f"c{column}", "type": _TYPES[column % len(_TYPES)], "index": column}
        for column in range(COLUMNS)
    }
    place = {"type": "BASE TABLE", "database": "shop", "schema": "main", "name": node["name"]}
    return {"metadata": place, "columns": columns}
