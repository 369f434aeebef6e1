from floe.findings import Severity
from floe.lint.rules.unknown_contracts import input_port_contract_unknown, port_contract_unknown

ORDERS = {"orders.yaml": "kind: DataContract\nid: orders\nversion: 1.0.0\n"}


def test_output_ports_whose_contracts_are_not_here_are_found(lint_product):
    text = """\
outputPorts:
  - {name: orders, version: 1.0.0, contractId: order}
  - {name: report, version: 1.0.0, contractId: 7a9c}
"""
    assert lint_product(port_contract_unknown, text, files=ORDERS) == [
        "6:48 the output port 'orders' names the contract 'order', which is not in the workspace"
        " | did you mean 'orders'?",
        "7:48 the output port 'report' names the contract '7a9c', which is not in the workspace"
        " | add the contract to the workspace",
    ]


def test_inputs_are_left_to_a_quieter_rule(lint_product):
    text = """\
inputPorts:
  - {name: orders, version: 1.0.0, contractId: 7a9c}
outputPorts:
  - name: report
    version: 1.0.0
    contractId: orders
    inputContracts: [{id: 7a9c, version: 1.0.0}]
"""
    assert lint_product(port_contract_unknown, text, files=ORDERS) == []


def test_inputs_whose_contracts_are_not_here_are_found(lint_product):
    text = """\
inputPorts:
  - {name: orders, version: 1.0.0, contractId: order}
outputPorts:
  - name: report
    version: 1.0.0
    contractId: 7a9c
    inputContracts: [{id: nothing, version: 1.0.0}]
"""
    assert lint_product(input_port_contract_unknown, text, files=ORDERS) == [
        "6:48 the input port 'orders' names the contract 'order', which is not in the workspace"
        " | did you mean 'orders'?",
        "11:27 an input contract of the output port 'report' names the contract 'nothing',"
        " which is not in the workspace | add the contract to the workspace",
    ]


def test_the_contracts_of_other_teams_do_not_stop_anyone():
    assert input_port_contract_unknown.severity is Severity.WARNING


def test_inputs_whose_contracts_are_here_are_fine(lint_product):
    text = """\
inputPorts:
  - {name: orders, version: 1.0.0, contractId: orders}
  - {name: other, version: 1.0.0}
outputPorts:
  - name: report
    version: 1.0.0
    inputContracts: [{id: orders, version: 1.0.0}]
"""
    assert lint_product(input_port_contract_unknown, text, files=ORDERS) == []
