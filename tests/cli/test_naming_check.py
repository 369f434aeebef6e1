import gzip
import io
import json
import subprocess
import sys
from pathlib import Path

import jsonschema_rs
import pytest
import zstandard

FORMATS = Path(__file__).parents[2] / "docs" / "formats"


def event(namespace, name):
    job = {"namespace": "prod", "name": "daily_orders"}
    return json.dumps({"job": job, "inputs": [{"namespace": namespace, "name": name}]})


GOOD = event("postgres://db.example.com:5432", "shop.public.orders")
BAD = event("postgres://db.example.com:5432", "too.many.parts.here")
SHORT = event("postgres://db.example.com:5432", "public.orders")
SECRET = event("postgres://me:hunter2secret@db.example.com:5432", "shop.public.orders")


@pytest.fixture
def validator():
    schema = json.loads((FORMATS / "findings.schema.json").read_text(encoding="utf-8"))
    return jsonschema_rs.Draft202012Validator(schema)


def test_events_with_right_names_end_with_zero(floe, workspace):
    workspace({"e.ndjson": f"{GOOD}\n{GOOD}\n"})
    ran = floe("naming", "check", "e.ndjson")
    assert (ran.code, ran.out) == (0, "no findings in 2 events of 1 file\n")


def test_a_wrong_name_is_told_once_with_its_first_place(floe, workspace):
    workspace({"e.ndjson": f"{GOOD}\n{BAD}\n{BAD}\n"})
    ran = floe("naming", "check", "e.ndjson")
    first, where, *_ = ran.out.splitlines()
    assert ran.code == 1
    assert first.startswith("error[naming/malformed-name]: ")
    assert where == " --> e.ndjson:2:1 inputs[0].name (first of 2)"
    assert ran.out.endswith("1 error in 3 events of 1 file\n")


def test_json_keeps_to_its_published_schema(floe, workspace, validator):
    workspace({"a.json": f"[{BAD},\n{BAD}]", "b.ndjson": f"{SHORT}\n"})
    ran = floe("naming", "check", ".", "--json")
    printed = json.loads(ran.out)
    validator.validate(printed)
    assert [
        (each["rule"], each["file"], each["line"], each["path"], each.get("count"))
        for each in printed["findings"]
    ] == [
        ("naming/malformed-name", "a.json", 1, "inputs[0].name", 2),
        ("naming/missing-component", "b.ndjson", 1, "inputs[0].name", None),
    ]
    assert printed["summary"] == {
        "files": 2,
        "errors": 1,
        "warnings": 1,
        "infos": 0,
        "suppressed": 0,
        "baselined": 0,
        "events": 3,
        "unlisted": 0,
    }


def test_sarif_tells_how_often(floe, workspace):
    workspace({"e.ndjson": f"{BAD}\n{BAD}\n"})
    [run] = json.loads(floe("naming", "check", "e.ndjson", "--format", "sarif").out)["runs"]
    [result] = run["results"]
    assert (result["ruleId"], result["occurrenceCount"]) == ("naming/malformed-name", 2)
    assert "naming/unknown-source" in [rule["id"] for rule in run["tool"]["driver"]["rules"]]


def test_packed_files_are_read(floe, workspace):
    root = workspace({})
    (root / "a.ndjson.gz").write_bytes(gzip.compress(BAD.encode()))
    (root / "b.ndjson.zst").write_bytes(zstandard.compress(BAD.encode()))
    ran = floe("naming", "check", ".", "-q")
    assert (ran.code, ran.out) == (1, "1 error in 2 events of 2 files\n")


def test_standard_input_is_read(floe, workspace, monkeypatch):
    workspace({})
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BAD.encode())))
    ran = floe("naming", "check", "-", "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["findings"][0]["file"] == "<stdin>"


def test_a_report_is_written_to_a_file(floe, workspace):
    root = workspace({"e.ndjson": BAD})
    ran = floe("naming", "check", "e.ndjson", "--json", "-o", "report.json")
    assert (ran.code, ran.out) == (1, "")
    assert json.loads((root / "report.json").read_text())["summary"]["errors"] == 1


def test_strict_is_an_option_and_a_setting(floe, workspace):
    workspace({"e.ndjson": SHORT})
    assert floe("naming", "check", "e.ndjson").code == 0
    assert floe("naming", "check", "e.ndjson", "--strict").code == 1
    workspace({"floe.toml": "[naming]\nstrict = true\n"})
    assert floe("naming", "check", "e.ndjson").code == 1


def test_rules_are_selected_ignored_and_made_louder(floe, workspace):
    workspace({"e.ndjson": f"{BAD}\n{SHORT}\n"})
    assert floe("naming", "check", "e.ndjson", "--ignore", "malformed-*").code == 0
    assert floe("naming", "check", "e.ndjson", "--select", "missing-component").code == 0
    assert floe("naming", "check", "e.ndjson", "--fail-on", "warning", "--select", "mis*").code == 1
    toml = '[naming]\nselect = ["missing-*"]\nseverity."missing-component" = "error"\n'
    workspace({"floe.toml": toml})
    assert floe("naming", "check", "e.ndjson", "-q").out == "1 error in 2 events of 1 file\n"
    workspace({"floe.toml": '[naming]\nignore = ["naming/*"]\n'})
    assert floe("naming", "check", "e.ndjson").code == 0


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_a_rule_that_does_not_exist_is_not_obeyed_in_silence(floe, workspace, option):
    workspace({"e.ndjson": GOOD})
    ran = floe("naming", "check", "e.ndjson", option, "malformd-name")
    message = "error: no rule is called 'malformd-name', did you mean 'malformed-name'?\n"
    assert (ran.code, ran.err) == (2, message)


def test_aliases_of_the_settings_hold(floe, workspace):
    alias = '[naming.aliases."db.example.com"]\ntype = "hostList"\nhosts = ["localhost"]\n'
    workspace({"e.ndjson": event("postgres://localhost:5432", "shop.public.orders")})
    assert floe("naming", "check", "e.ndjson", "--fail-on", "warning").code == 1
    workspace({"floe.toml": alias})
    assert floe("naming", "check", "e.ndjson", "--fail-on", "warning").code == 0


def test_a_wrong_alias_is_a_one_line_error(floe, workspace):
    workspace({"floe.toml": '[naming.aliases.x]\ntype = "hosts"\n', "e.ndjson": GOOD})
    ran = floe("naming", "check", "e.ndjson")
    assert ran.code == 2
    assert ran.err.startswith("error: floe.toml: naming.aliases: the alias 'x'")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("format_", ["text", "json", "sarif", "github", "gitlab", "junit"])
def test_no_format_tells_a_password(floe, workspace, format_):
    workspace({"e.ndjson": SECRET})
    ran = floe("naming", "check", "e.ndjson", "--format", format_)
    assert ran.code == 1
    assert "naming/credentials-in-namespace" in ran.out
    assert "hunter2" not in ran.out + ran.err


def test_a_broken_line_is_found_and_the_others_are_checked(floe, workspace):
    workspace({"e.ndjson": f'{GOOD}\n{{"job": \n{GOOD}\n'})
    ran = floe("naming", "check", "e.ndjson")
    assert (ran.code, ran.out) == (
        1,
        "error[naming/unreadable-event]: this is no JSON: Expecting value\n"
        " --> e.ndjson:2:8\n\n"
        "1 error in 2 events of 1 file\n",
    )


@pytest.mark.parametrize("content", ["{", "nonsense", '{"job": \n{"x": \n'])
@pytest.mark.parametrize("options", [(), ("--select", "wrong-case"), ("--ignore", "*")])
def test_a_file_that_cannot_be_read_at_all_ends_with_two_after_the_report(
    floe, workspace, content, options
):
    workspace({"g.json": content, "e.ndjson": GOOD})
    ran = floe("naming", "check", "g.json", "e.ndjson", *options)
    assert ran.code == 2
    assert "error[naming/unreadable-event]" in ran.out
    assert ran.out.endswith("in 1 event of 2 files\n")
    assert ran.err == "error: nothing in g.json can be read as an event\n"


def test_a_fault_that_is_ignored_by_its_name_is_not_told(floe, workspace):
    workspace({"g.json": "{"})
    ran = floe("naming", "check", "g.json", "--ignore", "unreadable-event")
    assert (ran.code, ran.out) == (0, "no findings in 0 events of 1 file\n")


def test_all_files_that_cannot_be_read_are_counted(floe, workspace):
    workspace({"a.json": "{", "b.json": "{", "c.json": "["})
    ran = floe("naming", "check", ".")
    message = "nothing in a.json can be read as an event, and 2 other files neither"
    assert (ran.code, ran.err) == (2, f"error: {message}\n")


@pytest.mark.parametrize("code", ["N003", "n003"])
def test_rules_are_known_by_their_codes(floe, workspace, code):
    workspace({"e.ndjson": f"{BAD}\n{SHORT}\n"})
    assert floe("naming", "check", "e.ndjson", "--ignore", code).code == 0
    ran = floe("naming", "check", "e.ndjson", "--select", code, "-q")
    assert (ran.code, ran.out) == (1, "1 error in 2 events of 1 file\n")
    workspace({"floe.toml": f'[naming]\nselect = ["{code}"]\nseverity.{code} = "info"\n'})
    ran = floe("naming", "check", "e.ndjson", "-q")
    assert (ran.code, ran.out) == (0, "1 info in 2 events of 1 file\n")


def test_findings_in_an_event_of_many_lines_stand_where_the_name_does(floe, workspace):
    pretty = json.dumps(json.loads(BAD), indent=2)
    workspace({"one.json": pretty, "two.json": f"[\n {GOOD},\n {pretty}\n]"})
    for file, place in (("one.json", "9:15"), ("two.json", "11:15")):
        ran = floe("naming", "check", file)
        assert f" --> {file}:{place} inputs[0].name\n" in ran.out


def test_other_json_is_told_and_fails_nothing(floe, workspace):
    workspace({"package.json": '{"name": "x"}'})
    ran = floe("naming", "check", ".")
    assert ran.code == 0
    assert "warning[naming/not-an-event]: this is no event of OpenLineage" in ran.out


@pytest.mark.parametrize("files", [{"notes.txt": ""}, {"empty.ndjson": ""}, {}])
def test_a_folder_without_events_is_an_error(floe, workspace, files):
    workspace(files)
    ran = floe("naming", "check", ".")
    assert ran.code == 2
    assert ran.err.endswith("there are no events: nothing was checked\n")


def test_nothing_on_standard_input_is_an_error(floe, workspace, monkeypatch):
    workspace({})
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    ran = floe("naming", "check", "-")
    assert ran.code == 2
    assert ran.err.endswith("there are no events: nothing was checked\n")


def test_an_empty_file_beside_others_is_fine(floe, workspace):
    workspace({"a.ndjson": "", "b.json": GOOD})
    assert floe("naming", "check", ".").code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "name files or folders with events (- is standard input), or --spark"),
        (("e.json", "--spark", "x"), "name files or folders with events (- is standard input),"),
        (("gone.json",), "gone.json does not exist"),
        (("e.json", "--results", "x"), "--results belongs to --spark"),
    ],
)
def test_wrong_usage_is_a_one_line_error(floe, workspace, arguments, message):
    workspace({"e.json": GOOD})
    ran = floe("naming", "check", *arguments)
    assert ran.code == 2
    assert ran.err.startswith(f"error: {message}")
    assert ran.err.count("\n") == 1


def test_a_missing_package_is_a_one_line_error(floe, workspace, monkeypatch):
    root = workspace({})
    (root / "e.zst").write_bytes(zstandard.compress(BAD.encode()))
    monkeypatch.setitem(sys.modules, "zstandard", None)
    ran = floe("naming", "check", "e.zst")
    message = "a file packed with zstd needs the package zstandard: install floe[lineage]"
    assert (ran.code, ran.err) == (2, f"error: {message}\n")


def test_strange_names_are_shown_and_steer_nothing(floe, workspace):
    workspace({"e.json": event("postgres://db\ud800\x1b[31m:5432", "a\n\x07b")})
    ran = floe("naming", "check", "e.json")
    assert ran.code == 1
    assert "\x1b" not in ran.out
    assert "\ud800" not in ran.out
    assert json.loads(floe("naming", "check", "e.json", "--json").out)["summary"]["errors"]


def test_what_was_read_is_told_to_whoever_asks(floe, workspace):
    workspace({"e.ndjson": f"{GOOD}\n{GOOD}\n"})
    ran = floe("naming", "check", "e.ndjson", "-v")
    assert (ran.code, ran.err) == (0, "1 file, 2 events\n")


MEMORY = """
import json, resource, sys
from floe.cli.main import main
events, path = int(sys.argv[1]), sys.argv[2]
with open(path, "w") as file:
    for n in range(events):
        table = {"namespace": "postgres://db:5432", "name": f"s.p.t{n}", "facets": {"x": "y" * 900}}
        file.write(json.dumps({"job": {"namespace": "p", "name": "j"}, "inputs": [table]}) + "\\n")
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    main(["naming", "check", path, "-q"])
except SystemExit:
    pass
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.process
def test_memory_does_not_grow_with_the_file(tmp_path):
    grown = []
    for events in (1_000, 20_000):
        command = [sys.executable, "-c", MEMORY, str(events), str(tmp_path / "e.ndjson")]
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
        grown.append(int(done.stdout.splitlines()[-1]))
    assert grown[1] - grown[0] < 8_000
