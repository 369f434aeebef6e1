from datetime import date

import pytest

from floe.documents import read_text
from floe.graph import build_graph
from floe.lint import lint
from floe.lint.rules.ending_contracts_used import (
    deprecated_contract_used,
    retired_contract_used,
    retired_with_users,
    sunset_contract_used,
)
from floe.model import Policy

HEAD = "apiVersion: v3.2.0\nkind: DataContract\nid: {id}\nversion: 1.0.0\nstatus: active\n"
OLD = HEAD.format(id="old") + (
    "schema: [{id: t, name: t, properties: [{name: id}]}]\n"
    "customProperties:\n"
    "- {property: deprecation.announced, value: '2027-01-03'}\n"
    "- {property: deprecation.sunset, value: '2027-02-03'}\n"
    "- {property: deprecation.replacement, value: new}\n"
    "- {property: deprecation.migrationGuide, value: see the wiki}\n"
)
READER = HEAD.format(id="reader") + (
    "schema:\n- name: r\n  properties:\n  - name: id\n"
    "    relationships: [{type: relatesTo, to: 'old.yaml#/schema/t/properties/id'}]\n"
)
PRODUCT = (
    "apiVersion: v1.0.0\nkind: DataProduct\nid: p\nname: p\nversion: 1.0.0\nstatus: active\n"
    "inputPorts: [{name: in, version: 1.0.0, contractId: old}]\n"
    "outputPorts:\n- name: out\n  version: 1.0.0\n  contractId: reader\n"
    "  inputContracts: [{id: old, version: 1.0.0}]\n"
)
RULES = (deprecated_contract_used, sunset_contract_used, retired_contract_used)


def found(today, old=OLD):
    documents = [
        read_text("old.yaml", old),
        read_text("reader.yaml", READER.replace("/t/properties/id", "/t")),
        read_text("product.yaml", PRODUCT),
    ]
    graph = build_graph(documents, policy=Policy(today=today))
    return lint(graph, RULES).findings


@pytest.mark.req("REQ-233.3")
@pytest.mark.parametrize(
    ("today", "rule", "until"),
    [
        (date(2027, 1, 2), None, ""),
        (date(2027, 1, 3), "lint/deprecated-contract-used", " and sunset from 2027-02-03 on"),
        (date(2027, 2, 3), "lint/sunset-contract-used", " and retired from 2027-02-10 on"),
        (date(2027, 2, 10), "lint/retired-contract-used", ""),
    ],
)
def test_everything_that_uses_a_contract_which_ends_is_told(today, rule, until):
    findings = found(today)
    assert {finding.rule for finding in findings} == ({rule} if rule else set())
    told = sorted((finding.place.file, finding.message) for finding in findings)
    state = (rule or "").partition("/")[2].partition("-")[0]
    if rule:
        assert told == [
            (
                "product.yaml",
                f"an input contract of the output port 'out' takes 'old', which is {state}{until}",
            ),
            ("product.yaml", f"the input port 'in' takes 'old', which is {state}{until}"),
            ("reader.yaml", f"'old.yaml#/schema/t' leads to 'old', which is {state}{until}"),
        ]
        assert {finding.hint for finding in findings} == {"move to 'new': see the wiki"}


def test_a_status_counts_where_there_are_no_dates():
    old = HEAD.format(id="old").replace("active", "retired") + (
        "schema: [{id: t, name: t, properties: [{name: id}]}]\n"
    )
    assert {finding.rule for finding in found(date(2027, 1, 1), old)} == {
        "lint/retired-contract-used"
    }


def test_retired_with_users():
    documents = [read_text("old.yaml", OLD), read_text("product.yaml", PRODUCT)]
    for day, wanted in ((9, []), (10, ["'old' is retired, and still used by product p"])):
        graph = build_graph(documents, policy=Policy(today=date(2027, 2, day)))
        findings = lint(graph, (retired_with_users,)).findings
        assert [finding.message for finding in findings] == wanted
        assert {(finding.place.file, finding.line) for finding in findings} <= {("old.yaml", 9)}
    alone = build_graph(documents[:1], policy=Policy(today=date(2027, 2, 10)))
    assert lint(alone, (retired_with_users,)).findings == ()
