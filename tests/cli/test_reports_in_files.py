"""What floe makes of contracts never takes the place of one."""

import pytest

CONTRACT = """\
apiVersion: v3.1.0
kind: DataContract
id: orders
name: orders
version: 1.0.0
status: active
schema:
  - name: orders
    properties: [{name: id, logicalType: integer}]
"""
COMMANDS = [
    ("compile", "--target"),
    ("schema", "-o"),
    ("calendar", "-o"),
    *(("lint", "--format", name, "-o") for name in ("text", "json", "sarif", "junit", "gitlab")),
    *(("graph", "--format", name, "-o") for name in ("mermaid", "dot", "json", "svg", "html")),
    *(
        ("diff", "orders.odcs.yaml", "orders.odcs.yaml", "--format", name, "-o")
        for name in ("text", "json", "omds", "sarif", "github", "markdown")
    ),
]
DOCUMENTS = {
    "orders.odcs.yaml": CONTRACT,
    "other.yaml": CONTRACT.replace("\n", "\r\n"),
    "other.json": '{"id": "a", "kind": "DataContract"}',
    "product.yaml": '"kind" : DataProduct\n',
}


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_report_is_written_again_and_over_no_document(floe, workspace, words):
    root = workspace({"floe.toml": 'name = "shop"\n', "orders.odcs.yaml": CONTRACT})
    codes = [floe(*words, "report.out").code for _ in range(2)]
    assert codes == [0, 0]
    (root / "report.out").unlink()
    ran = floe(*words, "orders.odcs.yaml")
    told = "error: orders.odcs.yaml is a contract or a product: write to another file\n"
    assert (ran.code, ran.err.endswith(told)) == (2, True)
    assert (root / "orders.odcs.yaml").read_text() == CONTRACT


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_document_is_known_in_any_form(floe, workspace, name, encoding):
    root = workspace({"floe.toml": 'name = "shop"\n'})
    (root / name).write_bytes(DOCUMENTS[name].encode(encoding))
    before = (root / name).read_bytes()
    assert floe("schema", "-o", name).code == 2
    assert (root / name).read_bytes() == before
