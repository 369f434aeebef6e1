"""Nothing that is printed steers a terminal, a log, or the page that shows it."""

import json
import logging
import re
import sys
import unicodedata
from datetime import date
from types import SimpleNamespace

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from floe import pytest_plugin
from floe.cleaning import clean, clean_line, clean_output, without_links, write_json
from floe.cli.output import deliver_content
from floe.cli.progress import describe_step
from floe.errors import BrokenPromiseError
from floe.findings import AppliedOverride, Finding
from floe.model import Override, Place
from floe.openlineage import NamingTransformer
from floe.reports import FORMATS, Report, render, write_command
from floe.results import Status
from floe.spark import check_result
from tests.security import hostile_names
from tests.security.hostile_names import COMMANDS, FILES

PAYLOADS = [
    "\x1b[31mred",
    "\x1b[2J\x1b[H",
    "\x1b]0;title\x07",
    "\x1b]8;;http://example.com\x1b\\link\x1b]8;;\x1b\\",
    "\x1b]52;c;aGVsbG8=\x07",
    "\x1bP1$r0m\x1b\\",
    "\x1b_command\x1b\\",
    "\x1b^private\x1b\\",
    "\x1b[6n",
    "\x1bc",
    "\x1b[?1049h",
    "\x1b[1A\x1b[2K",
    "\x9b31m",
    "\x9d0;title\x9c",
    "\x90q\x9c",
    "over\rwritten",
    "rub\x08\x08\x08out",
    "bell\x07",
    "\x00\x0b\x0c\x7f",
    "\u202eright to left\u2066\u200f",
]


class Text:
    """A file as it lies on disk, whatever a reader would say to it."""

    tree = None

    def __init__(self, text):
        self.text = text


def report_with(payload):
    """A report that has the payload wherever foreign text can stand."""
    file = f"{payload}.yaml"
    place = Place(file, ("schema", payload))
    finding = Finding(place, payload, payload, rule=f"lint/{payload}", line=1, column=2)
    override = AppliedOverride(Override(payload, payload, payload, date.max))
    return Report((finding,), 1, {file: Text(f"x{payload}: {payload}")}, overrides=(override,))


def steering(text):
    """The characters that a terminal would obey, line breaks aside."""
    return {
        character
        for character in text
        if character != "\n"
        and character not in "\u200c\u200d"
        and unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")
    }


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("payload", PAYLOADS)
def test_no_escape_sequence_reaches_the_terminal(payload, format):
    assert steering(render(report_with(payload), format)) == set()


@pytest.mark.parametrize("payload", PAYLOADS)
def test_colours_are_the_only_escape_sequences(payload):
    coloured = render(report_with(payload), "text", color=True)
    for code in ("0", "1", "1;31", "1;34"):
        coloured = coloured.replace(f"\x1b[{code}m", "")
    assert steering(coloured) == set()


def test_a_control_character_in_the_source_is_shown_as_a_sign():
    assert render(report_with("\x1b[31m"), "text").splitlines()[2:4] == [
        "1 | x\ufffd[31m: \ufffd[31m",
        "  |  ^^^^^ \ufffd[31m",
    ]


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_is_safe_in_any_format(text):
    for format in FORMATS:
        rendered = render(report_with(text), format)
        assert steering(rendered) == set()
        rendered.encode()


@pytest.fixture
def hostile_workspace(workspace):
    return workspace(FILES)


@pytest.mark.long
@pytest.mark.usefixtures("hostile_workspace")
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command)[:40].strip())
def test_no_command_prints_what_steers(floe, command):
    """Raw before: `check --explain`, `lint --diff`, `export -v`, `init`, unknown commands."""
    ran = floe(*command)
    out = ran.out
    for code in ("0", "1", "1;31", "1;33", "1;34", "1;36") if "always" in command else ():
        out = out.replace(f"\x1b[{code}m", "")
    assert "a fault in floe" not in ran.err
    assert hostile_names.steering(out) == set()
    assert hostile_names.steering(ran.err) == set()


@pytest.mark.usefixtures("hostile_workspace")
@pytest.mark.parametrize("command", [("lint",), ("check",), ("compile",)])
def test_on_github_every_line_is_a_command_of_ours(floe, monkeypatch, command):
    """A `##[command]` in a message was one of the contract's author before."""
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    lines = floe(*command).out.splitlines()
    assert lines
    for line in lines:
        assert re.match(r"::(error|warning|notice) (file|title)=[^:]*::", line)
        assert hostile_names.steering(line) == {line}


def test_a_text_ends_no_property_of_a_command():
    text = write_command("error", {"file": "a,title=x::b\n%"}, "50%\n::x")
    assert text == "::error file=a%2Ctitle=x%3A%3Ab %25::50%25%0A::x"


@pytest.mark.parametrize("runner", ["GITHUB_ACTIONS", "TF_BUILD"])
def test_an_export_that_commands_a_runner_is_not_printed(
    floe, hostile_workspace, monkeypatch, runner
):
    """It was printed before, with the commands of its descriptions."""
    monkeypatch.setenv(runner, "true")
    ran = floe("export", "raw.odcs.yaml", "--force")
    assert (ran.code, ran.out) == (2, "")
    assert "write it with -o FILE" in ran.err
    assert floe("export", "raw.odcs.yaml", "--force", "-o", "x.yaml").code == 0
    told = yaml.safe_load((hostile_workspace / "x.yaml").read_text(encoding="utf-8"))
    assert told["description"]["purpose"] == hostile_names.EVIL


@pytest.mark.usefixtures("hostile_workspace")
def test_an_export_reaches_a_pipe_as_it_is(floe):
    ran = floe("export", "raw.odcs.yaml", "--force")
    assert yaml.safe_load(ran.out)["description"]["purpose"] == hostile_names.EVIL
    assert not {each for each in hostile_names.steering(ran.out) if each.startswith("'")}


def test_an_export_on_a_terminal_shows_signs(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    deliver_content("a\x1b[2Jb\u202e\n::x\n")
    printed = capsys.readouterr()
    assert printed.out == "a\ufffd[2Jb\ufffd\n: :x\n"
    assert "-o FILE keeps it as it is" in printed.err


@pytest.mark.parametrize("format", ["sarif", "gitlab"])
def test_brackets_in_a_message_are_no_link(format):
    place = Place("a.yaml", ())
    finding = Finding(place, "see [here](http://evil)", "\\[or](x)", rule="lint/x", line=1)
    text = render(Report((finding,), 1, {}), format)
    assert not re.search(r"(?<!\\\\)\]\(", text)
    assert r"see \\[here\\](http://evil)" in text


def test_brackets_without_a_link_stay_as_they_are():
    assert without_links("schema[0].tags[1] (x)") == "schema[0].tags[1] (x)"


def test_numbers_of_characters_that_steer_are_complete():
    every = map(chr, range(sys.maxunicode + 1))
    kinds = ("Cc", "Cf", "Cs", "Zl", "Zp")
    missed = [
        f"{ord(character):x}"
        for character in every
        if unicodedata.category(character) in kinds and clean_line(character) == character
    ]
    assert missed == ["200c", "200d"]


@pytest.mark.parametrize("before", ["", " ", "\t", "\xa0", "\u3000", "\x1b[1m", "  \u2003"])
@pytest.mark.parametrize("name", ["error", "set-output name=x", "add-mask", "stop-commands"])
def test_no_line_begins_as_a_command(before, name):
    shown = clean_output(f"first\n{before}::{name}::x", is_painted=True)
    assert shown.split("\n")[1].replace("\x1b[1m", "").strip().startswith(": :")


@pytest.mark.parametrize("end", ["\r", "\x0b", "\x0c", "\x85", "\u2028", "\u2029", "\x1c", "\x1e"])
def test_whatever_some_take_for_the_end_of_a_line_is_none(end):
    assert end not in clean(f"a{end}::error::x")
    assert end not in clean_output(f"a{end}::error::x")


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_is_one_harmless_line_and_any_json_its_own_value(text):
    assert hostile_names.steering(clean_output(clean(text))) == set()
    assert "\n" not in clean(text)
    for is_ascii in (True, False):
        written = write_json({"x": text}, is_ascii=is_ascii)
        assert json.loads(written) == {"x": text}
        assert hostile_names.steering(written) == set()


def test_a_step_of_long_work_is_one_harmless_line():
    assert hostile_names.steering(describe_step(hostile_names.EVIL, 0.5)) == set()


def test_a_compiled_artifact_holds_nothing_raw(floe, hostile_workspace):
    floe("compile", "--profile", "extended")
    for file in hostile_workspace.rglob("compiled.json"):
        assert hostile_names.steering(file.read_text(encoding="utf-8")) == set()


def test_what_a_job_logs_of_an_event_is_one_harmless_line(caplog):
    """The names of columns stood in the log as they are before."""
    field = {
        "fields": {hostile_names.EVIL: {"inputFields": [{"namespace": "s3a://x", "name": "y"}]}}
    }
    event = {"outputs": [{"namespace": "s3a://b", "name": "x", "facets": {"columnLineage": field}}]}
    with caplog.at_level(logging.WARNING, "floe.naming"):
        NamingTransformer({}).transform(event)
    assert caplog.messages
    assert hostile_names.steering("\n".join(caplog.messages)) == set()
    with pytest.raises(AssertionError) as failed:
        pytest_plugin.assert_naming([event], level="info")
    assert {each for each in hostile_names.steering(str(failed.value)) if "::" not in each} == set()


def test_what_a_notebook_raises_holds_nothing_that_steers(monkeypatch):
    monkeypatch.setattr(check_result, "describe_result", lambda _: hostile_names.EVIL)
    check = SimpleNamespace(id=hostile_names.EVIL)
    bad = SimpleNamespace(check=check, status=Status.FAILED)
    run = SimpleNamespace(contract=hostile_names.EVIL, results=(bad,))
    monkeypatch.setattr(check_result, "exit_code", lambda *_, **__: 1)
    with pytest.raises(BrokenPromiseError) as broken:
        check_result.CheckResult(run, None).raise_for_status()
    assert hostile_names.steering(str(broken.value)) == set()
