import copy

import pytest
import yaml

from floe.adapters.datacontract import EXPORT_FORMATS, DatacontractConverter
from floe.adapters.datacontract.faithfulness import ExportTarget, phrase
from tests.adapters.datacontract.faithfulness.full_contract import placed
from tests.adapters.datacontract.faithfulness.test_table import LEVELS, OPTIONS, comparable

PLACE = ("schema", 0, "properties", 0, "quality", 0)
VALUES = {"validValues": ["red", "blue"]}
RULES = {
    "no nulls": {"metric": "nullValues", "mustBe": 0},
    "few nulls": {"metric": "nullValues", "unit": "percent", "mustBeLessThan": 5},
    "listed": {"metric": "invalidValues", "arguments": VALUES, "mustBe": 0},
    "mostly listed": {"metric": "invalidValues", "arguments": VALUES, "mustBeLessThan": 9},
    "like": {"metric": "invalidValues", "arguments": {"pattern": "^r"}, "mustBe": 0},
    "listed like": {
        "metric": "invalidValues",
        "arguments": {**VALUES, "pattern": "^r"},
        "mustBe": 0,
    },
    "unique": {"metric": "duplicateValues", "mustBe": 0},
    "nearly unique": {"metric": "duplicateValues", "mustBeLessThan": 9},
    "some": {
        "metric": "nullValues",
        "arguments": {"where": "colour = 'red'"},
        "mustBe": 0,
    },
    "empty": {"metric": "missingValues", "arguments": {"missingValues": [""]}, "mustBe": 0},
    "empty or null": {
        "metric": "missingValues",
        "arguments": {"missingValues": ["", None]},
        "mustBe": 0,
    },
    "query": {"type": "sql", "query": "select count(*) from {object}", "mustBe": 0},
    "query of text": {
        "type": "sql",
        "query": "select count(*) from {object} where colour = '{object}'",
        "mustBe": 0,
    },
    "soda": {"type": "custom", "engine": "soda", "implementation": "checks for c: [row_count > 0]"},
    "no soda": {"type": "custom", "engine": "Soda", "implementation": "checks: []"},
    "no expectation": {"type": "custom", "engine": "greatexpectations", "implementation": "a"},
    "people": {"type": "text", "description": "be good"},
    "rows": {"metric": "rowCount", "mustBeGreaterThan": 3},
    "unique together": {
        "metric": "duplicateValues",
        "arguments": {"properties": ["other"]},
        "mustBe": 0,
    },
    "no demand": {"metric": "nullValues"},
}
SODA = {"no nulls", "listed", "mostly listed", "unique", "empty or null", "query", "soda", "rows"}
SAID = {
    "sodacl": SODA,
    "jsonschema": {"listed"},
    "dbt-models": {"listed"},
    "great-expectations": {"listed"},
    "dcs": {"listed"},
    "dqx": set(),
    "sql": set(),
    "odcs": set(RULES),
    "excel": set(RULES),
    "html": set(RULES),
}


def contract(*rules):
    colour = {"name": "colour", "logicalType": "string", "quality": list(rules)}
    return {
        "apiVersion": "v3.2.0",
        "kind": "DataContract",
        "id": "a",
        "version": "1.0.0",
        "status": "active",
        "schema": [{"name": "paints", "properties": [colour]}],
    }


def left_out(tree, format_):
    """A contract as it is handed over, and where rules stood that are not."""
    kept, unsaid = phrase(tree, ExportTarget(format_))
    return kept, [part.path for part in unsaid if part.clause == "quality"]


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("format_", SAID)
def test_a_rule_is_said_as_it_is_meant_or_left_out(format_, name):
    """A share of rows became a number of rows, and a pattern a count that always holds."""
    tree = contract(RULES[name])
    kept, lost = left_out(tree, format_)
    rules = kept["schema"][0]["properties"][0].get("quality", [])
    is_said = name in SAID[format_]
    assert (rules, lost) == (([RULES[name]], []) if is_said else ([], [PLACE]))
    assert tree == contract(RULES[name])


@pytest.mark.parametrize("level", LEVELS[1:])
@pytest.mark.parametrize("format_", [known.name for known in EXPORT_FORMATS])
def test_no_rule_is_lost_in_silence_wherever_it_stands(format_, level):
    """Lists of valid values were in Avro and Protobuf, and in others below columns and on tables;
    so were rules for people, and rules of tables in Markdown and Soda."""
    target = ExportTarget(format_, "postgres")
    for name, rule in RULES.items():
        plain, ruled = placed(level), placed(level, quality=[copy.deepcopy(rule)])
        kept, unsaid = phrase(ruled, target)
        is_kept = "'quality': [" in str(kept)
        assert is_kept is not any(part.clause == "quality" for part in unsaid), name
        if is_kept and format_ not in ("custom", "html", "excel"):
            texts = [exported(tree, format_) for tree in (plain, ruled)]
            assert texts[0] != texts[1], name


def exported(tree, format_):
    text = DatacontractConverter().export(tree, format_, OPTIONS.get(format_, ()))
    return comparable(format_, text)


def test_what_is_written_holds_the_rules_that_were_kept():
    converter = DatacontractConverter()
    rules = [rule for name, rule in RULES.items() if name != "soda"]
    kept, lost = left_out(contract(*rules), "sodacl")
    assert len(lost) == len(RULES) - len(SODA)
    (checks,) = yaml.safe_load(converter.export(kept, "sodacl")).values()
    counts = [key for check in checks for key in check if "count(" in key]
    assert counts == [
        "missing_count(colour) = 0",
        "invalid_count(colour) = 0",
        "invalid_count(colour) < 9",
        "duplicate_count(colour) = 0",
        "missing_count(colour) = 0",
    ]
    kept, _ = left_out(contract(RULES["mostly listed"]), "jsonschema")
    assert "enum" not in str(converter.export(kept, "jsonschema"))


def test_rules_of_other_engines_do_not_stop_dqx():
    """It ended with an error of Python's."""
    converter = DatacontractConverter()
    kept, _ = left_out(contract(RULES["no nulls"]), "dqx")
    assert converter.export(kept, "dqx") == "[]\n"


BESIDE = {
    "severity": "warning",
    "dimension": "accuracy",
    "businessImpact": "zq7",
    "method": "zq7",
    "schedule": "0 20 * * *",
    "scheduler": "cron",
    "tags": ["zq7"],
    "authoritativeDefinitions": [{"type": "zq7", "url": "https://zq7.example.com"}],
    "customProperties": [{"property": "zq7", "value": "zq7"}],
    "description": "zq7",
}


@pytest.mark.parametrize("key", BESIDE)
@pytest.mark.parametrize("format_", ["sodacl", "jsonschema", "dbt-models", "great-expectations"])
def test_what_stands_beside_a_demand_is_told(format_, key):
    """A warning became a failure, and nobody was told."""
    converter, unsaid = DatacontractConverter(), []
    rule = {**RULES["listed"], key: BESIDE[key]}
    plain = converter.export(contract(RULES["listed"]), format_)
    assert converter.export(contract(rule), format_, (), None, unsaid.append) == plain
    assert [part.clause for part in unsaid if part.path[-1] == key] == [f"quality.{key}"]
