import json
import subprocess
import sys

import pytest
from openlineage.client.event_v2 import InputDataset, Job, JobEvent, Run, RunEvent, RunState
from openlineage.client.uuid import generate_new_uuid

from floe.pytest_plugin import assert_naming

pytestmark = pytest.mark.process

RIGHT = {
    "job": {"namespace": "prod", "name": "orders.load"},
    "inputs": [{"namespace": "snowflake://org-main", "name": "SALES.PUBLIC.ORDERS"}],
}
WRONG = {
    "job": {"namespace": "prod", "name": "orders.load"},
    "inputs": [{"namespace": "snowflake://org-main", "name": "sales.public.orders"}],
}


def test_right_names_pass(assert_naming):
    assert_naming([RIGHT])
    assert_naming(RIGHT)


def test_a_wrong_name_fails_with_its_place_and_its_rule(assert_naming):
    with pytest.raises(AssertionError, match=r"warning\[naming/wrong-case\] inputs\[0\].name"):
        assert_naming([RIGHT, WRONG])


def test_a_level_lets_weaker_findings_pass():
    assert_naming([WRONG], level="error")


def test_strictness_raises_levels():
    unknown = {"inputs": [{"namespace": "nowhere://x", "name": "y"}]}
    assert_naming([unknown])
    with pytest.raises(AssertionError, match="naming/unknown-source"):
        assert_naming([unknown], strict=True)


def test_events_of_the_client_are_captured_and_judged(ol_events, assert_naming):

    event = RunEvent(
        eventTime="2026-11-01T08:00:00Z",
        eventType=RunState.START,
        run=Run(str(generate_new_uuid())),
        job=Job("prod", "orders.load"),
        inputs=[InputDataset("snowflake://org-main", "sales.public.orders")],
    )
    ol_events.client.emit(event)
    assert len(ol_events.events) == 1
    with pytest.raises(AssertionError, match="naming/wrong-case"):
        assert_naming(ol_events)
    with pytest.raises(AssertionError, match="naming/wrong-case"):
        assert_naming([event])


def test_one_event_of_the_client_is_judged_too(assert_naming):
    job = Job("prod", "orders.load")
    event = JobEvent(
        eventTime="2026-11-01T08:00:00Z",
        job=job,
        inputs=[InputDataset("snowflake://org-main", "sales.public.orders")],
    )
    with pytest.raises(AssertionError, match="naming/wrong-case"):
        assert_naming(event)


@pytest.mark.parametrize("given", [[], iter(())], ids=["list", "iterator"])
def test_without_events_nothing_was_judged(given):
    with pytest.raises(AssertionError, match="there are no events"):
        assert_naming(given)


@pytest.mark.parametrize("content", ["", "\n", "[]"])
def test_an_empty_file_or_folder_fails(tmp_path, content):
    with pytest.raises(AssertionError, match="there are no events"):
        assert_naming(tmp_path)
    (tmp_path / "e.json").write_text(content)
    for path in (tmp_path, tmp_path / "e.json", str(tmp_path / "e.json")):
        with pytest.raises(AssertionError, match="there are no events"):
            assert_naming(path)


@pytest.mark.parametrize("other", [{}, {"name": "x"}, 5, None, "x", [RIGHT]], ids=str)
def test_what_is_no_event_fails(tmp_path, other):
    with pytest.raises(AssertionError, match="number 2 is not an event"):
        assert_naming([RIGHT, other])
    (tmp_path / "e.ndjson").write_text(f'{json.dumps(RIGHT)}\n{{"name": "x"}}\n')
    with pytest.raises(AssertionError, match="number 2 is not an event"):
        assert_naming(tmp_path / "e.ndjson")


@pytest.mark.parametrize("wrap", [str, lambda text: [text], lambda text: [text.encode()]])
def test_json_text_is_refused_and_not_shown(wrap):
    secret = json.dumps({"job": {"namespace": "postgres://me:hunter2@db", "name": "j"}})
    with pytest.raises(AssertionError, match=r"parse it with json\.loads") as caught:
        assert_naming(wrap(secret))
    assert "hunter2" not in str(caught.value)


def _pytest(folder, *arguments):
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_files_of_events_become_tests_of_a_run(tmp_path):
    (tmp_path / "good.ndjson").write_text(json.dumps(RIGHT) + "\n")
    (tmp_path / "bad.ndjson").write_text(json.dumps(RIGHT) + "\n" + json.dumps(WRONG) + "\n")
    (tmp_path / "test_nothing.py").write_text("def test_one(): pass\n")
    done = _pytest(tmp_path, "--ol-events", "good.ndjson", "--ol-events", "bad.ndjson")
    assert done.returncode == 1
    assert "2 passed" in done.stdout
    assert "1 failed" in done.stdout
    assert "naming/wrong-case" in done.stdout


def test_a_file_that_is_not_there_fails_in_one_line(tmp_path):
    (tmp_path / "test_nothing.py").write_text("def test_one(): pass\n")
    done = _pytest(tmp_path, "--ol-events", "absent.ndjson")
    assert done.returncode == 1
    assert "absent.ndjson" in done.stdout
    assert "Traceback" not in done.stdout
