import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from floe.adapters.spark import SessionRequest, start_server, stop_server
from floe.adapters.spark.session.class_archive import spark_home, spark_jars
from floe.adapters.spark.session.java import find_java
from tests.conftest import lack

pytestmark = [pytest.mark.spark, pytest.mark.process]

HERE = Path(__file__).parent
CONF = {
    "spark.driver.memory": "1g",
    "spark.executor.memory": "512m",
    "spark.sql.shuffle.partitions": "2",
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
}
# Many short-lived Java processes: what pays only in long work is left out.
SHORT_WORK = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
ROWS = 400
SERVERS = {
    "shop": {},
    "stranger": {},
    "nowhere": {"host": "nowhere.invalid"},
    "closed": {"port": "1"},
    "lost": {"database": "lost"},
}
LINE = pa.struct([("sku", pa.string()), ("pieces", pa.int32())])
COLUMNS = pa.schema(
    [
        ("id", pa.int64()),
        ("code", pa.string()),
        ("customer_id", pa.int64()),
        ("country", pa.string()),
        ("status", pa.string()),
        ("amount", pa.decimal128(10, 2)),
        ("discount", pa.float64()),
        ("email", pa.string()),
        ("at", pa.timestamp("us", "UTC")),
        ("sent_at", pa.timestamp("us", "UTC")),
        ("address", pa.struct([("zip", pa.string())])),
        ("lines", pa.list_(LINE)),
        ("notes", pa.map_(pa.string(), pa.string())),
    ]
)
FAULTS = {
    10: {"id": 9},
    20: {"code": "c19"},
    21: {"code": "c19"},
    22: {"code": "c00022"},
    30: {"customer_id": 999},
    31: {"customer_id": 999},
    32: {"customer_id": None},
    33: {"country": "XX"},
    40: {"status": "lost"},
    50: {"amount": Decimal("-1.00")},
    51: {"amount": None},
    60: {"email": "nobody"},
    61: {"email": None},
    62: {"email": None},
    63: {"email": None},
    64: {"email": None},
    70: {"discount": float("nan")},
    71: {"discount": None},
    75: {"sent_at": NOON - timedelta(days=1)},
    80: {"address": {"zip": None}},
    81: {"address": None},
    90: {"lines": [{"sku": "a", "pieces": 1}, {"sku": None, "pieces": 0}]},
    91: {"lines": []},
    92: {"lines": None},
    95: {"notes": [("too long", "x")]},
    96: {"notes": [("a", None)]},
}
FAILING = {
    "orders/primary_key": 1,
    "orders/duplicate_values:pairs": 346,
    "orders/custom:sent_later": 1,
    "orders/foreign_key:own_customer": 3,
    "orders.code/unique": 2,
    "orders.code/length:maxLength": 1,
    "orders.customer_id/foreign_key:customer": 2,
    "orders.status/enum": 1,
    "orders.amount/required": 1,
    "orders.amount/range:minimum": 1,
    "orders.discount/range:minimum": 1,
    "orders.discount/range:maximum": 1,
    "orders.email/pattern": 1,
    "orders.email/null_values:few_nulls": 4,
    "orders.email/invalid_values:few_bad": 1,
    "orders.address.zip/required": 1,
    "orders.lines/items:minItems": 1,
    "orders.lines[].sku/required": 1,
    "orders.lines[].pieces/range:minimum": 1,
    "orders.notes{key}/length:maxLength": 1,
    "orders.notes{value}/required": 1,
    "customers.referrer_id/foreign_key:referred": 1,
}
FIGURES = {
    "orders/row_count:enough": ("passed", "400"),
    "orders/sql:joined": ("failed", "8"),
    "orders/sql:turnover": ("failed", "10124.5"),
    "orders/custom:broken": ("not_run", None),
    "orders/custom:broken_row": ("not_run", None),
    "orders/custom:elsewhere": ("not_run", None),
    "orders.gone/present": ("failed", "1"),
    "orders.gone/required": ("not_run", None),
    "orders.email/null_values:few_nulls": ("failed", "1"),
    "orders.email/invalid_values:few_bad": ("passed", "0.25"),
    "orders.at/freshness:fresh": ("failed", "2026-01-01 18:39:00"),
    "returns.id/unique": ("passed", "0"),
}
FAILURES = {
    ("files", "numbers/sql:divides"): ("not_run", "it divides by zero in some row"),
    ("files", "numbers/sql:converts"): ("not_run", "some value cannot be converted to the type"),
    ("files", "numbers/sql:overflows"): ("not_run", "a number becomes too large in some row"),
    ("files", "numbers/sql:misses"): ("not_run", "column 'zz' is not in the table"),
    ("files", "numbers/sql:mismatches"): ("not_run", "due to data type mismatch"),
    ("files", "numbers/sql:repeats"): ("not_run", "a query inside of it yields several rows"),
    ("files", "numbers/sql:parses"): ("not_run", "some value cannot be converted to the type"),
    ("files", "gone.a/required"): ("error", ": there is nothing at its path: data/gone"),
    ("files", "empty.a/required"): ("error", ": there are no files to read at its path"),
    ("files", "rubbish.a/required"): ("error", ": a file is damaged, or not of the format"),
    ("files", "ruined/custom:read"): ("error", "a file of the table cannot be read"),
    ("slow", "many/sql:slow"): ("error", "it took longer than 1 seconds"),
}
DATABASE_FAILURES = {
    "shop": "permission denied: ERROR: permission denied for table secret",
    "stranger": "the credentials were refused, or none were given: FATAL: password",
    "nowhere": "the host is not known: nowhere.invalid",
    "closed": "the host does not answer: Connection to 127.0.0.1:1 refused",
    "lost": 'the table does not exist: FATAL: database "lost" does not exist',
}
BAD_ORDERS = {
    22: ("orders.code/length:maxLength",),
    40: ("orders.status/enum",),
    50: ("orders.amount/range:minimum",),
    51: ("orders.amount/required",),
    60: ("orders.email/pattern",),
    **dict.fromkeys((61, 62, 63, 64), ("orders.email/null_values:few_nulls",)),
    70: ("orders.discount/range:minimum", "orders.discount/range:maximum"),
    75: ("orders/custom:sent_later",),
    80: ("orders.address.zip/required",),
    90: ("orders.lines[].sku/required", "orders.lines[].pieces/range:minimum"),
    91: ("orders.lines/items:minItems",),
    95: ("orders.notes{key}/length:maxLength",),
    96: ("orders.notes{value}/required",),
}


def order(number):
    row = {
        "id": number,
        "code": f"c{number}",
        "customer_id": number % 50,
        "country": ("DE", "FR")[number % 2],
        "status": ("paid", "open")[number % 2],
        "amount": Decimal(number) / 4 + 1,
        "discount": number % 4 / 4,
        "email": f"a{number}@example.org",
        "at": NOON + timedelta(minutes=number),
        "sent_at": NOON + timedelta(days=1, minutes=number),
        "address": {"zip": "10115"},
        "lines": [{"sku": f"s{number}", "pieces": 1}],
        "notes": [("a", "b")],
    }
    return row | FAULTS.get(number, {})


def customer(number):
    referrer = {7: 8888, 8: None}.get(number, number // 2)
    since = NOON + timedelta(days=number == 5)
    country = ("DE", "FR")[number % 2]
    return {"id": number, "country": country, "since": since, "referrer_id": referrer}


@pytest.fixture(scope="module")
def conf(spark_jars):
    """The settings of all masters, with the driver of the database where it can be had."""
    jars = ",".join(str(jar) for jar in spark_jars.get("postgres", ()) if "postgresql" in jar.name)
    return CONF | ({"spark.jars": jars} if jars else {})


@pytest.fixture(scope="module")
def root(tmp_path_factory, conf, database):
    """A workspace whose tables have known faults."""
    root = tmp_path_factory.mktemp("everywhere")
    orders = [order(number) for number in range(ROWS)]
    for part, rows in enumerate((orders[:150], orders[150:])):
        write(root, f"orders/{part}", pa.Table.from_pylist(rows, COLUMNS))
    write(root, "customers/0", pa.Table.from_pylist([customer(number) for number in range(50)]))
    write(root, "returns/0", pa.Table.from_pylist([], pa.schema([("id", pa.int64())])))
    (root / "everywhere.odcs.yaml").write_text((HERE / "everywhere.odcs.yaml").read_text())
    (root / "conf.json").write_text(json.dumps(conf))
    lines = [f'"{key}" = "{value}"' for key, value in conf.items()]
    settings = ['name = "everywhere"', "[spark]", "fast_start = false", "[spark.conf]", *lines]
    (root / "floe.toml").write_text("\n".join(settings))
    write_failures(root, database)
    return root


def write_failures(root, database):
    """Workspaces of what cannot be measured; without a database where there is none."""
    folder = root / "failures"
    numbers = {"a": [1, 2, 0], "s": ["1", "x", "3"], "b": [2**62] * 3}
    write(folder, "numbers/0", pa.table(numbers))
    (folder / "data" / "empty").mkdir()
    for name, contents in {"rubbish": b"no parquet, 403", "ruined": ruined(folder)}.items():
        (folder / "data" / name).mkdir()
        (folder / "data" / name / "0.parquet").write_bytes(contents)
    write(folder / "slow", "many/0", pa.table({"k": [1] * 2000, "n": range(2000)}))
    (folder / "slow" / "floe.toml").write_text('name = "slow"\n[checks]\nsql_timeout = 1\n')
    copy("slow.odcs.yaml", folder / "slow")
    copy("files.odcs.yaml", folder)
    lines = ['name = "failures"']
    if database is not None:
        copy("database.odcs.yaml", folder)
        for server, place in SERVERS.items():
            values = {"host": database.host, "port": str(database.port)} | place
            lines += [f"[servers.{server}]", *(f'{key} = "{values[key]}"' for key in values)]
    (folder / "floe.toml").write_text("\n".join(lines))


@pytest.fixture(scope="module")
def database(request):
    """A database with a user who may see nothing of one table; None where there is no server."""
    try:
        server = request.getfixturevalue("postgres_server")
    except pytest.skip.Exception:
        return None
    psycopg = pytest.importorskip("psycopg")
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE everywhere")
        connection.execute(f"CREATE ROLE ann LOGIN PASSWORD '{server.password}'")
    with psycopg.connect(server.named("everywhere").url, autocommit=True) as connection:
        connection.execute("CREATE TABLE secret (a int)")
        connection.execute("CREATE TABLE measures (id int, n numeric)")
        connection.execute("INSERT INTO measures VALUES (1, 1), (2, 'NaN'), (3, 1e30)")
        connection.execute("GRANT SELECT ON measures TO ann")
    yield server
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute("DROP DATABASE everywhere WITH (FORCE)")
        connection.execute("DROP ROLE ann")


def ruined(folder):
    """A file whose footer is whole, and whose pages are not."""
    good = bytearray((folder / "data" / "numbers" / "0.parquet").read_bytes())
    good[4:60] = b"\xff" * 56
    return bytes(good)


def copy(name, folder):
    (folder / name).write_text((HERE / "failures" / name).read_text())


def write(root, name, table):
    file = root / "data" / f"{name}.parquet"
    file.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(table, file)


@pytest.fixture(scope="module")
def environment(tmp_path_factory, database):
    cache = tmp_path_factory.mktemp("cache")
    logins = {f"FLOE_{server.upper()}_USERNAME": "ann" for server in SERVERS}
    if database is not None:
        logins |= {f"FLOE_{server.upper()}_PASSWORD": database.password for server in SERVERS}
    own = {"FLOE_CACHE_DIR": str(cache), "JAVA_TOOL_OPTIONS": SHORT_WORK}
    own |= {**logins, "FLOE_STRANGER_PASSWORD": "wrong"}
    return {**os.environ, **own, "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}


@pytest.fixture(scope="module")
def outcomes(root, environment, tmp_path_factory):
    """What the suite finds on each master, by its name."""
    found = {}
    for name, master in {"local": local, "cluster": cluster, "connect": connect}.items():
        folder = tmp_path_factory.mktemp(name)
        with master(root, environment, folder) as url:
            found[name] = run_suite(url, root, environment, folder)
    return found


def run_suite(url, root, environment, folder):
    command = [sys.executable, HERE / "everywhere.py", url, root, folder]
    with (folder / "suite.log").open("w") as log:
        done = subprocess.run(
            command, cwd=root, env=environment, stdout=log, stderr=log, check=False
        )
    if done.returncode:
        pytest.fail(tell_logs(folder))
    found = json.loads((folder / "found.json").read_text())
    found["cli"] = {
        result["check"]: [result[key] for key in ("status", "measured", "failing_rows")]
        for result in json.loads((folder / "cli.json").read_text())["results"]
    }
    del found["cli"]["orders.at/freshness:fresh"]
    terminal = (folder / "suite.log").read_text().replace(f"{folder}/", "").splitlines()
    return found | {"set aside": set_aside(folder / "split"), "terminal": terminal}


def set_aside(folder):
    """The rows of each side, with the checks that the bad ones break."""
    return {
        f"{table.name}/{side}": sorted(
            (row["id"], tuple(row["_floe_broken"]))
            for row in pq.read_table(table / side, columns=["id", "_floe_broken"]).to_pylist()
        )
        for table in sorted(folder.iterdir())
        for side in ("bad", "good")
    }


def tell_logs(folder):
    logs = sorted(folder.rglob("*.log"))
    return "\n".join(f"{log}:\n{log.read_text()[-4000:]}" for log in logs)


@contextlib.contextmanager
def local(_root, _environment, _folder):
    yield "local[2]"


@contextlib.contextmanager
def connect(root, environment, _folder):
    with pytest.MonkeyPatch.context() as patch:
        for key in ("FLOE_CACHE_DIR", "JAVA_TOOL_OPTIONS"):
            patch.setenv(key, environment[key])
        server = start_server(
            root, SessionRequest("local[2]", json.loads((root / "conf.json").read_text()))
        )
        try:
            yield server.url
        finally:
            assert stop_server(root)


@contextlib.contextmanager
def cluster(_root, environment, folder):
    """A master and two workers on loopback, each a process group of its own."""
    port = free_port()
    url = f"spark://127.0.0.1:{port}"
    words = ["--host", "127.0.0.1", "--port", str(port), "--webui-port", "0"]
    with contextlib.ExitStack() as stack:
        master = stack.enter_context(daemon("master.Master", words, folder / "m", environment))
        wait_for(lambda: answers(port), master, folder)
        for name in ("one", "two"):
            words = ["--host", "127.0.0.1", "--cores", "1", "--memory", "1g", "--webui-port", "0"]
            words += ["--work-dir", str(folder / name / "work"), url]
            stack.enter_context(daemon("worker.Worker", words, folder / name, environment))
        told = folder / "m" / "daemon.log"
        wait_for(lambda: told.read_text().count("Registering worker") == 2, master, folder)
        yield url


@contextlib.contextmanager
def daemon(name, words, folder, environment):
    folder.mkdir()
    path = os.pathsep.join(map(str, spark_jars()))
    command = [find_java().program, "-Xmx512m", "-cp", path, f"org.apache.spark.deploy.{name}"]
    # A worker starts executors as Spark's own scripts would.
    scripted = {"SPARK_HOME": str(spark_home()), "SPARK_SCALA_VERSION": "2.13"}
    surroundings = {**environment, **scripted}
    with (folder / "daemon.log").open("wb") as log:
        process = subprocess.Popen(
            [*command, *words],
            stdout=log,
            stderr=log,
            env=surroundings,
            process_group=0,
            cwd=folder,
        )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def wait_for(is_ready, process, folder):
    until = time.monotonic() + 3600
    while not is_ready():
        if process.poll() is not None or time.monotonic() > until:
            pytest.fail(tell_logs(folder))
        time.sleep(0.2)


def answers(port):
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_the_suite_finds_every_planted_fault(outcomes):
    checked = outcomes["local"]["checked"]
    assert {id_: each["failing"] for id_, each in checked.items() if each["failing"]} == FAILING
    seen = {id_: (checked[id_]["status"], checked[id_]["measured"]) for id_ in FIGURES}
    assert seen == FIGURES
    assert outcomes["local"]["exit code"] == 1


def test_every_failure_is_told_by_its_cause(outcomes, root):
    """Over Connect nearly everything read `permission denied`: a line 403 of a stack."""
    failures = outcomes["local"]["failures"]
    for (asked, check), (status, reason) in FAILURES.items():
        told = failures[asked][check]
        assert told[0] == status, check
        assert reason in told[1].replace(f"{root}/failures/", ""), check


@pytest.mark.postgres
def test_every_failure_of_a_database_is_told_by_its_cause(outcomes, database):
    if database is None:
        lack("component 'postgres' is not installed")
    failures = outcomes["local"]["failures"]
    told = {server: failures[server]["secret.a/required"] for server in SERVERS}
    assert {status for status, _ in told.values()} == {"error"}
    for server, reason in DATABASE_FAILURES.items():
        assert f": {reason}" in told[server][1], server
    assert "the table does not exist: ERROR: relation" in failures["shop"]["gone.a/required"][1]


@pytest.mark.postgres
def test_a_number_that_cannot_be_read_costs_the_checks_of_its_column_alone(outcomes, database):
    """A NaN in a numeric column took every check of the table with it."""
    if database is None:
        lack("component 'postgres' is not installed")
    reason = "Spark could not measure it: some number is NaN, infinite, or has more digits"
    failures = outcomes["local"]["failures"]["shop"]
    lost = {check: told[1] for check, told in failures.items() if check.startswith("measures.")}
    assert list(lost) == ["measures.n/required"]
    assert lost["measures.n/required"].startswith(reason)


def test_samples_are_the_bad_rows_and_show_nothing_classified(outcomes):
    checked = outcomes["local"]["checked"]
    (lost,) = checked["orders.status/enum"]["samples"]
    assert "('id', 40)" in lost
    assert "('status', 'lost')" in lost
    assert "@example" not in lost
    assert checked["orders.email/pattern"]["samples"] == []
    assert len(checked["orders/foreign_key:own_customer"]["samples"]) == 3


def test_bad_rows_are_set_aside_with_the_checks_that_they_break(outcomes):
    aside = outcomes["local"]["set aside"]
    bad = {id_: set(broken) for id_, broken in aside["orders/bad"]}
    assert bad == {id_: set(broken) for id_, broken in BAD_ORDERS.items()}
    assert len(aside["orders/good"]) == ROWS - len(BAD_ORDERS)
    assert len(aside["customers/good"]) == 50
    assert aside["returns/bad"] == aside["returns/good"] == []


@pytest.mark.parametrize("place", ["cluster", "connect"])
@pytest.mark.parametrize(
    "part",
    ["checked", "given", "part", "failures", "observed", "cli", "exit code", "set aside"],
)
def test_the_results_are_the_same_everywhere(outcomes, place, part):
    assert outcomes[place][part] == outcomes["local"][part]


def test_each_master_was_the_one_that_was_asked_for(outcomes):
    assert outcomes["local"]["master"] == outcomes["connect"]["master"] == "local[2]"
    assert outcomes["cluster"]["master"].startswith("spark://127.0.0.1:")
    assert outcomes["connect"]["session"] == "connect"


def test_nothing_of_spark_is_told_on_the_terminal(outcomes):
    for found in outcomes.values():
        assert found["terminal"] == [
            "orders: 16 bad rows set aside below split",
            "note: orders: good rows may break what took no part: orders/primary_key, "
            "orders/duplicate_values:pairs, orders/custom:broken_row, orders/custom:elsewhere, "
            "orders/foreign_key:own_customer, orders.code/unique, "
            "orders.customer_id/foreign_key:customer, orders.gone/type, orders.gone/required",
            "customers: 0 bad rows set aside below split",
            "note: customers: good rows may break what took no part: "
            "customers.referrer_id/foreign_key:referred",
            "returns: 0 bad rows set aside below split",
        ]
