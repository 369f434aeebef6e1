from floe.documents import read_text
from floe.graph import build_graph
from floe.workflows.drafting import classified_columns

CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: people
version: 1.0.0
status: active
schema:
  - name: people
    physicalName: crm.tbl_people
    properties:
      - {name: email, physicalName: e_mail, logicalType: string, classification: pii}
      - {name: country, logicalType: string, classification: public}
      - {name: age, logicalType: integer}
      - name: address
        logicalType: object
        properties:
          - {name: city, logicalType: string, classification: confidential}
  - name: shops
    properties:
      - {name: age, logicalType: integer, classification: internal}
"""
GRAPH = build_graph([read_text("people.odcs.yaml", CONTRACT)])


def test_what_the_contract_of_a_table_classifies_is_hidden_under_both_names():
    hidden = {"email", "e_mail", "address"}
    assert classified_columns(GRAPH, "people") == hidden
    assert classified_columns(GRAPH, "TBL_PEOPLE") == hidden


def test_in_a_table_without_a_contract_all_that_is_classified_anywhere_is_hidden():
    assert classified_columns(GRAPH, "guests") == {"email", "e_mail", "address", "age"}
