"""Runs commands on mutated workspaces within limits; prints what went wrong, and a summary.

    python tests/fuzz/run_hostile.py FIRST COUNT

Each mutation has a number and depends on nothing else, so `run_hostile.py 4711 1` repeats one.
"""

import contextlib
import dataclasses
import io
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from mutation import mutated_workspace
from watching import Watch

from floe.cli.main import main as floe

SECONDS = 2.0
MEGABYTES = 512
TEXTS = Path(__file__).parent / "workspace"
CANARY = "canary_of_the_outside"
FOREIGN = "datacontract-cli cannot write"
SECRET = f"""schema:
  - id: secret
    name: secret
    properties: [{{id: canary, name: {CANARY}, logicalType: string}}]
properties: [{{id: canary, name: {CANARY}}}]
"""
ORDERS, RAW, SOUND = "orders.odcs.yaml", "raw.odcs.yaml", "../sound/orders.odcs.yaml"
COMMANDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "lint": (
        *(
            ("lint", "--format", name)
            for name in ["text", "json", "sarif", "junit", "github", "gitlab"]
        ),
        ("lint", "--profile", "platform", "-v"),
        ("lint", "--diff"),
        ("lint", "--fix"),
    ),
    "compile": (("compile",), ("compile", "--strict", "--format", "json")),
    "export": (
        *(("export", ORDERS, "--force"), ("export", RAW, "--force", "--edition", "3.1.0")),
        *(
            ("export", *file, "--force", "--to", name)
            for file in ((ORDERS, "--schema-name", "orders"), (RAW,))
            for name in [
                "sql",
                "dbt-models",
                "avro",
                "jsonschema",
                "protobuf",
                "markdown",
                "html",
                "sqlalchemy",
                "go",
            ]
        ),
    ),
    "refs": (("refs", ORDERS), ("refs", RAW, "--json"), ("refs", "data-product.yaml")),
    "graph": (
        ("graph",),
        *(("graph", "--format", name) for name in ("dot", "svg")),
        ("graph", "--view", "lineage", "--columns", "--imports", "--format", "html"),
        ("graph", "--view", "lineage", "--json"),
    ),
    "find": (("find", "gold"), ("find", "--name", "*o*", "--json"), ("find", "--class", "pii")),
    "naming": (
        ("naming", "check", "events.ndjson"),
        ("naming", "check", "events.ndjson", "--strict", "--json"),
        ("naming", "from-odcs", RAW),
        ("naming", "from-odcs", ORDERS, "--strict"),
    ),
    "generate": (
        ("generate", "--lenient", "--dry-run"),
        ("generate", "--lenient", "--yes"),
        ("generate", "--lenient", "--diff", "--dry-run", "--adapter", "duckdb"),
        ("contract", "generate", "--dry-run"),
    ),
    "diff": (
        *(("diff", SOUND, ORDERS, "--format", name) for name in ("text", "json", "omds", "sarif")),
        *(("diff", ORDERS, SOUND, "--format", name) for name in ("github", "markdown")),
        ("diff", ORDERS, RAW, "--profile", "consumer"),
    ),
    "lifecycle": (
        ("status",),
        ("status", "--json"),
        ("calendar", "--json"),
        ("calendar", "--format", "ical"),
        ("explain-effective", "orders"),
        ("explain-effective", ORDERS, "--json"),
        ("classify",),
        ("classify", "--diff"),
        ("impact", "orders", "--json"),
    ),
    "register": (
        ("register",),
        ("register", "--json"),
        ("platform", "publish", "--json"),
        ("check", "--explain"),
    ),
}


@dataclasses.dataclass(slots=True)
class Summary:
    """What many mutations came to."""

    mutations: int = 0
    runs: int = 0
    exits: dict[str, int] = dataclasses.field(default_factory=dict)
    slowest: float = 0.0
    slowest_run: str = ""
    megabytes: int = 0
    faults: list[str] = dataclasses.field(default_factory=list)


class Overtime(BaseException):
    """A command that would not come to its end."""


class Hostility:
    """A workspace beside a folder that nobody may enter, and the commands that are run in it."""

    def __init__(self, folder: Path) -> None:
        self.texts = {file.name: file.read_bytes() for file in TEXTS.iterdir()}
        self.mutable = {name: text for name, text in self.texts.items() if name != "floe.toml"}
        self.inside, self.outside = folder / "inside", folder / "outside"
        self.inside.mkdir()
        self.outside.mkdir()
        (self.outside / "secret.yaml").write_text(SECRET, encoding="utf-8")
        (self.inside / "link.yaml").symlink_to("../outside/secret.yaml")
        (self.inside / "up").symlink_to("../outside")
        shutil.copytree(TEXTS, folder / "sound")
        self.watch = Watch(self.inside, self.outside)
        self.summary = Summary()
        self._write(self.texts)
        os.chdir(self.inside)

    def warm_up(self) -> None:
        """Run every command once on the sound workspace: imports cost time and touch files."""
        for variants in COMMANDS.values():
            for arguments in variants:
                code, printed, _ = _run(arguments)
                assert code in (0, 1) or FOREIGN in printed, (arguments, code, printed)
        self._write(self.texts)
        self.watch.start()

    def mutate(self, number: int) -> None:
        """Two commands on one mutation; each command has its turn, and each of its variants."""
        changed = mutated_workspace(self.mutable, f"workspace {number}")
        names = list(COMMANDS)
        rest, rounds = number % len(names), number // len(names)
        for turn, name in enumerate((names[rest], names[(rounds + number + 5) % len(names)])):
            variants = COMMANDS[name]
            self._write(changed)
            self._examine(number, variants[(rounds + turn) % len(variants)])
            self._write(self.texts)
        self.summary.mutations += 1

    def _examine(self, number: int, arguments: tuple[str, ...]) -> None:
        self.watch.seen.clear()
        self.watch.on = True
        code, printed, seconds = _run(arguments)
        self.watch.on = False
        what = f"mutation {number}: floe {' '.join(arguments)}"
        summary = self.summary
        summary.runs += 1
        summary.exits[str(code)] = summary.exits.get(str(code), 0) + 1
        if seconds > summary.slowest:
            summary.slowest, summary.slowest_run = round(seconds, 3), what
        summary.megabytes = _peak_megabytes()
        summary.faults += [f"{what}: {fault}" for fault in self._faults(code, printed, seconds)]

    def _faults(self, code: object, printed: str, seconds: float) -> Iterator[str]:
        is_outside = code == 3 and FOREIGN not in printed
        if code not in (0, 1, 2, 3) or is_outside or "a fault in floe" in printed:
            yield f"exit code {code}\n{printed[-3000:]}"
        if seconds > SECONDS:
            yield f"{seconds:.1f} s of CPU"
        if self.summary.megabytes > MEGABYTES:
            yield f"{self.summary.megabytes} MB"
        if CANARY in printed:
            yield "it read a file outside of the workspace"
        yield from self.watch.seen
        if sorted(file.name for file in self.outside.iterdir()) != ["secret.yaml"]:
            yield "a file appeared outside of the workspace"

    def _write(self, texts: dict[str, bytes]) -> None:
        for made in ("dbt", "target", ".floe"):
            shutil.rmtree(self.inside / made, ignore_errors=True)
        for name, text in texts.items():
            (self.inside / name).write_bytes(text)


def _run(arguments: tuple[str, ...]) -> tuple[object, str, float]:
    """A command's exit code, all that it printed, and its CPU seconds."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    started = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, 5 * SECONDS)
    code: object = "none"
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            floe(list(arguments))
    except SystemExit as stop:
        code = stop.code
    except (Exception, Overtime) as error:  # noqa: BLE001
        code = type(error).__name__
        out.write(traceback.format_exc())
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return code, out.buffer.getvalue().decode(), time.process_time() - started  # type: ignore[attr-defined]


def _peak_megabytes() -> int:
    """The most memory that this program had; `getrusage` tells that of who started it, if more."""
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return sum(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM:"))


def _interrupt(*_: object) -> None:
    raise Overtime


def main(first: int, count: int) -> int:
    """Examine some mutations; the summary is the last line, as JSON."""
    # Libraries of Arrow map more than they use.
    resource.setrlimit(resource.RLIMIT_AS, (8 * MEGABYTES * 2**20, 8 * MEGABYTES * 2**20))
    signal.signal(signal.SIGPROF, _interrupt)
    os.environ["FLOE_TRACEBACK"] = "1"
    sys.dont_write_bytecode = True
    # A command that fails on its output puts another file in place of standard output.
    report = os.fdopen(os.dup(1), "w", buffering=1)
    with tempfile.TemporaryDirectory() as folder:
        hostility = Hostility(Path(folder).resolve())
        hostility.warm_up()
        told = 0
        for number in range(first, first + count):
            hostility.mutate(number)
            for fault in hostility.summary.faults[told:]:
                report.write(f"{fault}\n")
            told = len(hostility.summary.faults)
            if (number - first + 1) % 100 == 0:
                sys.stderr.write(f"{number - first + 1} of {count}, {told} faults\n")
        os.chdir("/")
    report.write(json.dumps(dataclasses.asdict(hostility.summary)) + "\n")
    return int(told > 0)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
