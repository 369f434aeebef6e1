from floe.lint.rules.input_contract_not_an_input_port import input_contract_not_an_input_port


def test_a_contract_that_no_input_port_takes_in_is_found(lint_product):
    text = """\
inputPorts:
  - {name: orders, contractId: orders}
outputPorts:
  - name: report
    inputContracts:
      - {id: ordres, version: 1.0.0}
      - {id: 7a9c, version: 1.0.0}
"""
    assert lint_product(input_contract_not_an_input_port, text) == [
        "10:14 the output port 'report' is made from 'ordres', which no input port takes in"
        " | did you mean 'orders'?",
        "11:14 the output port 'report' is made from '7a9c', which no input port takes in"
        " | add an input port with this contractId",
    ]


def test_a_contract_that_an_input_port_takes_in_is_fine(lint_product):
    text = """\
inputPorts:
  - {name: orders, contractId: orders}
outputPorts:
  - name: report
    inputContracts: [{id: orders, version: 1.0.0}]
"""
    assert lint_product(input_contract_not_an_input_port, text) == []
