import json
import re
import shutil
from pathlib import Path

import pytest

from tests.dbt.project_rules import RULES, evaluate

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
REASON = re.compile(r"\| `(fct_\w+)` \| ([^|]+) \|")


@pytest.fixture
def manifest_of(tmp_path, monkeypatch, floe, warm_dbt):
    """The manifest that dbt makes of the retail example, with some settings more."""

    def run(settings=""):
        example = tmp_path / "retail"
        ignored = shutil.ignore_patterns("data", "dbt", "target")
        shutil.copytree(ROOT / "examples" / "retail", example, ignore=ignored)
        toml = example / "floe.toml"
        toml.write_text(f"{toml.read_text()}\n{settings}")
        monkeypatch.chdir(example)
        assert floe("generate", "--quiet").code == 0
        told = {"DBT_PROFILES_DIR": ".", "DBT_SEND_ANONYMOUS_USAGE_STATS": "false"}
        warm_dbt(example / "dbt", "parse", **told).check_returncode()
        return json.loads((example / "dbt" / "target" / "manifest.json").read_text())

    return run


def reasons():
    text = (ROOT / "docs" / "generate.md").read_text(encoding="utf-8")
    return dict(REASON.findall(text))


def test_every_warning_about_the_example_has_its_reason_in_the_docs(manifest_of):
    warned = evaluate(manifest_of())

    assert warned.keys() == reasons().keys()
    assert reasons().keys() <= RULES.keys()


def test_the_rules_find_what_staging_models_mend(manifest_of):
    warned = evaluate(manifest_of("[dbt]\nstaging = false\n"))

    assert {
        *("fct_marts_or_intermediate_dependent_on_source", "fct_multiple_sources_joined"),
        *("fct_unused_sources", "fct_source_directories"),
    } <= warned.keys()
