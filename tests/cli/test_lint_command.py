import json
import os
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

GOOD = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
version: 1.0.0
team: {name: sales-team}
schema:
  - id: orders
    name: orders
    properties:
      - {id: order_id, name: order_id, logicalType: integer, primaryKey: true}
      - id: parent
        name: parent
        logicalType: integer
        relationships:
          - to: schema/orders/properties/order_id
"""
BAD = GOOD.replace("properties/order_id", "properties/ordr_id")
TEXT = """\
error[lint/dangling-reference]: 'schema/orders/properties/ordr_id' leads nowhere
  --> orders.yaml:15:17
15 |           - to: schema/orders/properties/ordr_id
   |                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: did you mean 'schema/orders/properties/order_id'?

1 error in 1 file
"""


def test_a_good_contract_ends_with_zero(floe, workspace):
    workspace({"orders.yaml": GOOD})
    assert floe("lint").code == 0


@pytest.mark.req("REQ-222.5")
def test_a_fault_is_shown_with_its_line_and_the_way_out(floe, workspace):
    workspace({"orders.yaml": BAD})
    ran = floe("lint", "orders.yaml")
    assert (ran.code, ran.out) == (1, TEXT)


def test_json_is_one_object_and_nothing_else(floe, workspace):
    workspace({"orders.yaml": BAD})
    ran = floe("lint", "--json")
    [finding] = json.loads(ran.out)["findings"]
    assert ran.code == 1
    assert (finding["rule"], finding["file"], finding["line"], finding["column"]) == (
        "lint/dangling-reference",
        "orders.yaml",
        15,
        17,
    )


@pytest.mark.parametrize("format_", ["sarif", "gitlab"])
def test_the_other_json_formats_are_json(floe, workspace, format_):
    workspace({"orders.yaml": BAD})
    assert "lint/dangling-reference" in json.dumps(
        json.loads(floe("lint", "--format", format_).out)
    )


def test_junit_is_xml(floe, workspace):
    workspace({"orders.yaml": BAD})
    out = floe("lint", "--format", "junit").out
    assert ET.fromstring(out).find(".//failure") is not None  # noqa: S314


def test_on_a_github_runner_annotations_are_the_default(floe, workspace, monkeypatch):
    workspace({"orders.yaml": BAD})
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert floe("lint").out.startswith("::error file=orders.yaml,line=15,col=17")


def test_files_are_named_as_seen_from_the_current_folder(floe, workspace, monkeypatch):
    root = workspace({"floe.toml": "", "a/orders.yaml": BAD, "b/x.txt": ""})
    monkeypatch.chdir(root / "b")
    assert "../a/orders.yaml:15:17" in floe("lint").out


def test_only_the_named_file_is_spoken_of_but_all_can_be_referred_to(floe, workspace):
    other = GOOD.replace("id: orders\nversion", "id: other\nversion")
    reference = BAD.replace("schema/orders/properties/ordr_id", "other.yaml#/schema/orders")
    reference = reference.replace("- to", "- type: relatesTo\n            to")
    workspace({"floe.toml": "", "orders.yaml": reference, "sub/other.yaml": other})
    assert floe("lint", "orders.yaml").code == 0


def test_a_missing_file_is_a_usage_error(floe, workspace):
    workspace({})
    ran = floe("lint", "nothing.yaml")
    assert (ran.code, ran.err) == (2, "error: nothing.yaml does not exist\n")


def test_an_unknown_setting_is_named_with_a_near_miss(floe, workspace):
    workspace({"floe.toml": "[lint]\nprofil = 'standard'\n", "orders.yaml": GOOD})
    ran = floe("lint")
    message = "error: floe.toml: unknown key 'lint.profil', did you mean 'profile'?\n"
    assert (ran.code, ran.err) == (2, message)


def test_a_broken_settings_file_is_a_one_line_error(floe, workspace):
    workspace({"floe.toml": "[lint\n", "orders.yaml": GOOD})
    ran = floe("lint")
    assert ran.code == 2
    assert ran.err.count("\n") == 1


def test_rules_are_selected_and_ignored(floe, workspace):
    workspace({"orders.yaml": BAD})
    assert floe("lint", "--ignore", "dangling-*").code == 0
    assert floe("lint", "--select", "lint/duplicate-*").code == 0
    assert floe("lint", "--select", "dangling-reference").code == 1


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_a_rule_that_does_not_exist_is_not_obeyed_in_silence(floe, workspace, option):
    workspace({"orders.yaml": BAD})
    ran = floe("lint", option, "danglng-reference")
    message = "error: no rule is called 'danglng-reference', did you mean 'dangling-reference'?\n"
    assert (ran.code, ran.err) == (2, message)


def test_severities_are_set_in_the_settings(floe, workspace):
    settings = '[lint]\nseverity."lint/dangling-reference" = "warning"\n'
    workspace({"floe.toml": settings, "orders.yaml": BAD})
    assert floe("lint").code == 0
    assert floe("lint", "--fail-on", "warning").code == 1


def test_a_comment_with_a_reason_silences_a_line(floe, workspace):
    silenced = BAD.replace("ordr_id\n", "ordr_id # floe: ignore[dangling-reference] soon\n")
    workspace({"orders.yaml": silenced})
    ran = floe("lint", "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["summary"]["suppressed"] == 1


def test_a_comment_above_speaks_of_the_next_line(floe, workspace):
    comment = "          # floe: ignore[lint/dangling-reference] arrives with the next release\n"
    workspace({"orders.yaml": BAD.replace("          - to", f"{comment}          - to")})
    assert floe("lint").code == 0


def test_a_baseline_accepts_what_is_there_and_nothing_new(floe, workspace):
    root = workspace({"orders.yaml": BAD})
    assert floe("lint", "--write-baseline", "base.json").code == 0
    assert floe("lint", "--baseline", "base.json").code == 0
    moved = "# a new first line\n" + BAD
    (root / "orders.yaml").write_text(moved)
    assert floe("lint", "--baseline", "base.json").code == 0
    (root / "orders.yaml").write_text(moved.replace("version: 1.0.0", "version: one"))
    ran = floe("lint", "--baseline", "base.json", "--json")
    assert [finding["rule"] for finding in json.loads(ran.out)["findings"]] == [
        "lint/version-not-semver"
    ]


def test_a_file_that_is_no_baseline_is_a_one_line_error(floe, workspace):
    workspace({"orders.yaml": GOOD, "base.json": "[]"})
    ran = floe("lint", "--baseline", "base.json")
    assert ran.code == 2
    assert ran.err.startswith("error: base.json is not a baseline")


def test_fix_writes_ids_and_slash_forms(floe, workspace):
    text = GOOD.replace("id: order_id, ", "").replace(
        "schema/orders/properties/order_id", "orders.order_id"
    )
    root = workspace({"orders.yaml": text})
    assert floe("lint", "--fix").code == 0
    assert (root / "orders.yaml").read_text() == GOOD


def test_diff_shows_the_fix_and_writes_nothing(floe, workspace):
    text = GOOD.replace("id: order_id, ", "")
    root = workspace({"orders.yaml": text})
    ran = floe("lint", "--diff")
    assert ran.code == 1
    assert "+      - {id: order_id, name: order_id" in ran.out
    assert (root / "orders.yaml").read_text() == text


def test_the_report_can_be_written_to_a_file(floe, workspace):
    root = workspace({"orders.yaml": BAD})
    ran = floe("lint", "--format", "sarif", "-o", "out/report.sarif")
    assert (ran.code, ran.out) == (1, "")
    assert json.loads((root / "out/report.sarif").read_text())["version"] == "2.1.0"


def test_the_profiles_differ(floe, workspace):
    text = GOOD.replace("- to: schema", "- type: relatesTo\n            to: schema")
    workspace({"orders.yaml": text})
    assert floe("lint").code == 0
    standard = floe("lint", "--profile", "standard", "--json")
    assert [f["rule"] for f in json.loads(standard.out)["findings"]] == ["lint/schema-violation"]
    platform = floe("lint", "--profile", "platform", "--json")
    assert {f["rule"] for f in json.loads(platform.out)["findings"]} == {
        "lint/platform-name-missing",
        "lint/platform-sla-missing",
    }


def test_colour_is_for_those_who_ask(floe, workspace):
    workspace({"orders.yaml": BAD})
    assert "\x1b[" not in floe("lint").out
    assert "\x1b[" in floe("lint", "--color", "always").out


def test_quiet_prints_the_verdict_alone(floe, workspace):
    workspace({"orders.yaml": BAD})
    assert floe("lint", "-q").out == "1 error in 1 file\n"


def test_an_unknown_command_gets_a_near_miss(floe):
    ran = floe("lnt")
    assert ran.code == 2
    assert "Did you mean 'lint'?" in ran.err


@pytest.mark.process
def test_watch_lints_again_after_a_change(tmp_path):
    file = tmp_path / "orders.yaml"
    file.write_text(BAD)
    command = [str(Path(sys.executable).parent / "floe"), "lint", str(file), "--watch", "-q"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        # A shell that starts tests in the background has them ignore the signal.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    ) as process:
        assert process.stdout is not None
        assert _read_until(process.stdout, b"1 error in 1 file")
        file.write_text(GOOD)
        assert _read_until(process.stdout, b"no findings in 1 file")
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130


def _read_until(stream, wanted):
    seen = b""
    while wanted not in seen:
        read = os.read(stream.fileno(), 4096)
        if not read:
            return False
        seen += read
    return True


def test_a_workspace_without_contracts_says_so(floe, workspace):
    root = workspace({"notes.yaml": "a: 1\n", "floe.toml": ""})
    ran = floe("lint")
    message = f"note: there is no contract or product in {root}\n"
    assert (ran.code, ran.err) == (0, message)


def test_a_folder_of_the_settings_that_is_not_there_is_an_error(floe, workspace):
    workspace({"floe.toml": "paths = ['nix']\n", "orders.yaml": GOOD})
    ran = floe("lint")
    assert (ran.code, ran.err) == (2, "error: floe.toml: 'nix' of paths does not exist\n")


def test_a_misspelt_kind_is_not_passed_over(floe, workspace):
    workspace({"orders.yaml": GOOD.replace("DataContract", "datacontract")})
    assert "did you mean 'DataContract'?" in floe("lint").out


def test_a_file_that_is_called_a_contract_and_is_none_is_not_passed_over(floe, workspace):
    workspace({"orders.odcs.yaml": "a: 1\n", "notes.yaml": "a: 1\n"})
    assert "error[lint/not-a-contract]" in floe("lint").out


def test_a_product_alone_finds_the_contracts_of_its_workspace(floe, workspace):
    product = """\
apiVersion: v1.1.0
kind: DataProduct
id: shop
version: 1.0.0
team: {name: sales-team}
outputPorts: [{id: out, name: out, version: 1.0.0, contractId: orders}]
"""
    workspace({"floe.toml": "", "orders.yaml": GOOD, "product.yaml": product})
    assert floe("lint", "product.yaml").out == "no findings in 1 file\n"


def test_a_workspace_in_a_workspace_is_its_own(floe, workspace):
    workspace({"floe.toml": "", "orders.yaml": GOOD, "in/floe.toml": "", "in/orders.yaml": GOOD})
    assert floe("lint").out == "no findings in 1 file\n"
    assert floe("lint", "in").out == "no findings in 1 file\n"


def test_what_stands_behind_an_alias_is_spoken_of_once(floe, workspace):
    alias = "  - {id: copy, name: copy, properties: *all}\n"
    text = GOOD.replace("    properties:\n", "    properties: &all\n", 1) + alias
    workspace({"orders.yaml": text.replace("logicalType: integer, primary", "nme: 1, primary")})
    assert floe("lint").out.count("'nme' is not a key") == 1


def test_a_comment_in_a_text_silences_nothing(floe, workspace):
    text = GOOD.replace(
        "id: parent",
        'id: parent\n        description: "TODO # floe: ignore[placeholder-description] x"',
    )
    workspace({"orders.yaml": text})
    assert "lint/placeholder-description" in floe("lint").out


def test_a_comment_without_a_rule_is_told_that_it_silences_nothing(floe, workspace):
    workspace({"orders.yaml": GOOD.replace("id: parent", "id: parent # floe: ignore legacy")})
    assert "lint/unused-suppression" in floe("lint").out


def test_a_byte_order_mark_survives_a_fix(floe, workspace):
    root = workspace({})
    text = GOOD.replace("id: order_id, ", "")
    (root / "orders.yaml").write_text(text, encoding="utf-8-sig")
    floe("lint", "--fix")
    assert (root / "orders.yaml").read_bytes() == GOOD.encode("utf-8-sig")


def test_a_product_alone_whose_contracts_import_is_linted(floe, workspace):
    library = "quality:\n  - {id: not_null, metric: nullValues, mustBe: 0}\n"
    reference = '{type: imports, to: "lib.yaml#quality.not_null"}'
    orders = GOOD.replace("- to: schema", f"- {reference}\n          - to: schema")
    product = """\
apiVersion: v1.1.0
kind: DataProduct
id: shop
version: 1.0.0
team: {name: sales-team}
outputPorts: [{id: out, name: out, version: 1.0.0, contractId: orders}]
"""
    files = {"floe.toml": "", "orders.yaml": orders, "lib.yaml": library, "product.yaml": product}
    workspace(files)
    assert floe("lint", "product.yaml").out == "no findings in 1 file\n"


def test_a_broken_file_is_not_called_missing_by_others(floe, workspace):
    reference = BAD.replace("schema/orders/properties/ordr_id", "other.yaml#/schema/x")
    workspace({"floe.toml": "", "orders.yaml": reference, "other.yaml": "kind: DataContract\na: ["})
    ran = floe("lint", "--json")
    assert [(f["rule"], f["file"]) for f in json.loads(ran.out)["findings"]] == [
        ("lint/unreachable-document", "orders.yaml"),
        ("lint/syntax-error", "other.yaml"),
    ]


@pytest.mark.parametrize("kind", ["DataContrct", "DataContracts", "datacontract"])
def test_a_slip_in_the_kind_is_found(floe, workspace, kind):
    workspace({"x.yaml": GOOD.replace("DataContract", kind)})
    assert "did you mean 'DataContract'?" in floe("lint").out


def test_a_product_where_there_is_no_contract_at_all_is_only_warned(floe, workspace):
    product = """\
apiVersion: v1.1.0
kind: DataProduct
id: shop
version: 1.0.0
team: {name: sales-team}
outputPorts: [{id: out, name: out, version: 1.0.0, contractId: elsewhere}]
"""
    workspace({"product.yaml": product})
    assert floe("lint").out == "no findings in 1 file\n"
    workspace({"floe.toml": ""})
    ran = floe("lint")
    assert ran.code == 0
    assert "warning[lint/port-contract-unknown]" in ran.out


def test_what_a_stray_file_lacks_is_a_remark_and_a_workspace_may_ask_for_more(floe, workspace):
    contract = """\
apiVersion: v3.1.0
kind: DataContract
id: orders
version: one
status: active
schema:
  - name: orders
    description: Orders
    properties:
      - {name: a, primaryKey: true, required: false}
      - {name: b, primaryKey: true, required: false}
"""
    workspace({"orders.yaml": contract})
    findings = json.loads(floe("lint", "--json").out)["findings"]
    assert sorted((each["rule"], each["severity"]) for each in findings) == [
        ("lint/nullable-primary-key", "warning"),
        ("lint/owner-missing", "info"),
        ("lint/placeholder-description", "info"),
        ("lint/primary-key-positions", "info"),
        ("lint/version-not-semver", "warning"),
    ]
    settings = 'severity."lint/primary-key-positions" = "error"\n'
    workspace({"floe.toml": f"[lint]\n{settings}"})
    louder = {each["rule"]: each["severity"] for each in _findings(floe)}
    assert louder["lint/owner-missing"] == "warning"
    assert louder["lint/primary-key-positions"] == "error"


@pytest.mark.parametrize("role", ["owner", "Owner", "Data Product Owner", "data-owner"])
def test_any_role_that_ends_in_owner_is_an_owner(floe, workspace, role):
    team = f"team: {{members: [{{username: ann, role: {role}}}]}}\n"
    workspace({"floe.toml": "", "orders.yaml": GOOD.replace("team: {name: sales-team}\n", team)})
    assert "lint/owner-missing" not in {each["rule"] for each in _findings(floe)}


def _findings(floe):
    return json.loads(floe("lint", "--json").out)["findings"]


def test_a_diff_has_no_other_form(floe, workspace):
    workspace({"orders.yaml": GOOD})
    assert floe("lint", "--diff", "--json").code == 2


def test_a_baseline_is_written_beside_the_json(floe, workspace):
    root = workspace({"orders.yaml": BAD})
    ran = floe("lint", "--write-baseline", "base.json", "--json")
    assert ran.code == 0
    assert len(json.loads(ran.out)["findings"]) == 1
    assert (root / "base.json").is_file()


def test_a_file_whose_layout_allows_no_fix_is_named(floe, workspace):
    explicit = "      - ? name\n        : explicit\n"
    first = "      - {id: order_id"
    root = workspace({"orders.yaml": GOOD.replace(first, explicit + first)})
    before = (root / "orders.yaml").read_text()
    ran = floe("lint", "--fix")
    assert "left alone orders.yaml: its layout does not allow the change\n" in ran.err
    assert (root / "orders.yaml").read_text() == before


def test_a_file_outside_of_paths_is_linted_and_told(floe, workspace):
    """It was linted as if the workspace knew it, and a folder of such files seemed empty."""
    settings = "paths = ['contracts']\n"
    workspace({"floe.toml": settings, "contracts/a.yaml": GOOD, "drafts/b.yaml": GOOD})
    outside = "outside of paths in floe.toml"
    assert floe("lint", "drafts/b.yaml").err == (
        f"note: drafts/b.yaml: {outside}: it is read only where it is named\n"
    )
    ran = floe("lint", "drafts")
    assert (
        ran.code,
        f"in drafts: it is {outside}, of which only contracts is read" in ran.err,
    ) == (
        2,
        True,
    )
    for paths in (["contracts/a.yaml"], ["contracts"], ["."], []):
        assert floe("lint", *paths).err == ""


@pytest.mark.parametrize("name", ["floe.toml", "orders.odcs.yaml"])
def test_a_baseline_replaces_no_other_file(workspace, floe, name):
    root = workspace({"floe.toml": 'name = "shop"\n', "orders.odcs.yaml": "kind: DataContract\n"})
    before = (root / name).read_text()
    ran = floe("lint", "--write-baseline", name)
    assert (ran.code, (root / name).read_text()) == (2, before)
    assert f"{name} is no baseline and would be overwritten" in ran.err


def test_a_baseline_replaces_an_older_one_and_an_empty_file(workspace, floe):
    root = workspace({"orders.odcs.yaml": "kind: DataContract\n", "base.json": ""})
    assert [floe("lint", "--write-baseline", "base.json").code for _ in range(2)] == [0, 0]
    assert (root / "base.json").read_text().startswith("{")
