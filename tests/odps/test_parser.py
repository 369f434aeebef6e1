import pytest

from floe.documents import read_text
from floe.graph import FOREIGN, OTHER, PRODUCT, build_graph, recognise


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("kind: DataProduct\napiVersion: v1.0.0", PRODUCT),
        ("kind: DataProduct\napiVersion: v1.1.0", PRODUCT),
        ("kind: DataProduct\napiVersion: v0.9.0", PRODUCT),
        ("kind: DataProduct\napiVersion: 1.0.0", PRODUCT),
        ("kind: DataProduct", PRODUCT),
        ("kind: DataProduct\napiVersion: floe.dev/v1", FOREIGN),
        ("kind: DataProduct\napiVersion: v2.0.0", FOREIGN),
        ("kind: DataProduct\napiVersion: v1.10.0", FOREIGN),
        ("kind: dataproduct", OTHER),
        ("kind: {a: DataProduct}", OTHER),
    ],
)
def test_a_product_is_recognised_by_its_content(text, kind):
    assert recognise(read_text("a.yaml", text)).kind == kind


TEXT = """\
apiVersion: v1.1.0
kind: DataProduct
id: sales
name: Sales
status: active
inputPorts:
  - {id: in, name: orders, version: 1.0.0, contractId: c1, odd: kept}
  - wrong
outputPorts:
  - id: out
    name: report
    contractId: c2
    inputContracts: [{id: c1, version: 1.0.0}]
    schema: [{name: t, properties: [{name: c}]}]
managementPorts: [{name: control, content: control}]
team: {name: Sales, members: [{username: ann, role: owner}]}
"""


def test_a_product_is_read_with_its_ports():
    (product,) = build_graph([read_text("p.yaml", TEXT)]).products
    assert (product.file, product.id, product.title) == ("p.yaml", "sales", "Sales")
    assert product.owner == "ann"
    (port,) = product.input_ports
    assert (port.contract_id, port.node["odd"]) == ("c1", "kept")
    (output,) = product.output_ports
    assert output.input_contracts[0].version == "1.0.0"
    assert output.schema[0].properties[0].name == "c"
    assert str(output.schema[0].properties[0].place) == "outputPorts[0].schema[0].properties[0]"
    assert product.management_ports[0].content == "control"


def test_wrong_types_leave_empty_ports():
    (product,) = build_graph(
        [read_text("p.yaml", "kind: DataProduct\ninputPorts: 7\nteam: [x]\noutputPorts: [[]]\n")]
    ).products
    assert (product.input_ports, product.output_ports, product.team) == ((), (), None)
    assert product.node["inputPorts"] == 7
