from floe.lint.rules.import_limit import import_limit

HINT = " | import only the parts that are needed"


def link(number):
    return f"""\
properties:
  - id: p
    name: p
    relationships:
      - {{type: imports, to: c{number + 1}.yaml#properties.p}}
"""


def chain(length):
    files = {f"c{number}.yaml": link(number) for number in range(1, length)}
    files[f"c{length}.yaml"] = "properties:\n  - {id: p, name: p, logicalType: string}\n"
    return files


def test_a_chain_of_imports_that_is_too_deep_is_found(lint_contract):
    files = chain(34)
    text = files.pop("c1.yaml")
    assert lint_contract(import_limit, text, files=files, name="c1.yaml") == [
        f"9:29 more than 32 imports deep, or more than a workspace of this size may import{HINT}"
    ]


def test_a_short_chain_is_fine(lint_contract):
    assert lint_contract(import_limit, link(0), files=chain(10)) == []
