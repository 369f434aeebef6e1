"""floe's own runs as events of OpenLineage: valid, in order, and without values and secrets."""

import gzip
import importlib
import json
from datetime import UTC, date, datetime
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from uuid import UUID

import jsonschema_rs
import pyarrow as pa
import pytest
from openlineage.client import event_v2
from pyarrow import parquet

import floe.reports.lineage_events
from floe.cli import check_command
from tests.fakes.tables import open_fake_tables

FACETS = Path(floe.reports.lineage_events.__file__).parent / "facets"
SECRET = "hunter2-Xk29-planted"  # noqa: S105
VALUE = "planted-value-4711"
SHOP = """\
kind: DataContract
apiVersion: v3.2.0
id: shop
name: Shop
version: 1.0.0
status: active
tags: [silver]
team: {name: crm@example.com}
description: {purpose: What was ordered.}
servers:
  - server: local
    type: local
    path: 'ROOT/data/{model}.parquet'
    format: parquet
customProperties: [{property: password, value: SECRET}]
schema:
  - id: orders
    name: orders
    description: One row for each order, with SECRET in it.
    properties:
      - {id: id, name: id, logicalType: integer, primaryKey: true}
      - {id: total, name: total, logicalType: integer, logicalTypeOptions: {minimum: 0}}
      - id: phone
        name: phone
        logicalType: string
        classification: restricted
        required: true
        logicalTypeOptions: {maxLength: 3}
"""
# The standard's facets by their keys, and the classes of the client that judge them.
CLASSES = {
    "columnLineage": "column_lineage_dataset",
    "dataQualityAssertions": "data_quality_assertions_dataset",
    "dataQualityMetrics": "data_quality_metrics_input_dataset",
    "documentation": "documentation_dataset",
    "errorMessage": "error_message_run",
    "jobType": "job_type_job",
    "outputStatistics": "output_statistics_output_dataset",
    "ownership": "ownership_dataset",
    "parent": "parent_run",
    "schema": "schema_dataset",
    "symlinks": "symlinks_dataset",
    "tags": "tags_dataset",
}


class Collector:
    """Takes events by HTTP."""

    def __init__(self):
        self.events, self.logins = [], []
        collector = self

        class Take(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                is_packed = self.headers.get("Content-Encoding") == "gzip"
                collector.events.append(json.loads(gzip.decompress(body) if is_packed else body))
                collector.logins.append(self.headers["Authorization"])
                self.send_response(201)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *words):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Take)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"


@pytest.fixture
def collector():
    made = Collector()
    thread = Thread(target=made.server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield made
    made.server.shutdown()
    made.server.server_close()
    thread.join()


@pytest.fixture
def shop(workspace, monkeypatch):
    monkeypatch.setenv("JAVA_HOME", "/nowhere")

    def reach(opened, _request):
        return partial(open_fake_tables, root=opened.root)

    monkeypatch.setattr(check_command, "reach_tables", reach)

    def make(settings="", totals=(5, 0, 7)):
        root = workspace({"floe.toml": settings})
        text = SHOP.replace("ROOT", str(root)).replace("SECRET", SECRET)
        (root / "shop.odcs.yaml").write_text(text, encoding="utf-8")
        (root / "data").mkdir()
        table = {"id": [1, 2, 3], "total": list(totals), "phone": [VALUE, None, VALUE]}
        parquet.write_table(pa.table(table), root / "data" / "orders.parquet")
        return root

    return make


def events(root=Path()):
    lines = [
        line
        for file in sorted((root / ".floe" / "lineage").glob("*.ndjson"))
        for line in file.read_text(encoding="utf-8").splitlines()
    ]
    return [json.loads(line) for line in lines]


def facets_of(event):
    for dataset in (*event["inputs"], *event["outputs"]):
        yield from dataset.get("facets", {}).items()
        yield from dataset.get("inputFacets", {}).items()
        yield from dataset.get("outputFacets", {}).items()
    yield from event["run"]["facets"].items()
    yield from event["job"]["facets"].items()


def judge(event):
    """By the classes of the client, and by the schemas that come with floe."""
    run = event_v2.Run(event["run"]["runId"])
    job = event_v2.Job(event["job"]["namespace"], event["job"]["name"])
    kind = event_v2.RunState[event["eventType"]]
    event_v2.RunEvent(
        eventTime=event["eventTime"], run=run, job=job, eventType=kind, producer=event["producer"]
    )
    UUID(event["run"]["runId"])
    for key, facet in facets_of(event):
        if key not in CLASSES:
            schema = json.loads((FACETS / f"{key}.json").read_text(encoding="utf-8"))
            jsonschema_rs.validator_for(schema, validate_formats=True).validate(facet)
            continue
        module = importlib.import_module(f"openlineage.client.generated.{CLASSES[key]}")
        classes = [
            made
            for made in vars(module).values()
            if (schema := getattr(made, "_get_schema", None)) and schema() == facet["_schemaURL"]
        ]
        assert classes, (key, facet["_schemaURL"])
        classes[0](**{name: value for name, value in facet.items() if not name.startswith("_")})


@pytest.mark.req("REQ-237.1")
def test_a_check_is_a_run_with_a_start_and_an_end(floe, shop):
    root = shop(totals=(5, -1, 7))
    ran = floe("check", "--json")
    assert ran.code == 1, ran.err
    start, end = events()
    assert [event["eventType"] for event in (start, end)] == ["START", "COMPLETE"]
    assert start["run"]["runId"] == end["run"]["runId"]
    assert end["job"]["name"] == "contract.shop.validate"
    (dataset,) = end["inputs"]
    assert (dataset["namespace"], dataset["name"]) == ("file", f"{root}/data/orders.parquet")
    assert dataset["facets"]["floe_contract"]["contractId"] == "shop"
    assert dataset["inputFacets"]["dataQualityMetrics"]["rowCount"] == 3
    broken = [
        (assertion["name"], assertion["actual"])
        for assertion in dataset["inputFacets"]["dataQualityAssertions"]["assertions"]
        if not assertion["success"]
    ]
    assert ("orders.total/range:minimum", "1 rows") in broken
    assert end["run"]["facets"]["floe_validation"]["outcome"] == "failed"
    assert end["run"]["facets"]["contractViolation"]["violations"] == len(broken)
    for event in (start, end):
        judge(event)
    assert floe("naming", "check", ".floe/lineage").code == 0


def test_no_event_holds_values_or_secrets(floe, shop):
    shop(totals=(5, -987654321, 7))
    floe("check", "--sample", "3")
    text = json.dumps(events())
    assert events()
    assert SECRET not in text
    assert VALUE not in text
    assert "987654321" not in text


def test_what_is_not_recorded_is_not_told_and_none_switches_it_off(floe, shop):
    root = shop()
    floe("check", "--no-record")
    assert events() == []
    (root / "floe.toml").write_text('[lineage]\ntransport = {type = "none"}\n')
    floe("check")
    assert events() == []


def test_a_transport_that_fails_is_told_once_and_costs_no_result(floe, shop):
    shop(
        '[lineage]\ntransport = {type = "http", url = "http://127.0.0.1:9", retry = {total = 0}}\n'
    )
    ran = floe("check", "--json")
    assert ran.err.count("lineage events are not sent: the http transport failed") == 1
    assert "127.0.0.1" not in ran.err
    assert json.loads(ran.out)["summary"]["passed"] > 0


def test_events_go_by_the_client_where_floe_toml_says(floe, shop, collector, monkeypatch):
    monkeypatch.setenv("LINEAGE_KEY", "the-key")
    shop(
        f'[lineage]\nnamespace = "retail"\n[lineage.transport]\ntype = "http"\n'
        f'url = "{collector.url}"\nauth = {{type = "api_key", apiKey = "${{LINEAGE_KEY}}"}}\n'
    )
    floe("check")
    assert [event["eventType"] for event in collector.events] == ["START", "COMPLETE"]
    assert {event["job"]["namespace"] for event in collector.events} == {"retail"}
    assert collector.logins == ["Bearer the-key"] * 2
    assert events() == []


def test_a_file_of_the_clients_and_the_console(floe, shop):
    root = shop('[lineage]\ntransport = {type = "file", log_file_path = "all.ndjson"}\n')
    floe("check")
    lines = (root / "all.ndjson").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["eventType"] for line in lines] == ["START", "COMPLETE"]
    (root / "floe.toml").write_text('[lineage]\ntransport = {type = "console"}\n')
    assert '"eventType":"COMPLETE"' in floe("check").err


@pytest.mark.parametrize(
    ("transport", "reason"),
    [
        ('{type = "htpp"}', "must be one of http, kafka, file"),
        ('{type = "os.system"}', "must be one of http, kafka, file"),
        ('{type = "http"}', "not understood"),
        ('{type = "http", url = "${NO_SUCH}"}', "needs the environment variable NO_SUCH"),
    ],
)
def test_what_cannot_be_a_transport_is_told_and_costs_no_result(floe, shop, transport, reason):
    shop(f"[lineage]\ntransport = {transport}\n")
    ran = floe("check", "--json")
    assert reason in ran.err
    assert json.loads(ran.out)["summary"]["passed"] > 0


def test_no_link_leads_events_out_of_the_workspace(floe, shop, tmp_path_factory):
    root, away = shop(), tmp_path_factory.mktemp("away")
    (root / ".floe").mkdir()
    (root / ".floe" / "lineage").symlink_to(away)
    assert "lineage events are not sent" in floe("check").err
    assert list(away.iterdir()) == []


HEAD = (
    "apiVersion: v3.2.0\nkind: DataContract\nid: {id}\nname: {id}\nversion: 1.0.0\nstatus: active\n"
    "team: {{name: {id}@example.com}}\n"
    "schema:\n- id: t\n  name: {id}\n  properties: [{{name: id}}]\n"
)
USE = "  relationships: [{type: relatesTo, to: 'old.yaml#/schema/t'}]\n"


@pytest.fixture
def on(workspace, monkeypatch, floe):
    monkeypatch.setenv("FLOE_ACTOR", "old@example.com")
    server = "servers: [{server: s, type: postgres, host: db.example.com, port: 5432, "
    server += (
        f"database: d, schema: s, customProperties: [{{property: password, value: {SECRET}}}]}}]\n"
    )
    files = {name: HEAD.format(id=name) for name in ("old", "new")}
    files |= {name: HEAD.format(id=name) + USE for name in ("reader", "writer")}
    files["old"] += server
    workspace({"floe.toml": ""} | {f"{name}.yaml": text for name, text in files.items()})

    def run(day, *words):
        moment = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(moment.timestamp())))
        return floe(*words)

    return run


PLAN = ("old", "--sunset", "2027-02-03", "--replacement", "new", "--guide", "https://example.com/g")


@pytest.mark.req("REQ-233.6")
def test_each_user_is_told_once_for_each_state(on):
    ran = on("2027-01-03", "deprecate", *PLAN)
    assert ran.code == 0, ran.err
    assert ran.out.splitlines()[-2:] == ["told contract reader", "told contract writer"]
    assert [event["eventType"] for event in events()] == ["START", "COMPLETE"] * 2
    for event in events():
        judge(event)
    end = events()[1]
    assert end["job"]["name"] == "contract.old.notify"
    facet = end["run"]["facets"]["floe_notification"]
    assert facet["recipients"] == ["reader@example.com"]
    assert (facet["consumer"], facet["state"]) == ("contract reader", "deprecated")
    (dataset,) = end["inputs"]
    assert (dataset["namespace"], dataset["name"]) == ("postgres://db.example.com:5432", "d.s.old")
    ending = dataset["facets"]["floe_deprecation"]
    assert (ending["effectiveAt"], ending["removalAt"]) == ("2027-02-03", "2027-02-10")
    assert {"key": "deprecated", "value": "true", "source": "CONTRACT"} in dataset["facets"][
        "tags"
    ]["tags"]
    assert SECRET not in json.dumps(events())
    assert "0 notices sent" in on("2027-01-20", "notify").out
    assert "2 notices would be sent" in on("2027-02-03", "notify", "--dry-run").out
    assert "2 notices sent" in on("2027-02-03", "notify").out
    assert "0 notices sent" in on("2027-02-04", "notify").out
    notices = json.loads(on("2027-02-10", "notify", "--json").out)["notices"]
    assert [(n["state"], n["consumer"]) for n in notices] == [
        ("retired", "contract reader"),
        ("retired", "contract writer"),
    ]
    audit = json.loads(on("2027-02-10", "audit", "--json").out)
    kinds = [event["kind"] for event in audit["events"]]
    assert kinds == ["deprecated"] + ["notified"] * 6
    assert audit["problems"] == []
    assert len({event["run"]["runId"] for event in events()}) == 6


def test_a_notice_that_was_not_sent_is_sent_later(on):
    Path("floe.toml").write_text(
        '[lineage]\ntransport = {type = "http", url = "http://127.0.0.1:9", retry = {total = 0}}\n'
    )
    ran = on("2027-01-03", "deprecate", *PLAN)
    assert (ran.code, "consumers were not notified, run floe notify" in ran.err) == (0, True)
    assert on("2027-01-04", "notify").code == 3
    Path("floe.toml").write_text("")
    assert "2 notices sent" in on("2027-01-04", "notify").out


def test_a_publication_is_a_run_of_each_contract(on):
    Path("old.yaml").write_text(HEAD.format(id="old"), encoding="utf-8")
    ran = on("2027-01-03", "platform", "publish")
    assert ran.code == 0, ran.err
    told = [(event["job"]["name"], event["eventType"]) for event in events()]
    names = [f"contract.{name}.publish" for name in ("new", "old", "reader", "writer")]
    assert told == [*((name, "START") for name in names), *((name, "COMPLETE") for name in names)]
    assert len({event["run"]["runId"] for event in events()}) == 4
    for event in events():
        judge(event)


def test_a_publication_that_breaks_off_has_failed(on):
    Path("old.yaml").write_text(HEAD.format(id="old"), encoding="utf-8")
    Path(".floe").mkdir()
    Path(".floe/oci").write_text("no folder")
    ran = on("2027-01-03", "platform", "publish")
    assert ran.code != 0
    ends = [event for event in events() if event["eventType"] != "START"]
    assert {event["eventType"] for event in ends} == {"FAIL"}
    assert len(ends) == 4
    for event in ends:
        judge(event)


def test_every_facet_that_is_written_has_a_schema_that_can_be_read():
    names = {file.stem for file in FACETS.glob("*.json")}
    assert names == {
        *("floe_contract", "floe_contractAccess", "floe_deprecation", "floe_notification"),
        *("floe_validation", "contractViolation"),
    }
    for file in FACETS.glob("*.json"):
        jsonschema_rs.meta.validate(json.loads(file.read_text(encoding="utf-8")))
