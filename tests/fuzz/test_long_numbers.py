"""Numbers that are longer than Python prints, wherever a contract may have one.

A quoted number of 5,000 digits ended `floe generate` in a fault, and an import too.
"""

import copy
import json

import pytest

HEAD = {"apiVersion": "v3.2.0", "kind": "DataContract", "status": "active"}
RULES = [
    {"id": "rows", "metric": "rowCount", "mustBeBetween": [1, 100]},
    {"id": "few", "metric": "rowCount", "mustBeLessThan": 5, "unit": "rows"},
    {"id": "query", "type": "sql", "query": "SELECT COUNT(*) FROM {object}", "mustBe": 5},
]
VALUES = [
    {"id": "valid", "metric": "invalidValues", "arguments": {"validValues": [3]}, "mustBe": 0},
    {"id": "nulls", "metric": "nullValues", "mustBeLessOrEqualTo": 5, "unit": "percent"},
]
CONTRACT = {
    "version": "1.0.0",
    "price": {"priceAmount": 3},
    "slaProperties": [
        {"id": "fresh", "property": "freshness", "value": 1, "unit": "d", "element": "orders.day"},
        {"id": "up", "property": "availability", "value": 99.9, "unit": "percent"},
        {"id": "keep", "property": "retention", "value": 3, "valueExt": 5, "unit": "y"},
        {"id": "late", "property": "latency", "value": "4h", "element": "orders.day"},
    ],
    "schema": [
        {
            "id": "orders",
            "name": "orders",
            "quality": RULES,
            "properties": [
                {
                    "id": "id",
                    "name": "id",
                    "logicalType": "integer",
                    "physicalType": "bigint",
                    "primaryKey": True,
                    "primaryKeyPosition": 1,
                    "logicalTypeOptions": {"minimum": 1, "maximum": 9, "multipleOf": 1},
                    "examples": [3],
                    "quality": VALUES,
                },
                {
                    "id": "code",
                    "name": "code",
                    "logicalType": "string",
                    "physicalType": "varchar(10)",
                    "logicalTypeOptions": {"minLength": 1, "maxLength": 9, "pattern": "^a{1,3}$"},
                    "enum": [{"value": "a"}],
                },
                {
                    "id": "amount",
                    "name": "amount",
                    "logicalType": "number",
                    "physicalType": "decimal(10,2)",
                    "logicalTypeOptions": {"exclusiveMinimum": 0.5},
                },
                {"id": "day", "name": "day", "logicalType": "date", "physicalType": "date"},
                {
                    "id": "tags",
                    "name": "tags",
                    "logicalType": "array",
                    "logicalTypeOptions": {"minItems": 1, "maxItems": 3},
                    "items": {"logicalType": "string", "physicalType": "varchar(3)"},
                },
            ],
        }
    ],
}
LONG = "9" * 5000
SPELLINGS = {
    "quoted": LONG,
    "plain": "PLAIN",
    "allowed": "ALLOWED",
    "sized": f"decimal({LONG},{LONG})",
    "with a unit": f"{LONG}d",
    "version": f"1.{LONG}.0",
    "exponent": f"1e{LONG}",
    "repeated": "^a{" + LONG + "}$",
}
COMMANDS = (("lint", "-q"), ("check", "--explain"), ("generate", "--yes", "-q", "--lenient"))


def places(node, path=()):
    for key, value in node.items() if isinstance(node, dict) else enumerate(node):
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))
        elif key not in ("id", "name", "property", "unit"):
            yield (*path, key)


def mutated(path, value):
    contract = copy.deepcopy(CONTRACT)
    node = contract
    for step in path[:-1]:
        node = node[step]
    node[path[-1]] = value
    return contract


def write(spelling):
    files, ports = {"floe.toml": ""}, []
    for number, path in enumerate(places(CONTRACT)):
        name = f"c{number}"
        tree = {**HEAD, "id": name, "name": name, **mutated(path, SPELLINGS[spelling])}
        text = json.dumps(tree).replace('"PLAIN"', LONG).replace('"ALLOWED"', "-" + "9" * 4290)
        files[f"{name}.odcs.yaml"] = text
        ports.append({"name": name, "version": "1.0.0", "contractId": name})
    product = {"apiVersion": "v1.0.0", "kind": "DataProduct", "id": "p", "status": "active"}
    return files | {"p.odps.yaml": json.dumps({**product, "outputPorts": ports})}


@pytest.mark.parametrize(
    "spelling",
    [pytest.param(name, marks=pytest.mark.long if name == "quoted" else pytest.mark.slow)
     for name in SPELLINGS],
)  # fmt: skip
def test_no_number_is_too_long_for_a_command(floe, workspace, spelling):
    files = workspace(write(spelling))
    for command in COMMANDS:
        ran = floe(*command)
        assert (ran.code in (0, 1, 2), "fault in floe" in ran.err) == (True, False), ran.err[-500:]
    for file in sorted(files.glob("*.odcs.yaml"))[::7]:
        ran = floe("export", file.name, "--force")
        assert (ran.code in (0, 1), "fault in floe" in ran.err) == (True, False), ran.err[-500:]


def test_a_long_number_in_quotes_is_generated_in_quotes(floe, workspace):
    contract = {**HEAD, "id": "c", "name": "c", **mutated(("version",), LONG)}
    product = {"apiVersion": "v1.0.0", "kind": "DataProduct", "id": "p", "status": "active"}
    product["outputPorts"] = [{"name": "c", "version": "1.0.0", "contractId": "c"}]
    root = workspace({"c.odcs.yaml": json.dumps(contract), "p.odps.yaml": json.dumps(product)})
    assert floe("generate", "--yes", "--lenient", "-q").code == 0
    texts = [file.read_text(encoding="utf-8") for file in root.glob("dbt/models/**/*.yml")]
    assert any(f"'{LONG}'" in text or f'"{LONG}"' in text for text in texts)
