"""ODCS 2 was refused, and no command led out of it."""

import pytest

from floe.documents import read_text
from floe.findings import Severity
from floe.odcs import convert_edition_two, is_edition_two
from floe.workflows.importing import ImportRequest, import_contract
from tests.odcs.older.leaves import silent_losses

SELLER = """
kind: DataContract
apiVersion: v2.2.2
uuid: 53581432-6c55-4ba2-a65f-72344a91553a
version: 1.1.0
status: current
type: tables
tenant: ClimateQuantum
datasetDomain: seller
quantumName: sales of sellers
userConsumptionMode: Analytical
datasetKind: virtualDataset
datasetName: access_views
project: edw
database: rw
server: 10.0.0.1
sourcePlatform: googleCloudPlatform
sourceSystem: bigquery
driver: null
driverVersion: 2
schedulerAppName: name_of_scheduler
username: ${env.username}
password: ${env.password}
productDl: sellers@example.com
productSlackChannel: '#sellers'
productFeedbackUrl: https://example.com/feedback
description: {purpose: Views on sellers., limitations: No buyers., usage: Forecasts.}
tags: [transactions]
systemInstance: instance.example.com
contractCreatedTs: '2022-11-15T02:59:43Z'
customProperties: [{property: refRulesetName, value: gcsc.ruleset}]
price: {priceAmount: 9.95, priceCurrency: USD, priceUnit: megabyte}
roles:
  - {role: microstrategy_user, access: read, firstLevelApprovers: manager}
stakeholders:
  - {username: jo, role: Data Owner, dateIn: 2022-08-02, dateOut: 2022-10-01,
     replacedByUsername: ann, comment: Department change}
slaDefaultColumn: tab1.txn_ref_dt
slaProperties:
  - {property: latency, value: 4, unit: d, column: tab1.txn_ref_dt}
  - {property: frequency, value: 1, valueExt: 2, unit: d, column: tab1.txn_ref_dt}
  - {property: timeOfAvailability, value: '09:00-08:00', driver: regulatory}
dataset:
  - table: tab1
    physicalName: tab1_1_0
    priorTableName: seller
    description: Core payments.
    dataGranularity: One row per day.
    tags: [payments]
    authoritativeDefinitions: [{url: https://example.com/t, type: businessDefinition}]
    columns:
      - column: txn_ref_dt
        businessName: Transaction date
        logicalType: date
        physicalType: date
        isPrimaryKey: false
        primaryKeyPosition: -1
        isNullable: false
        isUnique: false
        partitionStatus: true
        partitionKeyPosition: 1
        clusterStatus: true
        clusterKeyPosition: 2
        criticalDataElementStatus: false
        classification: public
        encryptedColumnName: hidden
        sampleValues: ['2022-10-03']
        transformSourceTables: 'table_1, table_2'
        transformLogic: sel t1.txn_dt from table_1
        transformDescription: Defines the logic.
        tags: [x]
        authoritativeDefinitions: [{url: https://example.com/c, type: implementation}]
      - {column: rcvr_id, logicalType: varchar, physicalType: varchar(18), isPrimaryKey: 'Yes',
         isNullable: maybe}
      - {column: amount, logicalType: money}
      - column: country
        logicalType: string
        quality:
          - code: nullCheck
            templateName: NullCheck
            description: No empty countries.
            toolName: Elevate
            toolRuleName: DQ.rw.tab1.nulls
            dimension: completeness
            type: dataQuality
            severity: error
            businessImpact: operational
            scheduleCronExpression: 0 20 * * *
            columns: [country]
            customProperties: [{property: COLUMN, value: country}]
    quality:
      - {code: countCheck, type: dataQuality, description: Not empty., dimension: completeness}
"""
SMALL = """
kind: DataContract
apiVersion: 2.2.0
uuid: urn:shop
version: 1.0.0
status: active
sourceSystem: postgres
server: db.example.com
database: shop
datasetName: public
dataset:
  - table: orders
    columns:
      - {column: id, logicalType: integer, isPrimaryKey: true}
stakeholders: [{username: jo@example.com, role: owner}]
"""


def read(text):
    return read_text("old.yaml", text).tree


def told(converted):
    return {".".join(map(str, note.path)): note.message for note in converted.notes}


@pytest.mark.parametrize("text", [SELLER, SMALL])
def test_no_leaf_is_lost_in_silence(text):
    header = [("kind",), ("apiVersion",)]
    secrets = [("username",), ("password",)] if "password" in text else []
    assert silent_losses(read(text), convert_edition_two) == header + secrets
    notes = told(convert_edition_two(read(text)))
    assert all(notes[key].startswith("is left out: credentials") for (key,) in secrets)


def test_fundamentals_have_their_new_names():
    tree = convert_edition_two(read(SELLER)).tree
    assert (tree["id"], tree["domain"]) == ("53581432-6c55-4ba2-a65f-72344a91553a", "seller")
    assert (tree["name"], tree["dataProduct"]) == ("sales of sellers", "sales of sellers")
    assert tree["slaDefaultElement"] == "tab1.txn_ref_dt"
    assert tree["slaProperties"][0] == {
        "element": "tab1.txn_ref_dt", "property": "latency", "value": 4, "unit": "d",
    }  # fmt: skip
    assert tree["support"] == [
        {"channel": "#sellers", "tool": "slack"},
        {"channel": "sellers@example.com", "tool": "email", "url": "mailto:sellers@example.com"},
        {"channel": "feedback", "url": "https://example.com/feedback"},
    ]
    assert tree["team"]["members"][0]["role"] == "Data Owner"
    kept = {custom["property"] for custom in tree["customProperties"]}
    assert kept == {
        "refRulesetName", "type", "userConsumptionMode", "datasetKind", "schedulerAppName",
        "systemInstance",
    }  # fmt: skip


def test_columns_have_their_new_names_and_senses():
    (table,) = convert_edition_two(read(SELLER)).tree["schema"]
    assert (table["name"], table["physicalName"]) == ("tab1", "tab1_1_0")
    assert table["dataGranularityDescription"] == "One row per day."
    first, second, third, _ = table["properties"]
    assert (first["name"], first["required"], first["partitioned"]) == ("txn_ref_dt", True, True)
    assert (first["unique"], first["primaryKey"]) == (False, False)
    assert first["examples"] == ["2022-10-03"]
    assert first["transformSourceObjects"] == ["table_1", "table_2"]
    assert first["encryptedName"] == "hidden"
    assert (second["logicalType"], second["physicalType"]) == ("string", "varchar(18)")
    assert second["primaryKey"] is True
    assert second["customProperties"] == [{"property": "isNullable", "value": "maybe"}]
    assert third["customProperties"] == [{"property": "logicalType", "value": "money"}]


def test_rules_of_a_tool_are_told_not_to_run():
    converted = convert_edition_two(read(SELLER))
    (table,) = converted.tree["schema"]
    (rule,) = table["properties"][3]["quality"]
    assert (rule["type"], rule["engine"], rule["implementation"]) == (
        "custom",
        "Elevate",
        "DQ.rw.tab1.nulls",
    )
    assert (rule["schedule"], rule["scheduler"], rule["name"]) == (
        "0 20 * * *",
        "cron",
        "nullCheck",
    )
    (text,) = table["quality"]
    assert (text["type"], text["description"]) == ("text", "Not empty.")
    notes = told(converted)
    assert notes["dataset.0.columns.3.quality.0"] == "is a rule of Elevate, which floe does not run"
    assert "nothing checks" in notes["dataset.0.quality.0"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (SELLER, {"type": "bigquery", "project": "edw", "dataset": "access_views"}),
        (
            SMALL,
            {
                "type": "postgres",
                "host": "db.example.com",
                "schema": "public",
                "database": "shop",
            },
        ),
        (SMALL.replace("postgres", "mainframe"), {"type": "custom", "host": "db.example.com"}),
    ],
)
def test_where_the_data_are_is_a_server(text, expected):
    (server,) = convert_edition_two(read(text)).tree["servers"]
    assert expected.items() <= server.items()


@pytest.mark.parametrize("text", [SELLER, SMALL])
def test_what_comes_of_it_is_a_contract_of_today(text):
    tree = convert_edition_two(read(text)).tree
    imported = import_contract(tree, ImportRequest("old"))
    errors = [f.message for f in imported.findings if f.severity is Severity.ERROR]
    missing = "'port' is missing for a server of type postgres"
    assert errors == ([missing] if text is SMALL else [])


@pytest.mark.parametrize(
    "text",
    [
        "dataset: soon\n", "dataset: [tab1]\n", "dataset: [{table: a, columns: [x]}]\n",
        "dataset: [{table: a, quality: [no nulls]}]\n", "stakeholders: [jo]\n",
        "stakeholders: jo\n", "slaProperties: [latency]\n", "description: All of it\n",
        "price: free\n",
    ],
)  # fmt: skip
def test_what_has_another_shape_is_kept(text):
    tree = read("kind: DataContract\napiVersion: v2.2.2\n" + text)
    assert silent_losses(tree, convert_edition_two) == [("kind",), ("apiVersion",)]


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        ({"kind": "DataContract", "apiVersion": "v2.2.2"}, True),
        ({"kind": "DataContract", "apiVersion": "2.2.0"}, True),
        ({"kind": "DataContract", "apiVersion": "v3.0.0"}, False),
        ({"kind": "DataProduct", "apiVersion": "v2.0.0"}, False),
        (["v2"], False),
    ],
)
def test_only_its_edition_makes_it_one(tree, expected):
    assert is_edition_two(tree) is expected
