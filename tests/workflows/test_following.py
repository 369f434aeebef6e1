import pytest

from floe.adapters.files import FileWorkspace
from floe.errors import InputError
from floe.workflows.compiling import CompileRequest
from floe.workflows.following import follow_all, follow_reference

LIBRARY = """\
apiVersion: v3.2.0
kind: DataContract
id: library
version: 1.0.0
properties:
  - id: code
    name: code
    relationships: [{type: relatesTo, to: "#/properties/code"}]
"""
CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
version: 1.0.0
schema:
  - id: orders
    name: orders
    relationships: [{type: imports, to: library.yaml#/properties/code}]
"""


@pytest.fixture
def workspace(tmp_path):
    (tmp_path / "library.yaml").write_text(LIBRARY, encoding="utf-8")
    (tmp_path / "orders.yaml").write_text(CONTRACT, encoding="utf-8")
    return FileWorkspace(tmp_path)


def asked(file):
    return CompileRequest(files=(file,))


def test_an_imported_element_is_followed_to_where_it_was_written(workspace):
    followed = follow_reference(workspace, asked("orders.yaml"), "orders.code")
    assert followed.reference.resolution.canonical == "schema/orders/properties/code"
    (goal,) = followed.goals
    assert (str(goal.place), goal.place.file, goal.line) == ("properties[0]", "library.yaml", 6)


def test_only_what_is_written_in_the_file_is_listed(workspace):
    found = follow_all(workspace, asked("orders.yaml"))
    assert [(each.reference.kind, each.line) for each in found] == [("imports", 8)]
    found = follow_all(workspace, asked("library.yaml"))
    assert [(each.reference.kind, each.line) for each in found] == [("relatesTo", 8)]


def test_a_file_that_cannot_be_read_stops_with_its_first_fault(workspace):
    (workspace.root / "broken.yaml").write_text("a: [", encoding="utf-8")
    with pytest.raises(InputError, match=r"broken\.yaml:1:5: "):
        follow_reference(workspace, asked("broken.yaml"), "a")


def test_every_loose_end_has_a_finding(workspace):
    followed = follow_reference(workspace, asked("orders.yaml"), "gone.yaml#a", "foreignKey")
    assert [(each.rule, each.line) for each in followed.findings] == [
        ("lint/dangling-reference", 0)
    ]
