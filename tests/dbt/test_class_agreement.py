import pytest

from floe.dbt import class_findings
from floe.documents import read_text
from floe.graph import build_graph

CONTRACT = """\
apiVersion: v3.1.0
kind: DataContract
id: crm
version: 1.0.0
status: active
schema:
  - name: customers
    customProperties: [{property: dbt.model, value: customers}]
    properties:
      - {name: email, CLASS}
"""


def told(column, class_="classification: pii", *, kind="models", name="customers", models=None):
    contract = CONTRACT.replace("CLASS", class_)
    if models is not None:
        contract = contract.replace("    customProperties: [{property: dbt.model", "    x: [{a")
    entry = f"- name: {name}\n    columns: [{{name: EMAIL, {column}}}]\n"
    text = f"version: 2\n{kind}:\n  {entry}"
    if kind == "sources":
        text = f"version: 2\nsources:\n  - name: raw\n    tables:\n      {entry}".replace(
            "\n    columns", "\n        columns"
        )
    graph = build_graph([read_text("crm.odcs.yaml", contract)])
    texts = {"dbt/models/crm.yml": text}
    return [
        (finding.severity.value, finding.message, finding.hint)
        for finding in class_findings(graph, texts, models or {})
    ]


SAYS_PII = [
    "meta: {classification: pii}",
    "meta: {classification: PII}",
    "meta: {floe: {classification: pii}}",
    "config: {meta: {classification: pii}}",
    "config: {meta: {floe: {classification: pii}}}",
    "config: {meta: {floe: {pii_type: email}}}",
    "meta: {contains_pii: true}",
    "meta: {pii: true}",
    "meta: {pii: yes}",
    "meta: {is_pii: 'True'}",
    "config: {meta: {floe: {contains_pii: On}}}",
    "meta: {classification: pii}, config: {meta: {floe: {classification: pii}}}",
]


@pytest.mark.req("REQ-235.1")
@pytest.mark.parametrize("column", SAYS_PII)
def test_wherever_dbt_notes_the_class_it_is_compared(column):
    assert told(column) == []
    spelt = "PII" if "PII" in column else "pii"
    message = f"'email' is internal in the contract, and {spelt} in dbt/models/crm.yml:4"
    hint = f"{spelt} protects more: write classification: {spelt} in the contract"
    assert told(column, "classification: internal") == [("error", message, hint)]


@pytest.mark.req("REQ-235.1", "REQ-235.5")
@pytest.mark.parametrize(
    ("column", "class_", "findings"),
    [
        (
            "meta: {classification: internal}",
            "classification: pii",
            [
                (
                    "error",
                    "'email' is pii in the contract, and internal in dbt/models/crm.yml:4",
                    "pii protects more: write pii in dbt/models/crm.yml:4 too",
                )
            ],
        ),
        (
            "meta: {classification: purple}",
            "classification: pii",
            [
                (
                    "error",
                    "'email' is pii in the contract, and purple in dbt/models/crm.yml:4",
                    "neither is known to protect more: write pii or purple in both files",
                )
            ],
        ),
        (
            "meta: {owner: me}",
            "classification: pii",
            [
                (
                    "warning",
                    "'email' is pii in the contract, and has no class in dbt/models/crm.yml:4",
                    "run floe generate, or write meta.floe.classification: pii there",
                )
            ],
        ),
        (
            "meta: {classification: pii}",
            "required: true",
            [
                (
                    "error",
                    "'email' is pii in dbt/models/crm.yml:4,"
                    " and has no classification in the contract",
                    "add classification: pii",
                )
            ],
        ),
        ("meta: {classification: public}", "required: true", []),
        ("meta: {pii: false}", "required: true", []),
        ("description: none", "required: true", []),
        (
            "meta: {classification: pii}, config: {meta: {classification: internal}}",
            "classification: pii",
            [
                (
                    "error",
                    "'email' is both pii and internal in dbt/models/crm.yml:4",
                    "keep pii alone there",
                )
            ],
        ),
    ],
)
def test_both_sides_must_say_the_same(column, class_, findings):
    assert told(column, class_) == findings


@pytest.mark.parametrize(
    "mapping",
    [
        {"name": "customers", "models": {"crm/customers": "customers"}},
        {"name": "dim_people", "models": {"crm/customers": "dim_people"}},
        {"kind": "seeds", "name": "people", "models": {"crm/customers": "people"}},
        {"kind": "sources", "name": "people", "models": {"crm/customers": "raw.people"}},
    ],
)
def test_a_table_is_found_by_what_floe_toml_calls_it(mapping):
    (finding,) = told("meta: {classification: internal}", **mapping)
    assert finding[1].startswith("'email' is pii in the contract, and internal in dbt")


def test_a_model_of_another_name_is_none_of_the_contracts():
    assert told("meta: {classification: internal}", name="clients") == []


def test_what_floe_noted_leads_to_the_contract():
    text = """\
models:
  - name: anything
    config: {meta: {floe: {contract: crm, object: customers}}}
    columns: [{name: email, config: {meta: {classification: internal}}}]
"""
    contract = CONTRACT.replace("CLASS", "classification: pii").replace("dbt.model", "other")
    graph = build_graph([read_text("crm.odcs.yaml", contract)])
    assert len(list(class_findings(graph, {"a.yml": text}, {}))) == 1


@pytest.mark.parametrize("text", ["columns: [", "columns", "models: {columns: 1}", "models: [1]"])
def test_files_that_say_nothing_are_passed_over(text):
    graph = build_graph([read_text("crm.odcs.yaml", CONTRACT.replace("CLASS", "x: 1"))])
    assert list(class_findings(graph, {"a.yml": text + " # columns"}, {})) == []
