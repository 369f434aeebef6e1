import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

PUBLISHERS = Path(__file__).with_name("publishers.py")
CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: {name}
name: {name}
version: 1.0.0
status: active
domain: sales
team: {{name: crm-team}}
schema: [{{name: {name}, properties: [{{name: id, logicalType: string}}]}}]
"""


def publish(folder, how, count=""):
    (folder / "floe.toml").write_text('name = "shop"\n', encoding="utf-8")
    for name in ("orders", "returns"):
        text = CONTRACT.format(name=name)
        (folder / f"{name}.odcs.yaml").write_text(text, encoding="utf-8")
    command = [sys.executable, PUBLISHERS, how, folder, str(count)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return dict(json.loads(line) for line in done.stdout.splitlines())


def test_a_publisher_that_is_killed_at_any_step_is_completed_by_running_again(tmp_path):
    wrong = publish(tmp_path, "steps")
    assert len(wrong) > 25
    assert {name: faults for name, faults in wrong.items() if faults} == {}


@pytest.mark.parametrize("kills", [40, pytest.param(1000, marks=pytest.mark.slow)])
def test_a_publisher_that_is_killed_at_any_moment_is_completed_by_running_again(tmp_path, kills):
    wrong = publish(tmp_path, "moments", kills)
    assert len(wrong) == kills
    assert {name: faults for name, faults in wrong.items() if faults} == {}
