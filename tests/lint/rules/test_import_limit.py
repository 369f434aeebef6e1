from floe.lint.rules.import_limit import import_limit

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders-contract
version: 1.0.0
"""

HINT = " | import only the parts that are needed"


def link(number):
    return (
        HEADER
        + f"""\
properties:
  - id: p
    name: p
    relationships:
      - {{type: imports, to: c{number + 1}.yaml#properties.p}}
"""
    )


def chain(length):
    files = {f"c{number}.yaml": link(number) for number in range(1, length)}
    files[f"c{length}.yaml"] = HEADER + "properties:\n  - {id: p, name: p, logicalType: string}\n"
    return files


def test_a_chain_of_imports_that_is_too_deep_is_found(lint):
    files = chain(40)
    assert lint(import_limit, files["c8.yaml"], name="c8.yaml", files=chain(40)) == []
    found = lint(import_limit, files["c7.yaml"], name="c7.yaml", files=chain(40))
    assert found == []


def test_a_short_chain_is_fine(lint):
    files = chain(10)
    assert lint(import_limit, link(0), files=files) == []
