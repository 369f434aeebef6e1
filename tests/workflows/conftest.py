"""Workspaces made by chance: tiers, products with ports, contracts, drafts, imports, references."""

import random
from pathlib import Path
from typing import Any

import pytest
import yaml

TYPES = ("string", "integer", "number", "date", "timestamp", "boolean")
LEVELS = (
    {"property": "retention", "value": 30, "unit": "d"},
    {"property": "freshness", "value": 4, "unit": "h"},
    {"property": "availability", "value": 99, "unit": "percent"},
)
RULES = (
    {"id": "no_nulls", "metric": "nullValues", "mustBe": 0},
    {"id": "few_nulls", "metric": "nullValues", "mustBeLessThan": 5, "unit": "percent"},
    {"id": "one_each", "metric": "duplicateValues", "mustBe": 0},
)


class GeneratedWorkspace:
    """One workspace; the same seed makes the same one."""

    def __init__(self, root: Path, seed: int) -> None:
        self.root = root
        self.has_enterprise = False
        self._random = random.Random(seed)  # noqa: S311
        self._columns: dict[str, list[str]] = {}

    def write(self) -> "GeneratedWorkspace":
        """Write all files."""
        self.root.mkdir(parents=True, exist_ok=True)
        (self.root / "floe.toml").write_text("", encoding="utf-8")
        self._write("platform/rules.yaml", {"quality": [dict(rule) for rule in RULES]})
        self.has_enterprise = self._chance(0.7)
        if self.has_enterprise:
            levels = [dict(each) for each in LEVELS if self._chance(0.6)] or [dict(LEVELS[0])]
            self._contract("platform/enterprise.odcs.yaml", "enterprise", slaProperties=levels)
        for number in range(self._random.randint(1, 2)):
            self._raw(f"raw{number}")
        for number in range(self._random.randint(1, 3)):
            self._product(f"p{number}")
        return self

    def _raw(self, name: str) -> None:
        table = self._table(name, self._names(name))
        servers = [{"server": "local", "type": "local", "path": "data/x.csv", "format": "csv"}]
        self._contract(f"raw/{name}.odcs.yaml", name, servers=servers, schema=[table])

    def _product(self, name: str) -> None:
        raws = [key for key in self._columns if key.startswith("raw")]
        numbers = range(self._random.randint(1, 3))
        ports = [self._port(name, f"{name}_t{number}") for number in numbers]
        product: dict[str, Any] = {
            "apiVersion": "v1.1.0",
            "kind": "DataProduct",
            "id": name,
            "name": name,
            "version": "1.0.0",
            "status": "active",
            "inputPorts": [
                {"name": raw, "version": "1.0.0", "contractId": raw}
                for raw in self._random.sample(raws, self._random.randint(0, len(raws)))
            ],
            "outputPorts": ports,
        }
        if self._chance(0.6):
            product["domain"] = "sales"
        self._write(f"products/{name}/data-product.yaml", product)

    def _port(self, product: str, table: str) -> dict[str, Any]:
        """A port, and by chance the contract behind it."""
        port: dict[str, Any] = {"name": table, "version": "1.0.0"}
        names = self._names(table)
        has_contract, has_schema = self._chance(0.7), self._chance(0.7)
        if has_schema:
            port["schema"] = [self._table(table, names)]
        if has_contract and self._chance(0.7):
            port["contractId"] = table
        if has_contract:
            own = names if not has_schema else self._random.sample(names, 2)
            self._contract(
                f"products/{product}/contracts/{table}.odcs.yaml",
                table,
                schema=[self._table(table, own, known=names)],
                slaProperties=[
                    {"property": "latency", "value": 2, "unit": "d", "element": f"{table}.{name}"}
                    for name in self._random.sample(names, 1)
                ],
            )
        return port

    def _table(self, table: str, names: list[str], known: list[str] | None = None) -> Any:
        columns = [self._column(table, name, known or names) for name in names]
        columns[0]["primaryKey"] = True
        columns[0]["primaryKeyPosition"] = 1
        return {"id": table, "name": table, "logicalType": "object", "properties": columns}

    def _column(self, table: str, name: str, known: list[str]) -> dict[str, Any]:
        column: dict[str, Any] = {"id": name, "name": name, "logicalType": self._type(name)}
        if self._chance(0.4):
            column["required"] = True
        if self._chance(0.3):
            column["quality"] = [dict(self._random.choice(RULES))]
        if self._chance(0.3):
            rule = self._random.choice(RULES)["id"]
            target = f"rules.yaml#/quality/{rule}"
            column["relationships"] = [{"type": "imports", "to": target}]
        if self._chance(0.2):
            other = self._random.choice(known)
            link = {"type": "foreignKey", "to": f"schema/{table}/properties/{other}"}
            column.setdefault("relationships", []).append(link)
        return column

    def _names(self, table: str) -> list[str]:
        names = [f"{table}_c{number}" for number in range(self._random.randint(2, 5))]
        self._columns[table] = names
        return names

    def _type(self, name: str) -> str:
        """A column has one type, wherever it is spoken of."""
        return TYPES[sum(map(ord, name)) % len(TYPES)]

    def _contract(self, file: str, name: str, **parts: Any) -> None:
        head = {"apiVersion": "v3.2.0", "kind": "DataContract", "id": name, "name": name}
        rest = {"version": "1.0.0", "status": "active", **parts}
        self._write(file, {**head, **rest})

    def _write(self, file: str, tree: Any) -> None:
        path = self.root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        text = yaml.dump(tree, Dumper=yaml.CSafeDumper, sort_keys=False)
        path.write_text(text, encoding="utf-8")

    def _chance(self, share: float) -> bool:
        return self._random.random() < share


@pytest.fixture
def generated_workspace(tmp_path):
    """A workspace by its number."""
    return lambda seed: GeneratedWorkspace(tmp_path / str(seed), seed).write()
