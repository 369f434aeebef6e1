import json

import jsonschema_rs
import pytest

from floe.odcs.editor_schema import contract_editor_schema
from floe.odcs.schema_errors import contract_validator
from floe.odcs.schemas import API_VERSIONS, edition_of

DIFFERENT = [
    {},
    {"status": "active"},
    {"status": "active", "context": "shop"},
    {"status": "active", "team": {"name": "sales"}},
    {"status": "active", "schema": [{"name": "a", "quality": [{"metric": "rowCount"}]}]},
    {"status": "active", "schema": [{"name": "a", "quality": [{"rule": "rowCount"}]}]},
    {"status": "active", "schema": [{"name": "a", "id": "x", "relationships": [{"to": "a.b"}]}]},
    {"status": "active", "servers": [{"server": "a", "type": "kafka", "host": "h"}]},
    {"status": "active", "nonsense": 1},
]


@pytest.fixture(scope="module")
def editor():
    return jsonschema_rs.Draft201909Validator(json.loads(json.dumps(contract_editor_schema())))


@pytest.mark.parametrize("api_version", API_VERSIONS)
@pytest.mark.parametrize("parts", DIFFERENT)
def test_an_editor_judges_a_contract_as_its_edition_does(editor, parts, api_version):
    tree = {"apiVersion": api_version, "kind": "DataContract", "id": "a", "version": "1", **parts}
    validator = contract_validator(edition_of(api_version), "extended")
    assert editor.is_valid(tree) == validator.accepts(tree)


@pytest.mark.parametrize("api_version", ["v2.2.2", "v4.0.0", "3.2.0"])
def test_an_editor_refuses_other_versions(editor, api_version):
    tree = {"apiVersion": api_version, "kind": "DataContract", "id": "a", "version": "1"}
    assert not editor.is_valid({**tree, "status": "active"})


def test_the_schema_says_what_it_is():
    schema = contract_editor_schema()
    assert schema["$id"] == "urn:floe:schema:contract"
    assert schema["title"] == "Data contract (ODCS v3, extended)"
    assert schema["$schema"] == "https://json-schema.org/draft/2019-09/schema"
