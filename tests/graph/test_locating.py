"""Which document a location names, and which it may not name."""

import os

import pytest

from floe.adapters.files import FileWorkspace
from floe.documents import read_text
from floe.graph import Trouble, build_graph

HEADER = "apiVersion: v3.2.0\nkind: DataContract\nversion: 1.0.0\n"
COPY = "keep a copy in the workspace"
SCHEMA = "schema:\n- {id: t, name: t, properties: [{id: c, name: c}]}\n"


def contract(contract_id="x"):
    return f"{HEADER}id: {contract_id}\n{SCHEMA}"


@pytest.mark.parametrize(
    ("location", "file"),
    [
        ("b.yaml", "sales/b.yaml"),
        ("./b.yaml", "sales/b.yaml"),
        ("../hr/c.yaml", "hr/c.yaml"),
        ("../sales/../hr/c.yaml", "hr/c.yaml"),
        ("deep/d.yaml", "sales/deep/d.yaml"),
        ("with%20space.yaml", "sales/with space.yaml"),
        ("with space.yaml", "sales/with space.yaml"),
        ("with%23mark.yaml", "sales/with#mark.yaml"),
        ("e.yaml", "elsewhere/e.yaml"),
        ("nowhere/e.yaml", "elsewhere/e.yaml"),
        ("silver-orders.yaml", "layers/silver.yaml"),
        ("silver-orders.yml", "layers/silver.yaml"),
        ("gold/silver-orders.json", "layers/silver.yaml"),
    ],
)
def test_a_location_is_a_path_then_a_file_name_then_a_contract_id(reached, location, file):
    files = {
        "sales/a.yaml": contract("a"),
        "sales/b.yaml": contract("b"),
        "sales/deep/d.yaml": contract("d"),
        "sales/with space.yaml": contract("space"),
        "sales/with#mark.yaml": contract("mark"),
        "hr/c.yaml": contract("c"),
        "elsewhere/e.yaml": contract("e"),
        "layers/silver.yaml": contract("silver-orders"),
    }
    assert reached(f"{location}#/schema/t", files) == f"{file} schema/0"


def test_the_path_comes_before_the_name_and_the_name_before_the_id(reached):
    files = {"x/a.yaml": contract("a"), "y/b.yaml": contract("b"), "z/c.yaml": contract("b")}
    assert reached("b.yaml#/schema/t", files) == "y/b.yaml schema/0"
    assert reached("b.yaml#/schema/t", {**files, "x/b.yaml": contract("c")}) == "x/b.yaml schema/0"


def test_two_files_of_a_name_are_ambiguous(resolve):
    files = {"a.yaml": contract(), "x/b.yaml": contract(), "y/b.yaml": contract()}
    resolution = resolve("b.yaml#/schema/t", files)
    assert (resolution.status, resolution.problem) == ("ambiguous", "duplicate")
    assert resolution.message == "'b.yaml' could be any of x/b.yaml, y/b.yaml"
    assert resolution.hint == "write its path"


def test_two_contracts_of_an_id_are_ambiguous(reached):
    files = {"a.yaml": contract("a"), "x/v1.yaml": contract("b"), "x/v2.yaml": contract("b")}
    assert reached("b.yaml#/schema/t", files) == "ambiguous: duplicate"


def test_a_missing_file_is_not_the_referring_one(resolve):
    resolution = resolve("../other/a.yaml#/schema/t", {"x/a.yaml": contract()})
    assert (resolution.status, resolution.problem) == ("dangling", "no-document")
    assert resolution.message == ("there is no file or contract '../other/a.yaml' in the workspace")


@pytest.mark.parametrize("location", ["None.yaml", "null.yaml", "x/", ".", "..", "%00.yaml"])
def test_odd_locations_lead_to_no_document(resolve, location):
    resolution = resolve(f"{location}#/schema/t", {"x/a.yaml": HEADER + SCHEMA})
    assert resolution.status in ("dangling", "rejected")
    assert resolution.targets == ()


@pytest.mark.parametrize(
    "location",
    ["../../b.yaml", "../x/../../b.yaml", "%2e%2e/%2e%2e/b.yaml", "/etc/passwd", "file:///etc/x"],
)
def test_a_location_outside_of_the_workspace_is_rejected(resolve, location):
    resolution = resolve(f"{location}#/schema/t", {"x/a.yaml": contract(), "b.yaml": contract()})
    assert (resolution.status, resolution.problem) == ("rejected", "outside-workspace")
    assert resolution.hint == "copy the file into the workspace, or widen the workspace"


@pytest.mark.parametrize(
    ("location", "message", "hint"),
    [
        ("s3://b/c.yaml", "documents cannot be fetched from 's3:'", COPY),
        ("ftp://h/c.yaml", "documents cannot be fetched from 'ftp:'", COPY),
        ("file://host/c.yaml", "documents cannot be fetched from 'file:'", COPY),
        (
            "https://example.org/c.yaml",
            "'https://example.org/c.yaml' is not in the list of allowed addresses",
            None,
        ),
    ],
)
def test_an_address_that_is_not_allowed_is_rejected(resolve, location, message, hint):
    resolution = resolve(f"{location}#/schema/t", {"a.yaml": contract()})
    assert (resolution.status, resolution.problem) == ("rejected", "not-allowed")
    assert (resolution.message, resolution.hint) == (message, hint)


@pytest.fixture
def workspace(tmp_path):
    root = tmp_path / "root"
    (root / "x").mkdir(parents=True)
    (root / "x" / "b.yaml").write_text(contract("b"))
    (tmp_path / "secret.yaml").write_text(contract("secret"))
    (root / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    os.mkfifo(root / "pipe.yaml")
    return FileWorkspace(root)


@pytest.mark.parametrize(
    ("location", "expected"),
    [
        ("x/b.yaml", "x/b.yaml schema/0"),
        ("b.yaml", "x/b.yaml schema/0"),
        ("{root}/x/b.yaml", "x/b.yaml schema/0"),
        ("file://{root}/x/b.yaml", "x/b.yaml schema/0"),
        ("file:{root}/x/b.yaml", "x/b.yaml schema/0"),
        ("file://localhost{root}/x/b.yaml", "x/b.yaml schema/0"),
        ("{root}/../secret.yaml", "rejected: outside-workspace"),
        ("../secret.yaml", "rejected: outside-workspace"),
        ("link.yaml", "rejected: outside-workspace"),
        ("pipe.yaml", "dangling: no-document"),
        ("x", "dangling: no-document"),
    ],
)
def test_files_are_opened_inside_of_the_workspace_only(reached, workspace, location, expected):
    text = location.replace("{root}", str(workspace.root))
    assert reached(f"{text}#/schema/t", {"a.yaml": contract("a")}, loader=workspace) == expected


class Remote:
    """A workspace that may fetch from one address."""

    def __init__(self, workspace, documents):
        self._workspace = workspace
        self._documents = documents

    def __getattr__(self, name):
        return getattr(self._workspace, name)

    def fetch(self, url):
        text = self._documents.get(url)
        return read_text(url, text) if text else Trouble("not-allowed", f"'{url}' is not allowed")


REMOTE = contract("remote") + "properties: [{id: p, name: p}]\n"
IMPORTING = f"""{HEADER}id: far
schema:
- id: u
  name: u
  properties:
  - id: k
    name: k
    relationships: [{{type: foreignKey, to: "other.yaml#/schema/t/properties/c"}}]
"""


def test_a_document_behind_an_address_is_read_once_and_found_under_it(workspace):
    remote = Remote(workspace, {"https://example.org/d/c.yaml": REMOTE})
    own = read_text("a.yaml", contract("a"))
    graph = build_graph([own], remote)
    for text in ("https://example.org/d/c.yaml#/schema/t", "https://example.org/d/c.yaml#t.c"):
        (target,) = graph.resolve(text, "a.yaml").targets
        assert target.file == "https://example.org/d/c.yaml"
    assert set(graph.sources) == {"a.yaml", "https://example.org/d/c.yaml"}
    assert graph.resolve("c.yaml#/schema/t", "a.yaml").problem == "no-document"
    assert graph.resolve("remote.yaml#/schema/t", "a.yaml").problem == "no-document"


@pytest.mark.parametrize(
    ("location", "problem"),
    [
        ("other.yaml", None),
        ("/d/other.yaml", None),
        ("", None),
        ("x/b.yaml", "not-allowed"),
        ("file:///x/b.yaml", "not-allowed"),
        ("file:/x/b.yaml", "not-allowed"),
        ("//evil.example/c.yaml", "not-allowed"),
        ("http://[bad/c.yaml", "syntax"),
    ],
)
def test_a_remote_document_refers_to_its_own_host_only(workspace, location, problem):
    documents = {
        "https://example.org/d/far.yaml": contract("far"),
        "https://example.org/d/other.yaml": contract("other"),
    }
    graph = build_graph([], Remote(workspace, documents))
    resolution = graph.resolve(f"{location}#/schema/t", "https://example.org/d/far.yaml")
    assert resolution.problem == problem


def test_imported_content_of_a_remote_document_still_refers_to_it(workspace):
    documents = {
        "https://example.org/d/far.yaml": IMPORTING,
        "https://example.org/d/other.yaml": contract("other"),
    }
    text = f"""{HEADER}id: a
schema:
- id: t
  name: t
  properties:
  - name: k
    relationships: [{{type: imports, to: "https://example.org/d/far.yaml#/schema/u/properties/k"}}]
"""
    graph = build_graph([read_text("a.yaml", text)], Remote(workspace, documents))
    (foreign_key,) = [r for r in graph.references if r.kind == "foreignKey"]
    assert foreign_key.text == "https://example.org/d/other.yaml#/schema/t/properties/c"
    assert foreign_key.resolution.is_resolved
