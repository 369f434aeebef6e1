import pytest

from floe.adapters.files import FileWorkspace
from floe.documents import read_text
from floe.errors import ConfigurationError
from floe.graph import NoLoader, Trouble
from floe.workflows.drawing import DrawRequest, draw_workspace

HEAD = "apiVersion: v3.2.0\nkind: DataContract\nid: {0}\nversion: 1.0.0\nschema:\n  - name: {0}\n"
FILES = {
    "shop/a.yaml": HEAD.format("a")
    + "    properties: [{name: x, relationships: [{to: 'b.yaml#b.y'}]}]\n",
    "shop/b.yaml": HEAD.format("b") + "    properties: [{name: y}]\n",
    "bank/c.yaml": HEAD.format("c"),
    "bank/broken.yaml": "kind: DataContract\nid: {\n",
}


class Shelf(NoLoader):
    """A workspace that lives in a dictionary."""

    def discover(self, below=()):
        for file in FILES:
            if not below or any(file.startswith(f"{folder}/") for folder in below):
                yield self.open(file)

    def open(self, file):
        if file not in FILES:
            return Trouble("no-document", f"there is no file '{file}'")
        return read_text(file, FILES[file])


def names(**request):
    drawn = draw_workspace(Shelf(), DrawRequest(**request))
    return [node.name for node in drawn.diagram.nodes], len(drawn.diagram.edges)


def test_the_whole_workspace_is_drawn_by_default():
    assert names() == (["a", "b", "c"], 1)


def test_a_file_is_drawn_with_what_it_refers_to():
    assert names(files=("shop/a.yaml",)) == (["a", "b"], 1)
    assert names(files=("shop/b.yaml",)) == (["b"], 0)


def test_a_folder_is_drawn_beside_a_file():
    assert names(files=("shop/b.yaml",), folders=("bank",)) == (["b", "c"], 0)


def test_a_focus_keeps_the_neighbourhood():
    assert names(focus=("b",), hops=0) == (["b"], 0)
    assert names(focus=("b",)) == (["a", "b"], 1)


def test_an_unknown_focus_is_a_wrong_argument():
    with pytest.raises(ConfigurationError, match="nothing in the picture is called 'nope'"):
        names(focus=("nope",))


def test_what_cannot_be_read_is_told_and_left_out():
    drawn = draw_workspace(Shelf(), DrawRequest(files=("x.yaml",), folders=("bank",)))
    assert [node.name for node in drawn.diagram.nodes] == ["c"]
    assert [note.partition(": ")[0] for note in drawn.unreadable] == [
        "x.yaml",
        "bank/broken.yaml:2:6",
    ]


def test_the_view_can_be_lineage():
    drawn = draw_workspace(Shelf(), DrawRequest(view="lineage", columns=True))
    assert drawn.diagram.view == "lineage"
    assert [len(node.rows) for node in drawn.diagram.nodes] == [2, 2, 1]


def test_a_table_of_a_port_is_drawn_once_with_or_without_a_contract(tmp_path):
    port = "  - {name: NAME, version: 1.0.0, schema: [{name: NAME, properties: [{name: key}]}]}\n"
    product = "apiVersion: v1.1.0\nkind: DataProduct\nid: shop\nname: shop\noutputPorts:\n"
    contract = "apiVersion: v3.2.0\nkind: DataContract\nid: orders\nversion: 1.0.0\n"
    ports = port.replace("NAME", "orders") + port.replace("NAME", "returns")
    (tmp_path / "data-product.yaml").write_text(product + ports, encoding="utf-8")
    columns = "schema: [{name: orders, properties: [{name: state}]}]\n"
    (tmp_path / "datacontract.yaml").write_text(contract + columns, encoding="utf-8")
    nodes = draw_workspace(FileWorkspace(tmp_path), DrawRequest()).diagram.nodes
    assert {node.name: [row.name for row in node.rows] for node in nodes} == {
        "orders": ["key", "state"],
        "returns": ["key"],
    }
    assert len(nodes) == 2
