import json

import jsonschema_rs
import pytest

CONTRACT = {"apiVersion": "v3.2.0", "kind": "DataContract", "id": "a", "version": "1.0.0"}
PRODUCT = {"apiVersion": "v1.1.0", "kind": "DataProduct", "id": "a", "status": "active"}


@pytest.mark.parametrize(
    ("arguments", "good", "other"),
    [([], CONTRACT, PRODUCT), (["contract"], CONTRACT, PRODUCT), (["product"], PRODUCT, CONTRACT)],
)
def test_the_schema_knows_its_documents(floe, arguments, good, other):
    ran = floe("schema", *arguments)
    assert (ran.code, ran.err) == (0, "")
    validator = jsonschema_rs.validator_for(json.loads(ran.out))
    assert validator.is_valid(good)
    assert not validator.is_valid(other)


def test_the_schema_knows_the_extended_profile(floe):
    link = {"type": "relatesTo", "to": "b.yaml#/schema/b", "description": "where it comes from"}
    schema = [{"name": "t", "properties": [{"name": "c", "relationships": [link]}]}]
    validator = jsonschema_rs.validator_for(json.loads(floe("schema").out))
    assert validator.is_valid({**CONTRACT, "schema": schema})
    assert not validator.is_valid({**CONTRACT, "schema": [{"name": 7}]})


def test_the_schema_can_be_written_to_a_file(floe, tmp_path):
    file = tmp_path / "new" / "contract.schema.json"
    ran = floe("schema", "-o", file)
    assert (ran.code, ran.out) == (0, "")
    assert file.read_text(encoding="utf-8") == floe("schema").out


def test_a_place_that_cannot_be_written_to_is_said_in_one_line(floe, tmp_path):
    (tmp_path / "file").write_text("")
    ran = floe("schema", "-o", tmp_path / "file" / "schema.json")
    assert ran.code == 3
    assert ran.err.startswith("error: cannot write")
    assert ran.err.count("\n") == 1


def test_there_is_no_schema_of_anything_else(floe):
    ran = floe("schema", "table")
    assert ran.code == 2
    assert "'table' is not one of" in ran.err


@pytest.mark.process
def test_the_command_runs_on_its_own(installed_floe, tmp_path):
    ran = installed_floe("schema", "product", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["title"].startswith("Data product")
