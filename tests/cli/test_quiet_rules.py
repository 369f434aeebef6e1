"""What the rules say that made most findings on 297 valid public files, and how loud."""

import json

import pytest

HEAD = "apiVersion: v3.2.0\nkind: DataContract\nid: orders\nversion: 1.0.0\nstatus: active\n"
TEAM = "team: {name: sales}\n"
PRODUCT = "apiVersion: v1.0.0\nkind: DataProduct\nid: shop\nname: Shop\nversion: 1.0.0\n"
PRODUCT += "status: active\nteam: {name: sales}\n"
PORTS = "outputPorts: [{id: o, name: o, version: 1.0.0, contractId: gone}]\n"
PORTS += "inputPorts: [{id: i, name: i, version: 1.0.0, contractId: lost}]\n"


@pytest.fixture
def judge(floe, workspace):
    """The findings of one rule: how loud, what, and the way out."""

    def run(rule, files, *, is_workspace=True):
        workspace(files | ({"floe.toml": ""} if is_workspace else {}))
        listed = json.loads(floe("lint", "--json").out)["findings"]
        return [
            (found["severity"], found["message"], found.get("hint"))
            for found in listed
            if found["rule"] == f"lint/{rule}"
        ]

    return run


def severity_level(findings):
    return [severity for severity, _, _ in findings]


@pytest.mark.parametrize(("is_workspace", "severity"), [(True, "warning"), (False, "info")])
def test_a_missing_owner_is_info_outside_of_a_workspace(judge, is_workspace, severity):
    found = judge("owner-missing", {"a.yaml": HEAD}, is_workspace=is_workspace)
    assert severity_level(found) == [severity]


@pytest.mark.parametrize(
    "role", ["owner", "Owner", "Data Owner", "dataOwner", "product-owner", "Data Product Owner"]
)
def test_any_role_that_ends_in_owner_is_one(judge, role):
    team = f"team: {{members: [{{username: jo@example.com, role: {role}}}]}}\n"
    assert judge("owner-missing", {"a.yaml": HEAD + team}) == []


@pytest.mark.parametrize("role", ["ownership board", "developer", "owner's assistant"])
def test_a_role_that_only_speaks_of_owners_is_none(judge, role):
    team = f'team: {{members: [{{username: jo@example.com, role: "{role}"}}]}}\n'
    assert severity_level(judge("owner-missing", {"a.yaml": HEAD + team})) == ["warning"]


def test_keys_without_positions_are_one_remark_per_table(judge):
    table = "  - name: {}\n    properties:\n      - {{name: a, primaryKey: true}}\n"
    table += "      - {{name: b, primaryKey: true}}\n      - {{name: c, primaryKey: true}}\n"
    text = HEAD + TEAM + "schema:\n" + table.format("t") + table.format("u")
    found = judge("primary-key-positions", {"a.yaml": text})
    assert severity_level(found) == ["info", "info"]
    assert found[0][1] == "'a', 'b', 'c' have no position in the primary key of 3 columns"


def test_a_key_that_may_be_null_is_one_warning_per_table(judge):
    table = "  - name: {}\n    properties:\n"
    table += "      - {{name: a, primaryKey: true, primaryKeyPosition: 1, required: false}}\n"
    table += "      - {{name: b, primaryKey: true, primaryKeyPosition: 2, required: false}}\n"
    text = HEAD + TEAM + "schema:\n" + table.format("t") + table.format("u")
    found = judge("nullable-primary-key", {"a.yaml": text})
    assert severity_level(found) == ["warning", "warning"]
    assert found[0][1] == "'a', 'b' are parts of the primary key and may be null"


@pytest.mark.parametrize(
    ("description", "severity"),
    [("order id", "info"), ("Order_ID", "info"), ("TODO", "warning"), ("''", "warning")],
)
def test_a_description_that_repeats_the_name_is_a_remark(judge, description, severity):
    column = f"{{name: order_id, description: {description}}}"
    text = HEAD + TEAM + f"schema: [{{name: orders, properties: [{column}]}}]\n"
    assert severity_level(judge("placeholder-description", {"a.yaml": text})) == [severity]


def test_versions_and_owners_are_warnings(judge):
    text = HEAD.replace("1.0.0", "'1.0'") + "team: {name: TBD}\n"
    assert severity_level(judge("version-not-semver", {"a.yaml": text})) == ["warning"]
    assert severity_level(judge("owner-not-an-address", {"a.yaml": text})) == ["warning"]


@pytest.mark.parametrize(
    ("rule", "severity"),
    [("port-contract-unknown", "error"), ("input-port-contract-unknown", "warning")],
)
def test_unknown_contracts_of_ports_have_rules_of_their_own_in_workspaces_only(
    judge, rule, severity
):
    files = {"p.yaml": PRODUCT + PORTS, "a.yaml": HEAD + TEAM}
    assert judge(rule, files, is_workspace=False) == []
    ((loud, message, hint),) = judge(rule, files)
    name = "gone" if rule.startswith("port") else "lost"
    assert (loud, hint) == (severity, "add the contract to the workspace")
    assert f"names the contract '{name}', which is not in the workspace" in message


def test_a_reference_that_leads_nowhere_says_what_is_there(judge):
    key = "relationships: [{to: customer.id}]"
    text = HEAD + TEAM + "schema:\n  - name: orders\n    properties:\n"
    text += f"      - {{name: a, {key}}}\n  - {{name: invoices, properties: [{{name: b}}]}}\n"
    ((_, _, hint),) = judge("dangling-reference", {"a.yaml": text})
    assert "orders" in hint
    assert "invoices" in hint


def test_a_doubled_id_points_to_paths(judge):
    found = judge("duplicate-contract-id", {"a.yaml": HEAD + TEAM, "copy/a.yaml": HEAD + TEAM})
    assert severity_level(found) == ["error", "error"]
    assert all("`paths` in floe.toml" in hint for _, _, hint in found)
