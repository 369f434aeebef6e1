"""A workspace with two contracts that are read and one that is written, and what events say."""

import json
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

SECRET = "hunter2-Xk29-planted"  # noqa: S105
VALUE = "planted-value-4711"
HEAD = {"apiVersion": "v3.2.0", "kind": "DataContract", "version": "1.0.0", "status": "active"}


def a_column(name, kind="integer", **more):
    return {"id": name, "name": name, "logicalType": kind, **more}


def a_contract(name, columns, table=None, form="parquet", **more):
    path = f"data/{{model}}.{form}"
    server = {"server": "lake", "type": "local", "path": path, "format": form}
    table = {"id": table or name, "name": table or name, "properties": columns}
    return {**HEAD, "id": name, "name": name, "servers": [server], "schema": [table], **more}


CONTRACTS = {
    "orders": a_contract(
        "orders",
        [
            a_column("id", primaryKey=True),
            a_column("customer", required=True),
            a_column("total", logicalTypeOptions={"minimum": 0}),
            a_column("note", "string", classification="restricted"),
        ],
        customProperties=[{"property": "password", "value": SECRET}],
    ),
    "customers": a_contract("customers", [a_column("id"), a_column("name", "string")]),
    "sales": a_contract(
        "sales",
        [
            a_column("customer", required=True),
            a_column("total", logicalTypeOptions={"minimum": 0}),
            a_column("name", "string"),
        ],
    ),
}
ORDERS = {
    "id": [1, 2, 3],
    "customer": [7, 7, 8],
    "total": [5, 6, 7],
    "note": [VALUE, None, VALUE],
    "undeclared": [1, 1, 1],
}
CUSTOMERS = {"id": [7, 8], "name": [VALUE, "Ada"]}


@pytest.fixture
def shop(tmp_path, monkeypatch):
    """The workspace around the current folder."""
    monkeypatch.chdir(tmp_path)
    for variable in ("OPENLINEAGE_PARENT_ID", "OPENLINEAGE_ROOT_PARENT_ID", "OPENLINEAGE_DISABLED"):
        monkeypatch.delenv(variable, raising=False)
    (tmp_path / "floe.toml").write_text("")
    (tmp_path / "data").mkdir()
    for name, tree in CONTRACTS.items():
        (tmp_path / f"{name}.odcs.yaml").write_text(json.dumps(tree), encoding="utf-8")
    for name, table in (("orders", ORDERS), ("customers", CUSTOMERS)):
        parquet.write_table(pa.table(table), tmp_path / "data" / f"{name}.parquet")
    return tmp_path


def told(root=Path()):
    """All events, in their order."""
    files = sorted((root / ".floe" / "lineage").glob("*.ndjson"))
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return [json.loads(line) for line in lines]


def accesses(event):
    facets = [dataset["inputFacets"]["floe_contractAccess"] for dataset in event["inputs"]]
    return {facet["contractId"]: facet for facet in facets}
