import json
from pathlib import Path

import jsonschema_rs
import pytest

from floe.naming import FAULTS, RULES, Kind, default_registry

FORMATS = Path(__file__).parents[2] / "docs" / "formats"


def validator(name):
    schema = json.loads((FORMATS / name).read_text(encoding="utf-8"))
    return jsonschema_rs.Draft202012Validator(schema)


def test_every_source_has_a_line(floe):
    lines = floe("naming", "list").out.splitlines()
    known = [each.id for each in default_registry().of(Kind.DATASET)]
    assert [line.split()[0] for line in lines] == known
    [row] = [line.split() for line in lines if line.startswith("postgres ")]
    assert row == [
        "postgres",
        "database",
        "postgres://{host}:{port}",
        "{database}.{schema}.{table}",
    ]


@pytest.mark.parametrize(
    ("options", "kinds"),
    [(("--jobs",), {"job"}), (("--all",), {"dataset", "job"}), ((), {"dataset"})],
)
def test_the_list_keeps_to_its_published_schema(floe, options, kinds):
    printed = json.loads(floe("naming", "list", "--json", *options).out)
    validator("naming-list.schema.json").validate(printed)
    assert {each["kind"] for each in printed["sources"]} == kinds


def test_one_category_is_listed(floe):
    printed = json.loads(floe("naming", "list", "--category", "warehouse", "--json").out)
    assert "snowflake" in [each["id"] for each in printed["sources"]]
    assert {each["category"] for each in printed["sources"]} == {"warehouse"}


def test_an_unknown_category_is_an_error(floe):
    ran = floe("naming", "list", "--category", "wharehouse")
    assert ran.code == 2
    assert ran.err.startswith("error: there is no category 'wharehouse': there are ")


def test_every_source_and_integration_has_a_page(floe):
    checked = validator("naming-explain.schema.json")
    for each in default_registry().definitions:
        printed = json.loads(floe("naming", "explain", each.id, "--json").out)
        checked.validate(printed)
        assert each.id in [page["id"] for page in printed["definitions"]]


def test_the_page_of_a_source_tells_how_it_is_named(floe):
    out = floe("naming", "explain", "Snowflake").out
    for line in (
        "snowflake (dataset, warehouse): Snowflake",
        "Form locator, deprecated:",
        "  namespace  snowflake://{organization_name}-{account_name}",
        "  snowflake://myorg-analytics SALES.PUBLIC.ORDERS",
    ):
        assert line in out.splitlines()


@pytest.mark.parametrize("name", [each.id for each in (*RULES, *FAULTS)])
def test_every_rule_has_a_page(floe, name):
    for subject in (name, name.partition("/")[2]):
        printed = json.loads(floe("naming", "explain", subject, "--json").out)
        validator("explain.schema.json").validate(printed)
        assert printed["rule"] == name


def test_the_page_of_a_rule_is_the_one_that_explain_prints(floe):
    out = floe("naming", "explain", "unknown-source").out
    assert out.startswith("naming/unknown-source (info)\n")
    assert "\nWhy: " in out


def test_an_unknown_page_is_named_with_a_near_miss(floe):
    ran = floe("naming", "explain", "snowflak")
    message = "there is no source, integration or rule 'snowflak': did you mean 'snowflake'?"
    assert (ran.code, ran.err) == (2, f"error: {message}\n")


def test_every_rule_has_a_code_and_is_known_by_it(floe):
    codes = {}
    for number in range(1, 17):
        code = f"N{number:03}"
        for command in (("naming", "explain"), ("explain",)):
            printed = json.loads(floe(*command, code.lower(), "--json").out)
            assert code in printed["summary"]
            codes[code] = printed["rule"]
    assert set(codes.values()) == {each.id for each in RULES}
    assert codes["N006"] == "naming/credentials-in-namespace"


def test_a_code_that_no_rule_has_is_an_error(floe):
    assert floe("naming", "explain", "N099").code == 2
    assert floe("explain", "N099").code == 2


def test_the_page_of_a_source_tells_what_it_is_recognised_by(floe):
    assert "recognised are adobe-analytics, airtable" in floe("naming", "explain", "saas").out
