from floe.lint.rules.deprecated_field import deprecated_field


def test_deprecated_fields_are_found(lint_contract):
    text = """\
dataProduct: sales
slaDefaultElement: orders.day
team:
  - {username: ada, role: owner}
"""
    assert lint_contract(deprecated_field, text) == [
        "5:1 'dataProduct' is deprecated since edition 3.1"
        " | name this contract's id in the product's output port",
        "6:1 'slaDefaultElement' is deprecated since edition 3.1"
        " | give each SLA property an element of its own",
        "7:1 'team' as a list is deprecated since edition 3.1"
        " | write team.name and put the list under team.members",
    ]


def test_fields_of_today_are_fine(lint_contract):
    text = """\
team:
  members:
    - {username: ada, role: owner}
"""
    assert lint_contract(deprecated_field, text) == []


def test_edition_3_0_knows_no_other_forms(lint):
    text = """\
kind: DataContract
apiVersion: v3.0.2
id: orders
dataProduct: sales
slaDefaultElement: orders.day
team:
  - {username: ada, role: owner}
"""
    assert lint(deprecated_field, text) == []
