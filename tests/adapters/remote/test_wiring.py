import subprocess
import sys

import pytest

from floe.errors import ConfigurationError
from floe.graph import build_graph
from floe.wiring import open_workspace

NEAR = """\
apiVersion: v3.2.0
kind: DataContract
id: near
version: 1.0.0
schema:
- name: orders
  relationships:
  - type: relatesTo
    to: {url}far.yaml
"""


@pytest.fixture
def workspace(tmp_path, server):
    (tmp_path / "floe.toml").write_text(f'[references]\nallow = ["{server.url}"]\n')
    (tmp_path / "near.odcs.yaml").write_text(NEAR.format(url=server.url))
    return tmp_path


def resolutions(root, **options):
    opened = open_workspace((root,), **options)
    graph = build_graph(list(opened.workspace.discover()), opened.workspace)
    return [reference.resolution for reference in graph.references]


def test_a_reference_is_fetched_once_and_then_kept(workspace, server):
    for options in ({}, {}, {"offline": True}):
        (resolution,) = resolutions(workspace, **options)
        assert resolution.is_resolved
    assert len(server.hits) == 1


def test_without_an_allow_list_nothing_is_fetched(workspace, server):
    (workspace / "floe.toml").write_text("")
    (resolution,) = resolutions(workspace)
    assert resolution.problem == "not-allowed"
    assert server.hits == []


def test_a_wrong_allow_list_is_told_before_anything_is_read(workspace):
    (workspace / "floe.toml").write_text('[references]\nallow = ["contracts.example.com"]\n')
    with pytest.raises(ConfigurationError, match=r"references\.allow: 'contracts\.example\.com'"):
        open_workspace((workspace,))


def test_offline_and_refresh_exclude_each_other(workspace):
    with pytest.raises(ConfigurationError, match="exclude each other"):
        open_workspace((workspace,), offline=True, refresh=True)


def test_opening_a_workspace_does_not_load_the_client(workspace):
    code = (
        "import sys; from pathlib import Path; from floe.wiring import open_workspace\n"
        f"open_workspace((Path({str(workspace)!r}),)); print('httpx' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
