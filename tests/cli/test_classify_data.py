"""Columns that need a classification are told by their values, which nobody is shown."""

import json
import random
from pathlib import Path

import jsonschema_rs
import pytest

SHAPE = json.loads((Path(__file__).parents[2] / "docs/formats/classify.schema.json").read_text())
CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: crm
name: crm
version: 1.0.0
team: {name: crm@example.com}
servers: [{server: lake, type: local, path: "data/{model}", format: parquet}]
schema:
  - id: people
    name: people
    properties:
      - {id: contact, name: contact, logicalType: string}
      - {id: email, name: email, logicalType: string}
      - {id: seen, name: seen, logicalType: string, classification: public}
      - {id: support, name: support, logicalType: string}
      - {id: number, name: number, logicalType: integer}
      - {id: paid_with, name: paid_with, logicalType: integer}
      - id: devices
        name: devices
        logicalType: array
        items: {logicalType: object, properties: [{id: last, name: last, logicalType: string}]}
      - {id: born, name: born, logicalType: date}
      - {id: gone, name: gone, logicalType: string}
"""
ROWS = 120
COLUMNS = (
    "contact string, email string, seen string, support string, number bigint, paid_with bigint,"
    " devices array<struct<last:string>>, born date"
)


def card(number):
    """A number of a payment card: the last digit is what makes it one."""
    digits = f"411111{number:09d}"
    total = sum(sum(divmod(int(digit) * (2 - place % 2), 10)) for place, digit in enumerate(digits))
    return int(f"{digits}{-total % 10}")


def people():
    chance = random.Random(7)  # noqa: S311 - nobody is to be kept from guessing these
    for number in range(ROWS):
        mail = f"someone{number}@example.com"
        phone = f"+49 30 {901000 + number}"
        yield (
            mail if number % 2 else phone if number % 12 else "call me",
            None if number % 2 else mail,
            mail,
            "help@example.com",
            chance.randrange(10**15, 10**16),
            card(number),
            [(f"93.184.216.{number}",), (None,)],
            None,
        )


@pytest.fixture
def crm(workspace, spark):
    root = workspace({"floe.toml": 'name = "shop"\n', "crm.odcs.yaml": CONTRACT})
    spark.createDataFrame(list(people()), COLUMNS).write.parquet(str(root / "data/people"))
    return root


@pytest.mark.spark
@pytest.mark.req("REQ-235.2", "REQ-235.4", "REQ-235.5")
def test_values_tell_what_names_do_not(crm, floe):
    ran = floe("classify", "--data", "--color", "never")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out == (
        "crm.odcs.yaml:12  people.contact         "
        "pii: 110 of 120 values (91.6 %) are e-mail addresses or phone numbers\n"
        "crm.odcs.yaml:13  people.email           "
        "pii: its name and 60 of 60 values (100 %) are e-mail addresses\n"
        "crm.odcs.yaml:17  people.paid_with       "
        "financial: 120 of 120 values (100 %) are numbers of payment cards\n"
        "crm.odcs.yaml:21  people.devices[].last  "
        "pii: 120 of 120 values (100 %) are IP addresses\n"
        "\n"
        "looked at all 120 rows of crm: people\n"
        "  not looked at: gone, which the table lacks or Spark cannot read\n"
        "4 columns need a classification\n"
        "floe classify --diff shows them in the contracts, --fix writes them\n"
    )
    fixed = floe("classify", "--data", "--fix")
    assert (fixed.code, fixed.err) == (0, "fixed crm.odcs.yaml\n")
    text = (crm / "crm.odcs.yaml").read_text()
    assert "name: paid_with, logicalType: integer, classification: financial}" in text
    assert "name: last, logicalType: string, classification: pii}" in text
    assert floe("compile").code == 0
    again = floe("classify", "--data", "--fix")
    assert (again.code, again.err) == (0, "")
    assert (crm / "crm.odcs.yaml").read_text() == text


@pytest.mark.spark
@pytest.mark.usefixtures("crm")
def test_programs_are_told_figures_and_no_values(floe):
    ran = floe("classify", "--data", "--json", "--sample", "0", "--threshold", "0.95")
    report = json.loads(ran.out)
    jsonschema_rs.validate(SHAPE, report)
    told = {column["column"]: column["byData"] for column in report["columns"]}
    assert told == {
        "people.email": {
            "class": "pii",
            "values": 60,
            "matching": 60,
            "share": 1.0,
            "shapes": {"email": 60},
        },
        "people.paid_with": {
            "class": "financial",
            "values": 120,
            "matching": 120,
            "share": 1.0,
            "shapes": {"payment_card": 120},
        },
        "people.devices[].last": {
            "class": "pii",
            "values": 120,
            "matching": 120,
            "share": 1.0,
            "shapes": {"ip_address": 120},
        },
    }
    assert [(t["rows"], t["chosen"], t["unseen"]) for t in report["tables"]] == [
        (120, "all", ["gone"])
    ]
    for value in ("someone", "example", "93.184", "4111", "help"):
        assert value not in ran.out + ran.err


@pytest.mark.spark
@pytest.mark.usefixtures("crm")
def test_few_values_tell_nothing_and_more_is_a_matter_of_options(floe):
    spread = floe("classify", "--data", "--sample", "30", "--min-values", "40", "--color", "never")
    assert "crm.odcs.yaml:12" not in spread.out
    assert "rows of crm: people, spread over the table" in spread.out
    single = floe("classify", "--data", "--min-values", "1", "--json")
    assert "people.support" in {c["column"] for c in json.loads(single.out)["columns"]}


@pytest.mark.spark
@pytest.mark.usefixtures("spark")
def test_a_table_that_cannot_be_read_is_told_with_an_exit_code(workspace, floe):
    text = CONTRACT.replace("{id: email, name: email", "{id: remark, name: remark")
    root = workspace({"floe.toml": 'name = "shop"\n', "crm.odcs.yaml": text})
    (root / "data/people").mkdir(parents=True)
    (root / "data/people/part.parquet").write_bytes(b"PAR1 and no more")
    ran = floe("classify", "--data", "--color", "never")
    assert ran.code == 3
    assert ran.out.startswith("crm: people cannot be read: ")
    assert ran.out.endswith("no column seems to need a classification; 1 table not looked at\n")
    assert floe("classify", "--data", "--server", "lak").code == 2


def test_a_table_without_a_server_has_no_place(workspace, floe):
    text = CONTRACT.replace("email", "remark").replace("crm@example", "c@example")
    lines = [line for line in text.splitlines() if not line.startswith("servers")]
    workspace({"floe.toml": 'name = "shop"\n', "crm.odcs.yaml": "\n".join(lines) + "\n"})
    ran = floe("classify", "--data")
    assert ran.code == 2
    assert ran.out.startswith("crm: people cannot be read: the contract has no server: ")
