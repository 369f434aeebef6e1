import json

import pytest

from floe.errors import ConfigurationError
from floe.workflows.starting import editor_schema, plan_workspace

TEMPLATES = {
    "floe.toml": "name = @NAME@\n",
    "contract.yaml": """\
apiVersion: v3.2.0
kind: DataContract
id: a
name: A
version: 1.0.0
team: {name: @OWNER@}
quality: [{id: b, metric: rowCount, mustBeGreaterThan: 0}]
""",
}


def test_templates_are_filled_and_schemas_are_added():
    files = plan_workspace(TEMPLATES, 'the "shop"', "sales")
    assert list(files) == [
        "floe.toml",
        "contract.yaml",
        "schemas/contract.schema.json",
        "schemas/product.schema.json",
    ]
    assert files["floe.toml"] == 'name = "the \\"shop\\""\n'
    assert 'team: {name: "sales"}\n' in files["contract.yaml"]
    assert json.loads(files["schemas/contract.schema.json"]) == editor_schema("contract")
    assert json.loads(files["schemas/product.schema.json"]) == editor_schema("product")


@pytest.mark.parametrize("owner", ["", "!!"])
def test_a_value_that_would_not_compile_is_refused(owner):
    with pytest.raises(ConfigurationError, match=r"owner.*\(lint/"):
        plan_workspace(TEMPLATES, "shop", owner)


def test_each_kind_has_its_own_schema():
    assert editor_schema("contract")["$id"] != editor_schema("product")["$id"]
