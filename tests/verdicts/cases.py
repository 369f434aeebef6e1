"""A contract, its files, and the verdict that each of its checks deserves."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from tests.verdicts.promises import Column, Expected

# A check that is not run, or ends in an error, is not measured; broken data may do that, too.
UNMEASURED, NOT_GREEN = "unmeasured", "failed or unmeasured"


@dataclass(slots=True)
class Case:
    """One contract on files of its own."""

    name: str
    folder: Path
    contract: dict[str, Any]
    expected: Expected
    # Damage that no single promise speaks of must still be told by some result.
    is_damaged: bool = False

    @property
    def file(self) -> Path:
        return self.folder / "contract.odcs.yaml"

    def write(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(self.contract, ensure_ascii=False), encoding="utf-8")


@dataclass(slots=True)
class Body:
    """What a contract says of its tables and service levels."""

    objects: list[dict[str, Any]] = field(default_factory=list)
    levels: list[dict[str, Any]] = field(default_factory=list)


def contract(name: str, server: dict[str, Any], body: Body) -> dict[str, Any]:
    header = {"apiVersion": "v3.2.0", "kind": "DataContract", "id": name, "version": "1.0.0"}
    server = {"server": "local", "type": "local", **server}
    levels = {"slaProperties": body.levels} if body.levels else {}
    return {**header, "status": "active", "servers": [server], "schema": body.objects, **levels}


def write_parquet(file: Path, columns: list[Column]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    arrays = {column.name: pa.array(column.values, type=column.kind.arrow) for column in columns}
    pq.write_table(pa.table(arrays), file)


def spoil(expected: Expected) -> Expected:
    """What verdicts may be where some rows cannot be read: nothing that is broken may pass."""
    either = f"passed or {NOT_GREEN}"
    return {name: NOT_GREEN if said == "failed" else either for name, said in expected.items()}


def parquet_server(folder: Path) -> dict[str, Any]:
    return {"format": "parquet", "path": str(folder / "{model}.parquet")}
