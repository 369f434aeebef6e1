from floe.lint.rules.duplicate_port import duplicate_port


def test_two_ports_of_one_name_and_version_are_found(lint_product):
    text = """\
inputPorts:
  - {name: orders, version: 1.0.0}
  - {name: orders, version: 1.0.0}
outputPorts:
  - {name: report}
  - {name: report}
"""
    assert lint_product(duplicate_port, text) == [
        "7:12 there are two input ports 'orders' of version 1.0.0"
        " | give one of them another name or version",
        "10:12 there are two output ports 'report' | give one of them another name or version",
    ]


def test_versions_and_directions_tell_ports_apart(lint_product):
    text = """\
inputPorts:
  - {name: orders, version: 1.0.0}
  - {name: orders, version: 2.0.0}
outputPorts:
  - {name: orders, version: 1.0.0}
"""
    assert lint_product(duplicate_port, text) == []
