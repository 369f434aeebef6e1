import collections
import contextlib
import functools
import gc
import importlib
import os
import pwd
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

from floe.cli.main import main
from floe.errors import OutsideError
from tests.dbt.warm import warm_dbt

__all__ = ["warm_dbt"]

# A slow machine is not a fault, and a run should give the same answer twice.
settings.register_profile("floe", deadline=None, derandomize=True, print_blob=True)
# The inner loop tries fewer examples of the same properties.
settings.register_profile("quick", settings.get_profile("floe"), max_examples=25)
settings.load_profile("floe")

# What is loaded and collected stays to the end: looking through it for garbage took a quarter of
# the time of collecting, and is not repeated while tests run.
gc.disable()

# What pays only in long work is left out, also in the Java that programs of the tests start.
os.environ.setdefault(
    "SPARK_SUBMIT_OPTS", "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=256m -XX:+UseSerialGC"
)

EXECUTABLES = {"chromium": ("chromium", "chromium-browser", "google-chrome")}
SPARK_PACKAGES = ("avro", "delta", "iceberg", "kafka", "postgres")
MARKS = {
    "spark": {"spark"},
    "postgres": {"postgres_server"},
    "process": {
        *("installed_floe", "component", "follow", "parse_files", "shop_project"),
        *("service", "listener", "warm_dbt", "rest_servers", "kafka_server"),
    },
}
LONG = {"process", "long", "slow"}
MEASURED_CASES = 2
LAKES = {
    "delta": {
        "spark.sql.extensions": "io.delta.sql.DeltaSparkSessionExtension",
        "spark.sql.catalog.spark_catalog": "org.apache.spark.sql.delta.catalog.DeltaCatalog",
        # Else the state of the smallest table is computed by fifty tasks.
        "spark.databricks.delta.snapshotPartitions": "2",
    },
    "iceberg": {
        "spark.sql.extensions": (
            "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions"
        ),
        "spark.sql.catalog.floe_iceberg": "org.apache.iceberg.spark.SparkCatalog",
        "spark.sql.catalog.floe_iceberg.type": "hadoop",
    },
}


def pytest_addoption(parser):
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files")


def pytest_configure(config):
    # Who runs tests in the background may have them, and what they start, ignore Ctrl-C.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # PySpark leaves the sockets to its JVM to the garbage collector.
    line = r"ignore:unclosed <socket.*raddr=\('127.0.0.1':ResourceWarning"
    config.addinivalue_line("filterwarnings", line)


def pytest_collection_finish():
    gc.freeze()
    gc.enable()
    # No test outlives a power cut, so none waits for a disk; a file that is closed still fails.
    os.fsync = os.fstat
    if sqlalchemy := sys.modules.get("sqlalchemy"):
        sqlalchemy.event.listen(sqlalchemy.Engine, "engine_connect", _sync_nothing)


def _sync_nothing(connection) -> None:
    if isinstance(connection.connection.dbapi_connection, sqlite3.Connection):
        connection.connection.dbapi_connection.execute("PRAGMA synchronous = OFF")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """A test is marked by what it asks for, and files that take long come first.

    So the processes that share the files come to their ends together.
    """
    for item in items:
        for mark, fixtures in MARKS.items():
            if not fixtures.isdisjoint(item.fixturenames):
                item.add_marker(mark)
    cases = collections.Counter()
    for item in items:
        test = item.nodeid.partition("[")[0]
        cases[test] += 1
        if cases[test] > MEASURED_CASES:
            item.add_marker("unmeasured")
    long = {item.path for item in items for mark in item.iter_markers() if mark.name in LONG}
    items.sort(key=lambda item: (not _shares_session(item.path), item.path not in long))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Coverage, which makes a test three times as long, looks at the first cases of a table."""
    tracer = sys.gettrace()
    if tracer is None or item.get_closest_marker("unmeasured") is None:
        return (yield)
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Processes share the files; those with the shared session go to one of them."""
    if config.getoption("dist") != "loadfile":
        return None

    class OneSession(_module("xdist.scheduler").LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = super()._split_scope(nodeid)
            return "the shared session" if _shares_session(config.rootpath / file) else file

    return OneSession(config, log)


@functools.cache
def _shares_session(file: Path) -> bool:
    text = file.read_text(encoding="utf-8")
    return "mark.spark" in text and "mark.process" not in text


def lack(reason: str) -> None:
    """Skip; with FLOE_REQUIRE_COMPONENTS=1, fail."""
    if os.environ.get("FLOE_REQUIRE_COMPONENTS") == "1":
        pytest.fail(f"{reason}, and FLOE_REQUIRE_COMPONENTS=1 asks for all of them")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def component() -> Callable[[str], str]:
    """Find an outside program by name, or skip; with FLOE_REQUIRE_COMPONENTS=1, fail."""

    def find(name: str) -> str:
        for executable in EXECUTABLES.get(name, (name,)):
            if path := shutil.which(executable):
                return path
        return lack(f"component '{name}' is not installed")

    return find


@pytest.fixture(scope="session")
def spark_jars() -> dict[str, tuple[Path, ...]]:
    """The jars of the packages that the tests use, without those that cannot be fetched."""
    fetching = _module("floe.adapters.spark.session.fetching")
    known = _module("floe.adapters.spark.session.packages").known_packages()
    jars = {}
    for name in SPARK_PACKAGES:
        with contextlib.suppress(OutsideError):
            jars[name] = fetching.obtain_jars((known[name],), {})
    with contextlib.suppress(OutsideError):
        together = fetching.obtain_jars([known[name] for name in jars], {})
        return dict.fromkeys(jars, together)
    return jars


@pytest.fixture(scope="session")
def spark(spark_jars, tmp_path_factory) -> Iterator:
    """One classic Spark session per process, with Iceberg, Delta, Avro and the PostgreSQL driver.

    Iceberg tables live in the catalog `floe_iceberg`, Delta ones in `spark_catalog`.
    """
    pyspark = _module("pyspark")
    folder = tmp_path_factory.mktemp("spark")
    session = _spark_session(pyspark, folder, spark_jars)
    if session is None:
        last = [line for line in (folder / "spark.log").read_text().splitlines() if line.strip()]
        lack(f"component 'spark' does not start: {last[-1] if last else 'no Java'}")
    yield session
    _stop(pyspark.SparkContext)


@pytest.fixture(scope="session")
def spark_package(spark_jars) -> Callable[[str], None]:
    """Ask for a Spark package by its short name, or skip; with FLOE_REQUIRE_COMPONENTS=1, fail."""

    def find(name: str) -> None:
        if name not in spark_jars:
            lack(f"component '{name}' (a Spark package) cannot be fetched")

    return find


def _module(name: str):
    try:
        return importlib.import_module(name)
    except ImportError:
        return lack(f"component '{name}' is not installed")


def _spark_session(pyspark, folder: Path, jars: dict[str, tuple[Path, ...]]):
    launch_gateway = _module("pyspark.java_gateway").launch_gateway
    # The user's Java, else the one from PyPI.
    os.environ["JAVA_HOME"] = str(_module("floe.adapters.spark.session.java").find_java().home)
    os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    configuration = {
        "spark.master": "local[2]",
        "spark.app.name": "floe tests",
        "spark.driver.memory": "1g",
        "spark.driver.extraJavaOptions": f"-Dderby.system.home={folder}/derby",
        "spark.local.dir": f"{folder}/local",
        "spark.sql.shuffle.partitions": "4",
        "spark.default.parallelism": "2",
        "spark.sql.session.timeZone": "UTC",
        "spark.sql.warehouse.dir": f"{folder}/warehouse",
        "spark.sql.catalog.floe_iceberg.warehouse": f"{folder}/iceberg",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        **_packages(jars),
    }
    conf = pyspark.SparkConf(loadDefaults=False).setAll(list(configuration.items()))
    with (folder / "spark.log").open("w") as log, warnings.catch_warnings():
        try:
            gateway = launch_gateway(conf, {"stdout": log, "stderr": log})
        except (pyspark.errors.PySparkRuntimeError, OSError):
            # PySpark leaves the pipe of a JVM that did not start to the garbage collector.
            warnings.simplefilter("ignore", ResourceWarning)
            gateway = None
        gc.collect()
    if gateway is None:
        return None
    session = _module("pyspark.sql").SparkSession(pyspark.SparkContext(conf=conf, gateway=gateway))
    session.sparkContext.setLogLevel("ERROR")
    return session


def _packages(jars: dict[str, tuple[Path, ...]]) -> dict[str, str]:
    lakes = [LAKES[name] for name in jars if name in LAKES]
    told = {key: value for lake in lakes for key, value in lake.items()}
    if lakes:
        told["spark.sql.extensions"] = ",".join(lake["spark.sql.extensions"] for lake in lakes)
    files = dict.fromkeys(str(jar) for several in jars.values() for jar in several)
    return {**told, "spark.jars": ",".join(files)}


def _stop(context) -> None:
    gateway = context._gateway  # noqa: SLF001
    context.getOrCreate().stop()
    gateway.shutdown()
    context._gateway = context._jvm = None  # noqa: SLF001
    process = gateway.proc
    process.stdin.close()
    try:
        process.wait(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@dataclass(frozen=True)
class PostgresDatabase:
    """Where an empty database is, and how to enter."""

    host: str
    port: int
    name: str
    user: str
    password: str

    @property
    def url(self) -> str:
        return f"postgresql://{self.user}:{self.password}@{self.host}:{self.port}/{self.name}"

    @property
    def jdbc_url(self) -> str:
        return f"jdbc:postgresql://{self.host}:{self.port}/{self.name}"

    def named(self, name: str) -> "PostgresDatabase":
        return PostgresDatabase(self.host, self.port, name, self.user, self.password)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresDatabase]:
    """A throw-away PostgreSQL cluster on loopback, one per process."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version)
    search = os.pathsep.join([*map(str, reversed(programs)), os.environ.get("PATH", "")])
    pg_ctl = shutil.which("pg_ctl", path=search)
    if pg_ctl is None:
        lack("component 'postgres' is not installed")
    owner = _postgres_owner()
    folder = Path(tempfile.mkdtemp(prefix="floe-pg-"))
    if owner is not None:
        shutil.chown(folder, owner)
    place = PostgresDatabase("127.0.0.1", _free_port(), "postgres", "floe", secrets.token_hex(8))
    try:
        with _postgres(Path(pg_ctl).parent, folder, owner, place):
            yield place
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres(postgres_server) -> Iterator[PostgresDatabase]:
    """An empty PostgreSQL database of the test's own."""
    psycopg = _module("psycopg")
    name = f"floe_{secrets.token_hex(6)}"
    with psycopg.connect(postgres_server.url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield postgres_server.named(name)
    with psycopg.connect(postgres_server.url, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def rest_servers() -> Iterator:
    """Where Iceberg's own REST catalogs are started, or skip."""
    _module("pyspark")
    rest_catalogs = _module("tests.rest_catalogs")
    try:
        servers = rest_catalogs.RestServers()
    except OutsideError as error:
        lack(f"component 'rest catalog' cannot be fetched: {error}")
    yield servers
    servers.close()


@pytest.fixture
def rest_catalog(rest_servers, tmp_path) -> Iterator:
    """An empty REST catalog of the test's own."""
    catalog = rest_servers.open(tmp_path)
    yield catalog
    catalog.stop()


@pytest.fixture(scope="session")
def kafka_server(tmp_path_factory) -> Iterator:
    """A broker of Kafka on loopback, one per process, or skip."""
    _module("pyspark")
    kafka_brokers = _module("tests.kafka_brokers")
    try:
        broker = kafka_brokers.KafkaBroker(tmp_path_factory.mktemp("kafka"))
    except OutsideError as error:
        lack(f"component 'kafka' cannot be fetched: {error}")
    yield broker
    broker.close()


@contextlib.contextmanager
def _postgres(
    programs: Path, folder: Path, owner: str | None, place: PostgresDatabase
) -> Iterator[None]:
    def run(program: str, *arguments: str) -> None:
        command = [str(programs / program), "-D", str(folder / "data"), *arguments]
        done = subprocess.run(
            command, user=owner, cwd=folder, capture_output=True, text=True, check=False
        )
        if done.returncode:
            last = (done.stderr or done.stdout).strip().splitlines()[-1:]
            lack(f"component 'postgres' does not start: {program}: {' '.join(last)}")

    password = folder / "password"
    password.write_text(place.password)
    if owner is not None:
        shutil.chown(password, owner)
    run("initdb", "-U", place.user, "-A", "scram-sha-256", "--pwfile", str(password), "-N")
    options = f"-h {place.host} -p {place.port} -k {folder} -c fsync=off"
    run("pg_ctl", "start", "-w", "-l", str(folder / "log"), "-o", options)
    try:
        yield
    finally:
        run("pg_ctl", "stop", "-m", "immediate", "-w")


def _postgres_owner() -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    users = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in users else "nobody"


def _version(programs: Path) -> int:
    name = programs.parent.name
    return int(name) if name.isdigit() else 0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def golden(request) -> Callable[[Path, str], None]:
    """Compare text with a golden file, or rewrite the file under --update-golden."""

    def compare(file: Path, text: str) -> None:
        if request.config.getoption("--update-golden"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert file.is_file(), f"{file} is missing: run pytest --update-golden"
        assert text == file.read_text(encoding="utf-8")

    return compare


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


@pytest.fixture
def floe(capsys) -> Callable[..., Ran]:
    """Run the command in this process, as its entry point does."""

    def run(*arguments):
        with pytest.raises(SystemExit) as stop:
            main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return Ran(stop.value.code, printed.out, printed.err)

    return run


@pytest.fixture
def workspace(tmp_path, monkeypatch) -> Callable[..., None]:
    """Write files into a new workspace, and go there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)

    def write(files):
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path

    return write


@pytest.fixture
def installed_floe() -> Callable[..., Ran]:
    """Run the command in a process of its own, as a shell does."""

    def run(*arguments, cwd):
        start = "import sys; from floe.cli.main import main; main(sys.argv[1:])"
        command = [sys.executable, "-c", start, *(str(argument) for argument in arguments)]
        done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
        return Ran(done.returncode, done.stdout, done.stderr)

    return run
