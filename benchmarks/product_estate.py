"""Products with ports, and the contracts behind them, made to measure."""

from pathlib import Path

PORTS_IN = 2
PORTS_OUT = 2
COLUMNS = 20


def write_products(folder: Path, products: int) -> int:
    """A folder per product with two ports in, two out and their contracts; how many contracts."""
    (folder / "floe.toml").write_text('name = "estate"\n', encoding="utf-8")
    for number in range(products):
        home = folder / f"product_{number:04d}"
        (home / "contracts").mkdir(parents=True, exist_ok=True)
        (home / "data-product.yaml").write_text(product(number), encoding="utf-8")
        for contract_id, text in contracts(number).items():
            (home / "contracts" / f"{contract_id}.odcs.yaml").write_text(text, encoding="utf-8")
    return products * (PORTS_IN + PORTS_OUT)


def product(number: int) -> str:
    """A product; the second port of every other one takes in what its neighbour gives out."""
    raw = [f"raw-{number:04d}-{port}" for port in range(PORTS_IN)]
    if number % 2:
        raw[1] = f"out-{number - 1:04d}-0"
    ports = "".join(f"  - name: in_{port}\n    {_by(name)}" for port, name in enumerate(raw))
    outputs = "".join(_output(number, port, raw) for port in range(PORTS_OUT))
    return f"""\
apiVersion: v1.0.0
kind: DataProduct
id: product-{number:04d}
name: product_{number:04d}
version: 1.0.0
status: active
domain: domain_{number % 10}
tags: [estate]
description:
  purpose: Orders of branch {number}, made ready to read.
team:
  name: branch-{number}
  members:
    - username: owner{number}@example.com
      role: owner
inputPorts:
{ports}outputPorts:
{outputs}"""


def _by(contract: str) -> str:
    return f"version: 1.0.0\n    contractId: {contract}\n"


def _output(number: int, port: int, inputs: list[str]) -> str:
    listed = "".join(f"      - id: {each}\n        version: 1.0.0\n" for each in inputs)
    head = f"  - name: out_{port}\n    {_by(f'out-{number:04d}-{port}')}"
    return f"{head}    inputContracts:\n{listed}"


def contracts(number: int) -> dict[str, str]:
    """The contracts behind the ports of a product, by id."""
    found: dict[str, str] = {}
    for port in range(PORTS_IN):
        found[f"raw-{number:04d}-{port}"] = contract(f"raw-{number:04d}-{port}", f"raw_{port}")
    for port in range(PORTS_OUT):
        found[f"out-{number:04d}-{port}"] = contract(f"out-{number:04d}-{port}", f"orders_{port}")
    return found


def contract(contract_id: str, table: str) -> str:
    """A contract of one table with twenty columns."""
    columns = "".join(column(position) for position in range(1, COLUMNS))
    return f"""\
apiVersion: v3.1.0
kind: DataContract
id: {contract_id}
name: {contract_id}
version: 1.0.0
status: active
domain: orders
description:
  purpose: What {contract_id} holds, one row per order.
tags: [orders]
team:
  name: orders
  members:
    - username: orders@example.com
      role: owner
servers:
  - server: production
    type: databricks
    host: warehouse.example.com
    catalog: main
    schema: {table}
schema:
  - name: {table}
    physicalName: {contract_id.replace("-", "_")}
    physicalType: table
    description: One row per order.
    quality:
      - id: some_rows
        metric: rowCount
        mustBeGreaterThan: 0
    properties:
      - name: order_id
        logicalType: integer
        physicalType: bigint
        primaryKey: true
        primaryKeyPosition: 1
        required: true
        unique: true
        description: The number of the order.
{columns}slaProperties:
  - property: freshness
    value: 24
    unit: h
    element: {table}.column_1
"""


def column(position: int) -> str:
    """One more column, of one of four kinds."""
    kinds = (
        "logicalType: string\n        logicalTypeOptions: {maxLength: 100, pattern: '^[a-z]+$'}",
        "logicalType: timestamp\n        physicalType: timestamp\n        required: true",
        "logicalType: number\n        physicalType: decimal(12,2)\n"
        "        logicalTypeOptions: {minimum: 0}",
        "logicalType: string\n        quality:\n          - id: few_missing\n"
        "            metric: nullValues\n            unit: percent\n"
        "            mustBeLessThan: 5",
    )
    return f"""\
      - name: column_{position}
        description: Column number {position} of an order.
        {kinds[position % len(kinds)]}
"""
