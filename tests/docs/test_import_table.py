"""The table of imports says which of them fit, and which do not."""

from pathlib import Path

import pytest

from floe.documents import read_text
from floe.graph import build_graph

PAGE = Path(__file__).parents[2] / "docs" / "relationships-and-imports.md"

LIBRARY = """
schema:
  - id: t
    name: t
    properties:
      - {id: c, name: c, logicalType: string}
quality: [{id: q, metric: nullValues, mustBe: 0}]
slaProperties: [{id: s, property: latency, value: 1, unit: d}]
customProperties: [{id: x, property: x, value: 1}]
authoritativeDefinitions: [{id: d, url: u, type: t}]
"""
TARGETS = {
    "a quality rule": "quality/q",
    "a `quality` list": "quality",
    "a column": "schema/t/properties/c",
    "a `properties` list": "schema/t/properties",
    "a schema object": "schema/t",
    "a service level": "slaProperties/s",
    "a custom property": "customProperties/x",
    "a `customProperties` list": "customProperties",
    "an authoritative definition": "authoritativeDefinitions/d",
    "an `authoritativeDefinitions` list": "authoritativeDefinitions",
}
IMPORT = "relationships: [{type: imports, to: 'library.yaml#/%s'}]"
SITES = {
    "into a column": "schema: [{name: o, properties: [{name: p, IMPORT}]}]",
    "into a schema object": "schema: [{name: o, IMPORT}]",
    "into a service level": "slaProperties: [{property: freshness, value: 1, unit: d, IMPORT}]",
    "into a custom property": "customProperties: [{property: p, IMPORT}]",
}
HEADER = "apiVersion: v3.2.0\nkind: DataContract\nid: c\nversion: 1.0.0\n"


def table() -> dict[str, dict[str, str]]:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("| Target of `to` |"))
    heads = cells(lines[start])[1:]
    rows = [cells(line) for line in lines[start + 2 : lines.index("", start)]]
    return {row[0]: dict(zip(heads, row[1:], strict=True)) for row in rows}


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_the_table_has_these_rows_and_columns():
    assert {row: list(found) for row, found in table().items()} == {
        row: list(SITES) for row in TARGETS
    }


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("target", TARGETS)
def test_an_import_fits_where_the_table_says_so(target, site):
    text = HEADER + SITES[site].replace("IMPORT", IMPORT % TARGETS[target])
    documents = [read_text("contract.yaml", text), read_text("library.yaml", LIBRARY)]
    graph = build_graph(documents)
    assert [r.resolution.status for r in graph.references if r.kind == "imports"] == ["resolved"]
    problems = [problem.code for problem in graph.import_problems]
    expected = ["import-incompatible"] if table()[target][site].startswith("error") else []
    assert [code for code in problems if code != "import-conflict"] == expected
