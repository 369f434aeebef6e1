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


REST = """\
[catalog]
type = "rest"
uri = "{url}"
warehouse = "{warehouse}"
"""


@pytest.fixture(params=["sql", pytest.param("rest", marks=pytest.mark.slow)])
def settings(request) -> str:
    if request.param == "sql":
        return 'name = "shop"\n'
    catalog = request.getfixturevalue("rest_catalog")
    return 'name = "shop"\n' + REST.format(url=catalog.url, warehouse=catalog.warehouse)


def publish(folder, settings, how, count=""):
    (folder / "floe.toml").write_text(settings, encoding="utf-8")
    for name in ("orders", "returns"):
        text = CONTRACT.format(name=name)
        (folder / f"{name}.odcs.yaml").write_text(text, encoding="utf-8")
    command = [sys.executable, PUBLISHERS, how, folder, str(count)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return dict(json.loads(line) for line in done.stdout.splitlines())


def test_a_publisher_that_is_killed_at_any_step_is_completed_by_running_again(tmp_path, settings):
    wrong = publish(tmp_path, settings, "steps")
    assert len(wrong) > 25
    assert {name: faults for name, faults in wrong.items() if faults} == {}


@pytest.mark.parametrize("kills", [40, pytest.param(1000, marks=pytest.mark.slow)])
def test_a_publisher_that_is_killed_at_any_moment_is_completed_by_running_again(
    tmp_path, settings, kills
):
    wrong = publish(tmp_path, settings, "moments", kills)
    assert len(wrong) == kills
    assert {name: faults for name, faults in wrong.items() if faults} == {}
