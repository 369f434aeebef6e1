"""Workspaces in which any value may be anything, under the commands that make something of them."""

import copy
import random

import pytest
import yaml

from floe.cli.main import main

pytestmark = pytest.mark.long

PRODUCT = {
    "apiVersion": "v1.0.0",
    "kind": "DataProduct",
    "id": "shop",
    "name": "shop",
    "version": "1.0.0",
    "status": "active",
    "domain": "retail",
    "description": {"purpose": "What is sold.", "usage": "Reports."},
    "tags": ["gold"],
    "inputPorts": [{"name": "raw", "version": "1.0.0", "contractId": "raw-orders"}],
    "outputPorts": [
        {
            "name": "orders",
            "version": "1.0.0",
            "contractId": "orders",
            "inputContracts": [{"id": "raw-orders", "version": "1.0.0"}],
        },
        {
            "name": "days",
            "description": "Each day.",
            "schema": [
                {
                    "name": "days",
                    "properties": [
                        {"name": "day", "logicalType": "date", "required": True},
                        {"name": "sold", "logicalType": "decimal(10,2)"},
                    ],
                }
            ],
        },
        {"name": "guessed", "version": "1.0.0"},
    ],
    "team": {"name": "shop", "members": [{"username": "a@shop.example", "role": "owner"}]},
}
COLUMNS = [
    {
        "name": "order_id",
        "logicalType": "integer",
        "primaryKey": True,
        "quality": [{"metric": "duplicateValues", "mustBe": 0}],
    },
    {
        "name": "state",
        "logicalType": "string",
        "classification": "public",
        "logicalTypeOptions": {"maxLength": 9},
        "enum": [{"value": "new"}, {"value": "paid"}],
    },
    {
        "name": "lines",
        "logicalType": "array",
        "items": {"logicalType": "object", "properties": [{"name": "sku"}]},
    },
]


def contract(contract_id, table):
    return {
        "apiVersion": "v3.1.0",
        "kind": "DataContract",
        "id": contract_id,
        "name": contract_id,
        "version": "1.0.0",
        "status": "active",
        "description": {"purpose": "Orders."},
        "servers": [{"server": "s", "type": "local", "path": "data/x", "format": "parquet"}],
        "schema": [
            {
                "name": table,
                "physicalName": f"a.{table}",
                "properties": copy.deepcopy(COLUMNS),
                "quality": [{"metric": "rowCount", "mustBeGreaterThan": 0}],
                "relationships": [{"from": f"{table}.order_id", "to": "orders.order_id"}],
            }
        ],
        "slaProperties": [
            {"property": "latency", "value": 1, "unit": "d", "element": f"{table}.x"}
        ],
        "team": {"members": [{"username": "a@shop.example", "role": "owner"}]},
        "customProperties": [{"property": "floe.port", "value": "orders"}],
    }


DOCUMENTS = {
    "data-product.yaml": PRODUCT,
    "raw.odcs.yaml": contract("raw-orders", "raw_orders"),
    "orders.odcs.yaml": contract("orders", "orders"),
}
JUNK = (
    *(None, "", "x", 5, -1, True, 1.5, [], {}, [None], [[]], [{}], {"a": None}, ["x"]),
    *("{{ 1 }}", "a'b", "a\nb", "../x", "é", "a.b.c", "#/x", "${object}", "x" * 300),
)
COMMANDS = (("contract", "generate", "--dry-run"), ("compile",), ("generate", "--dry-run"))


def slots(node):
    """Every value of a tree: the node that holds it, and its key."""
    keys = range(len(node)) if isinstance(node, list) else node
    for key in list(keys) if isinstance(node, list | dict) else ():
        yield node, key
        yield from slots(node[key])


def mutate(chance, documents):
    for _ in range(chance.choice((1, 1, 2, 3))):
        holder, key = chance.choice(list(slots(chance.choice(list(documents.values())))))
        holder[key] = copy.deepcopy(chance.choice(JUNK))


def write(folder, documents):
    for name, tree in documents.items():
        (folder / name).write_text(yaml.safe_dump(tree, sort_keys=False), encoding="utf-8")


@pytest.mark.parametrize("seed", range(4))
def test_whatever_stands_in_a_workspace_no_command_breaks(seed, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "floe.toml").write_text('name = "shop"\n', encoding="utf-8")
    chance = random.Random(seed)  # noqa: S311
    for _ in range(50):
        documents = copy.deepcopy(DOCUMENTS)
        mutate(chance, documents)
        write(tmp_path, documents)
        for command in COMMANDS:
            with pytest.raises(SystemExit) as stop:
                main(list(command))
            printed = capsys.readouterr().err
            assert stop.value.code in (0, 1, 2), (printed, documents)
            assert "a fault in floe" not in printed


def test_the_workspace_is_sound_before_anything_is_changed(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "floe.toml").write_text('name = "shop"\n', encoding="utf-8")
    write(tmp_path, DOCUMENTS)
    with pytest.raises(SystemExit) as stop:
        main(["contract", "generate", "-v"])
    said = capsys.readouterr().out
    assert stop.value.code == 0
    assert "the port 'orders' has a contract already: orders.odcs.yaml" in said
    assert said.endswith("2 files: 2 new\n")
