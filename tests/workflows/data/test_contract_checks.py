"""A check as a whole, with an engine and a ledger of its own: no Spark, no server."""

from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import pytest

from floe.adapters.files import FileWorkspace
from floe.errors import ConfigurationError, OutsideError
from floe.model import DataType
from floe.plan import (
    ActualColumn,
    ColumnStatistics,
    Figures,
    Measurement,
    TableFacts,
    Unreachable,
)
from floe.results import Status
from floe.workflows.compiling import TierContracts
from floe.workflows.data import CheckRequest, check_contracts, plan_contracts
from tests.fakes.limits import LIMITS

CONTRACT = """\
kind: DataContract
apiVersion: v3.1.0
id: shop
version: 1.0.0
status: active
servers: [{server: here, type: local, path: "data/{model}", format: parquet}]
schema:
  - name: orders
    properties:
      - {name: id, logicalType: integer, physicalType: bigint, required: true}
      - {name: email, logicalType: string, physicalType: string, required: true,
         classification: confidential}
"""
TWO = (
    "{server: a, type: local, path: x, format: csv}, {server: b, type: local, path: y, format: csv}"
)
ORDERS = TableFacts(
    (
        ActualColumn("id", DataType("int64")),
        ActualColumn("email", DataType("string")),
    ),
    rows=3,
)


@dataclass
class FakeTables:
    """Tables of which every row breaks every promise, or none does."""

    facts: TableFacts | Unreachable = ORDERS
    bad_rows: int = 0
    unread: Unreachable | None = None
    split_failure: Exception | None = None
    opened: list = field(default_factory=list)
    splits: list = field(default_factory=list)

    @contextmanager
    def open(self, access):
        self.opened.append(access)
        yield self

    @property
    def catalog(self):
        return self

    @property
    def limits(self):
        return LIMITS

    @property
    def engine(self):
        return self

    def describe(self, _table):
        return self.facts

    def read_row(self, _table, _columns):
        return self.unread

    def measure(self, plan, _whole, progress):
        progress(f"{plan.table.name}: scanning", 0.5)
        metrics = [metric for shared in plan.passes for metric in shared.metrics]
        counted = {metric: Measurement(self.bad_rows, rows=3) for metric in metrics}
        return Figures({**plan.settled, **counted}, passes=1, jobs=1)

    def sample(self, _plan, _broken, _columns, _limit):
        return ()

    def split(self, plan, tests, path, _progress):
        if self.split_failure is not None:
            raise self.split_failure
        self.splits.append((plan.table.name, sorted(tests), path))
        return 3 - self.bad_rows, self.bad_rows


@dataclass
class FakeLedger:
    """Remembers what was recorded, each in a transaction of its own."""

    recorded: list = field(default_factory=list)
    failure: Exception | None = None

    @contextmanager
    def transaction(self):
        if self.failure is not None:
            raise self.failure
        yield self

    @property
    def runs(self):
        return self

    def record(self, run):
        self.recorded.append(run)


@pytest.fixture
def workspace(tmp_path) -> FileWorkspace:
    (tmp_path / "shop.odcs.yaml").write_text(CONTRACT)
    return FileWorkspace(tmp_path)


def test_a_check_opens_measures_judges_and_records(workspace):
    tables, ledger, told = FakeTables(), FakeLedger(), []

    def progress(what, share=None):
        told.append((what, share))

    request = CheckRequest(progress=progress)
    checked = check_contracts(workspace, request, tables.open, lambda: ledger)
    (run,) = checked.runs
    assert ledger.recorded == [run]
    assert (run.contract_id, run.version, run.server) == ("shop", "1.0.0", "here")
    assert {result.status for result in run.results} == {Status.PASSED}
    assert (checked.verdict, checked.notes, checked.unreadable) == (0, (), ())
    assert told == [("orders: looking at the table", None), ("orders: scanning", 0.5)]
    (access,) = tables.opened
    assert [table.name for table in access.sources] == ["orders"]
    assert (access.now, access.given) == (request.now, {})


def test_broken_promises_make_the_verdict(workspace):
    tables = FakeTables(bad_rows=2)
    checked = check_contracts(workspace, CheckRequest(sample=5), tables.open)
    assert checked.verdict == 1
    assert checked.notes == ("note: no rows are shown for 1 broken check on classified columns",)


def test_without_a_ledger_nothing_is_recorded_and_one_out_of_reach_costs_no_result(workspace):
    failure = OutsideError("ledger x: it is locked")
    ledger = FakeLedger(failure=failure)
    checked = check_contracts(workspace, CheckRequest(), FakeTables().open, lambda: ledger)
    assert (len(checked.runs), checked.unrecorded, checked.verdict) == (1, failure, 3)
    checked = check_contracts(workspace, CheckRequest(), FakeTables().open)
    assert (checked.unrecorded, checked.verdict) == (None, 0)


def test_a_table_out_of_reach_is_an_error_and_what_may_be_left_out_is_not(workspace):
    lost = FakeTables(Unreachable("the server is gone"))
    assert check_contracts(workspace, CheckRequest(), lost.open).verdict == 3
    unknown = FakeTables(Unreachable("no reader", is_outside=False))
    assert check_contracts(workspace, CheckRequest(), unknown.open).verdict == 2
    allowed = CheckRequest(allow_not_run=True)
    assert check_contracts(workspace, allowed, unknown.open).verdict == 0


def test_a_table_that_nobody_asked_for_was_neither_there_nor_away(workspace, tmp_path):
    """Without a reader, availability failed, and the ledger kept that the table was not there."""
    level = "slaProperties: [{property: availability, value: 99, unit: percent}]\n"
    (tmp_path / "shop.odcs.yaml").write_text(CONTRACT + level)
    for problem, status, reached in (
        (Unreachable("no reader", is_outside=False), Status.NOT_RUN, {}),
        (Unreachable("the host does not answer"), Status.FAILED, {"orders": False}),
    ):
        (run,) = check_contracts(workspace, CheckRequest(), FakeTables(problem).open).runs
        (found,) = (r for r in run.results if r.check.clause == "availability")
        assert (found.status, run.reached_tables()) == (status, reached)


@pytest.mark.parametrize(
    ("server", "asked", "reason"),
    [
        (
            TWO,
            {},
            "several",
        ),
        (
            "{server: there, type: local, path: x, format: csv}",
            {"server": "here"},
            "no server called 'here'",
        ),
    ],
)
def test_one_contract_without_its_server_does_not_stop_the_others(
    workspace, tmp_path, server, asked, reason
):
    """The first such contract ended the command, and no other was checked."""
    other = CONTRACT.replace("id: shop", "id: other").replace("name: orders", "name: others")
    servers = CONTRACT.splitlines()[5]
    (tmp_path / "a.odcs.yaml").write_text(other.replace(servers, f"servers: [{server}]"))
    told = []
    request = CheckRequest(tell=told.append, **asked)
    checked = check_contracts(workspace, request, FakeTables().open)
    statuses = {run.contract: {r.status for r in run.results} for run in checked.runs}
    assert statuses == {"other": {Status.NOT_RUN}, "shop": {Status.PASSED}}
    assert {r.reason for r in checked.runs[0].results if reason not in r.reason} == set()
    assert [line.partition(" not run: ")[0] for line in told] == [
        "a.odcs.yaml: others: 6 checks are"
    ]
    assert checked.verdict == 2
    allowed = replace(request, allow_not_run=True)
    assert check_contracts(workspace, allowed, FakeTables().open).verdict == 0


def test_what_one_contract_lacks_is_no_problem_of_another(workspace, tmp_path):
    """A parent table that one contract could not place was lost to its own contract as well."""
    key = "relationships: [{type: foreignKey, to: shop.odcs.yaml#/schema/orders/properties/id}]"
    child = CONTRACT.replace("id: shop", "id: child").replace("name: orders", "name: lines")
    child = child.replace("bigint, required: true", f"bigint, {key}")
    servers = child.splitlines()[5]
    two = f"servers: [{TWO}]"
    (tmp_path / "a.odcs.yaml").write_text(child.replace(servers, two))
    checked = check_contracts(workspace, CheckRequest(), FakeTables().open)
    statuses = {run.contract: {r.status for r in run.results} for run in checked.runs}
    assert statuses["shop"] == {Status.PASSED}


def test_given_rows_need_no_server(workspace, tmp_path):
    """Several servers were asked to be one, though the rows had been brought along."""
    servers = CONTRACT.splitlines()[5]
    two = f"servers: [{TWO}]"
    (tmp_path / "shop.odcs.yaml").write_text(CONTRACT.replace(servers, two))
    request = CheckRequest(files=("shop.odcs.yaml",), given={None: "rows"})
    assert check_contracts(workspace, request, FakeTables().open).verdict == 0


def test_bad_rows_are_set_aside_below_a_path(workspace):
    tables = FakeTables(bad_rows=1)
    checked = check_contracts(workspace, CheckRequest(quarantine="bad"), tables.open)
    assert tables.splits == [
        ("orders", ["orders.email/required", "orders.id/required"], "bad/orders")
    ]
    assert checked.notes == ("orders: 1 bad row set aside below bad",)
    assert checked.failures == ()


def test_what_a_rule_lets_pass_is_not_set_aside(workspace, tmp_path):
    """One null in three rows was set aside, though the rule allows half of them."""
    few = "quality: [{id: few, metric: nullValues, unit: percent, mustBeLessThan: 50}]"
    (tmp_path / "shop.odcs.yaml").write_text(
        CONTRACT.replace("bigint, required: true", f"bigint, {few}")
    )
    tables = FakeTables(bad_rows=1)
    check_contracts(workspace, CheckRequest(quarantine="bad"), tables.open)
    assert tables.splits == [("orders", ["orders.email/required"], "bad/orders")]


def test_where_all_holds_all_rows_are_good(workspace):
    tables = FakeTables()
    checked = check_contracts(workspace, CheckRequest(quarantine="bad"), tables.open)
    assert tables.splits == [("orders", [], "bad/orders")]
    assert checked.notes == ("orders: 0 bad rows set aside below bad",)


def test_what_keeps_rows_from_being_set_aside_costs_no_result(workspace):
    failure = OutsideError("the disk is full")
    tables, ledger = FakeTables(split_failure=failure), FakeLedger()
    request = CheckRequest(quarantine="bad")
    checked = check_contracts(workspace, request, tables.open, lambda: ledger)
    assert (checked.failures, len(ledger.recorded), checked.notes) == ((failure,), 1, ())


def test_a_place_that_is_taken_is_refused_before_anything_is_measured(workspace):
    tables = FakeTables()
    request = CheckRequest(quarantine="bad", is_taken=lambda place: place == "bad/orders")
    with pytest.raises(ConfigurationError, match="'bad/orders' exists already"):
        check_contracts(workspace, request, tables.open)
    assert tables.splits == []


def test_a_file_that_cannot_be_read_is_named_and_fails_the_check(workspace, tmp_path):
    (tmp_path / "broken.odcs.yaml").write_text("kind: DataContract\nid: [\n")
    checked = check_contracts(workspace, CheckRequest(), FakeTables().open)
    assert (checked.unreadable, checked.verdict) == (("broken.odcs.yaml",), 1)


@pytest.mark.parametrize("name", [None, "orders"])
def test_a_given_table_stands_in_for_that_of_the_server(workspace, name):
    tables = FakeTables()
    request = CheckRequest(files=("shop.odcs.yaml",), given={name: "rows"})
    check_contracts(workspace, request, tables.open)
    (access,) = tables.opened
    (table,) = access.given
    assert (table.name, access.given[table]) == ("orders", "rows")
    assert access.sources[table].type == "dataframe"


def test_a_given_table_that_the_contract_does_not_have_is_refused(workspace):
    request = CheckRequest(files=("shop.odcs.yaml",), given={"order": "rows"})
    with pytest.raises(ConfigurationError, match="has no table 'order'"):
        check_contracts(workspace, request, FakeTables().open)


def test_a_plan_measures_nothing(workspace):
    tables = FakeTables()
    request = replace(CheckRequest(), files=("shop.odcs.yaml",))
    checks = plan_contracts(workspace, request, tables.open)
    assert [len(contract.plan.tables) for contract in checks.planned] == [1]
    assert (checks.unreadable, tables.splits) == ((), [])


UP = "slaProperties: [{id: up, property: availability, value: 99, unit: percent}]\n"


def test_metadata_answers_nothing_where_no_row_could_be_read(workspace, tmp_path):
    """Figures of footers, and availability, passed on a table that nobody could read."""
    (tmp_path / "shop.odcs.yaml").write_text(CONTRACT + UP)
    nulls = {name: ColumnStatistics(nulls=0) for name in ("id", "email")}
    facts = replace(ORDERS, statistics=nulls, answered_by="footers")
    for unread, expected in ((None, "passed"), (Unreachable("ruined pages"), "error")):
        tables = FakeTables(facts, unread=unread)
        (run,) = check_contracts(workspace, CheckRequest(), tables.open).runs
        found = {result.check.id: result for result in run.results}
        assert found["orders.id/required"].status == expected
        assert found["orders.id/present"].status == "passed"
        (up,) = (result for name, result in found.items() if "availability" in name)
        assert up.status == ("passed" if unread is None else "failed")


PARENT = """\
kind: DataContract
apiVersion: v3.1.0
id: people
version: 1.0.0
status: active
servers: [{server: here, type: local, path: "data/{model}", format: parquet},
          {server: test, type: local, path: "test/{model}", format: parquet}]
schema:
  - name: people
    properties: [{name: id, logicalType: integer, physicalType: bigint, required: true}]
"""
CHILD = CONTRACT.replace("required: true}", "relationships: [{to: %s}]}", 1)


@pytest.mark.parametrize("parent", ["a_people.odcs.yaml", "z_people.odcs.yaml"])
def test_a_foreign_key_does_not_lead_to_the_rows_of_another_server(workspace, tmp_path, parent):
    """The contract that was read last decided for all on which server a table is."""
    place = f"{parent}#people.id"
    (tmp_path / "shop.odcs.yaml").write_text(CHILD % f'"{place}"')
    (tmp_path / parent).write_text(PARENT)
    tables = FakeTables()
    request = CheckRequest(default_server="test")
    checked = check_contracts(workspace, request, tables.open)
    results = {result.check.id: result for run in checked.runs for result in run.results}
    (key,) = (result for name, result in results.items() if "foreign_key" in name)
    assert key.status == Status.NOT_RUN
    assert "the table 'people' in two places, on 'here' and 'test'" in key.reason
    assert results["people.id/required"].status == Status.PASSED
    (access,) = tables.opened
    servers = {table.name: source.server for table, source in access.sources.items()}
    assert servers == {"orders": "here", "people": "test"}


def test_a_foreign_key_leads_to_a_table_that_all_have_on_one_server(workspace, tmp_path):
    place = "people.odcs.yaml#people.id"
    (tmp_path / "shop.odcs.yaml").write_text(CHILD % f'"{place}"')
    (tmp_path / "people.odcs.yaml").write_text(PARENT)
    tables = FakeTables()
    check_contracts(workspace, CheckRequest(server="here"), tables.open)
    (access,) = tables.opened
    servers = {table.name: source.server for table, source in access.sources.items()}
    assert servers == {"orders": "here", "people": "here"}


HEIR = CONTRACT + "customProperties: [{property: inheritsFrom, value: parent}]\n"
PARENT_OF_ALL = """\
kind: DataContract
apiVersion: v3.1.0
id: parent
version: 1.0.0
status: active
schema: [{name: every_table, properties: [{name: id, logicalType: integer, PROMISE}]}]
"""


@pytest.mark.parametrize(
    ("parent", "told"),
    [
        (PARENT_OF_ALL.replace("PROMISE", "logicalTypeOptions: {minimum: 1}"), set()),
        (None, {"*/lint:unknown-parent"}),
        ("kind: DataContract\nschema: [", {"*/lint:unknown-parent"}),
        (PARENT_OF_ALL.replace("PROMISE", "uniqe: true"), {"*/lint:unknown-key"}),
        (
            PARENT_OF_ALL.replace("PROMISE", "required: true}, {name: loaded_at, required: true"),
            {"orders/lint:tier-column-missing"},
        ),
        (
            PARENT_OF_ALL.replace("PROMISE", "logicalTypeOptions: {minimum: 1}")
            + "teem: {name: us}\n",
            {"*/lint:unknown-key"},
        ),
        (PARENT_OF_ALL.replace("PROMISE", "logicalTypeOptions: {minimum: 1}") + "team: 5\n", set()),
    ],
)
def test_what_a_parent_asks_for_is_never_passed_over(workspace, tmp_path, parent, told):
    """A parent that was not found, or had an error in it, asked for nothing, and all was green."""
    (tmp_path / "shop.odcs.yaml").write_text(HEIR)
    if parent is not None:
        (tmp_path / "parent.odcs.yaml").write_text(parent)
    request = CheckRequest(files=("shop.odcs.yaml",))
    (run,) = check_contracts(workspace, request, FakeTables().open).runs
    lost = {result.check.id for result in run.results if result.status == Status.NOT_RUN}
    assert lost == told


PRODUCT = """\
apiVersion: v1.0.0
kind: DataProduct
id: shop_product
name: shop
status: active
domain: sales
outputPorts: [{name: orders, version: 1.0.0, contractId: shop}]
"""


@pytest.mark.parametrize(
    ("tiers", "told"),
    [
        (TierContracts("tier.odcs.yaml"), {"*/lint:unknown-key"}),
        (TierContracts("gone.odcs.yaml"), {"*/lint:unknown-tier"}),
        (TierContracts(domains={"sale": "tier.odcs.yaml"}), {"*/lint:unknown-tier"}),
        (TierContracts(domains={"finance": "tier.odcs.yaml"}), set()),
    ],
)
def test_what_a_tier_asks_for_is_never_passed_over(workspace, tmp_path, tiers, told):
    """Tiers without a server are not checked themselves: nobody told of an error in them."""
    (tmp_path / "tier.odcs.yaml").write_text(PARENT_OF_ALL.replace("PROMISE", "uniqe: true"))
    (tmp_path / "data-product.yaml").write_text(PRODUCT)
    request = CheckRequest(files=("shop.odcs.yaml",), tiers=tiers)
    (run,) = check_contracts(workspace, request, FakeTables().open).runs
    lost = {result.check.id for result in run.results if result.status == Status.NOT_RUN}
    assert lost == told
