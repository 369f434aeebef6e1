"""`floe spark`: a warm Spark server for repeated small checks, and Spark's packages."""

import re
from collections.abc import Mapping
from typing import Any

import click

from floe.cli.output import remark, say
from floe.cli.pairs import read_pairs
from floe.cli.printing import output_options, print_json, printable
from floe.cli.progress import show_progress
from floe.cli.workspaces import open_workspace
from floe.errors import ConfigurationError, OutsideError
from floe.wiring import Opened, open_spark_room


@click.group("spark")
def command() -> None:
    """Keep a warm Spark server, so that a small check takes seconds; fetch Spark's packages.

    The server listens on this machine only and asks for a token that only you can read.
    `floe check` uses it by itself, unless another master is asked for.
    """


@command.command("start")
@click.option("--master", metavar="URL", help="Where the server works; default local[*].")
@click.option("--conf", multiple=True, metavar="KEY=VALUE", help="A setting of Spark.")
@click.option("--package", "packages", multiple=True, metavar="NAME", help="iceberg, delta, g:a:v…")
@click.option(
    "--idle",
    default="4h",
    show_default=True,
    metavar="TIME",
    callback=lambda _context, _option, text: _seconds(text),
    help="Stop after this time without work, such as 30m or 2h; 0 is never.",
)
@output_options
def start(as_json: bool, format_: str, **options: Any) -> int:
    """Start the server; one that runs already is left alone."""
    spark, opened = open_spark_room(), open_workspace()
    before = spark.find_server(opened.root)
    with show_progress() as progress:
        request = _session_request(opened, options)
        server = spark.start_server(opened.root, request, progress, idle=options["idle"])
    verb = "runs already" if before else "started"
    _show(spark.describe_server(server), verb, is_json=as_json or format_ == "json")
    return 0


@command.command("fetch")
@click.option("--package", "packages", multiple=True, metavar="NAME", help="iceberg, delta, g:a:v…")
@click.option("--conf", multiple=True, metavar="KEY=VALUE", help="A setting of Spark.")
def fetch(packages: tuple[str, ...], conf: tuple[str, ...]) -> int:
    """Fetch Spark packages now, so that later starts need no network.

    Without --package, those of floe.toml are fetched. What is there already is left alone.
    Exit code 3: a package cannot be fetched; the others are.
    """
    room, opened = open_spark_room(), open_workspace()
    request = _session_request(opened, {"packages": packages, "conf": conf, "master": "local[1]"})
    if not request.coordinates:
        say("nothing to fetch: name packages with --package, or in floe.toml")
        return 0
    failed = [not _fetch(room, (coordinate,), request.conf) for coordinate in request.coordinates]
    if not any(failed):
        room.obtain_jars(request.coordinates, request.conf)
    return 3 if any(failed) else 0


def _fetch(room: Any, coordinates: tuple[str, ...], conf: Mapping[str, str]) -> bool:
    """Fetch one package, and say so; whether it is there now."""
    names = ", ".join(map(room.name_package, coordinates))
    is_there = set(coordinates) <= room.cached_packages()
    try:
        jars = room.obtain_jars(coordinates, conf, _print_progress)
    except OutsideError as error:
        remark(f"error: {printable(error, 1000)}")
        return False
    say(f"{printable(names)} {'is there' if is_there else 'was fetched'}: {len(jars)} jars")
    return True


@command.command("stop")
def stop() -> int:
    """Stop the server of the workspace."""
    was_running = open_spark_room().stop_server(open_workspace().root)
    say("stopped" if was_running else "no warm Spark server runs here")
    return 0


@command.command("status")
@output_options
def status(as_json: bool, format_: str) -> int:
    """Say whether a server runs, and where."""
    is_json = as_json or format_ == "json"
    spark = open_spark_room()
    server = spark.find_server(open_workspace().root)
    if server is not None:
        _show(spark.describe_server(server), "runs", is_json=is_json)
    elif is_json:
        print_json({"running": False})
    else:
        say("no warm Spark server runs here")
    return 0


def _session_request(opened: Opened, options: Mapping[str, Any]) -> Any:
    opened.need_settings("spark")
    spark = opened.settings.spark
    packages = (*spark.packages, *options["packages"])
    open_spark_room().check_packages(packages)
    conf = {**spark.properties, **read_pairs(options["conf"], "--conf")}
    if spark.master and spark.master.startswith("sc://") and not options["master"]:
        raise ConfigurationError("floe.toml names a Spark Connect server: there is none to start")
    return open_spark_room().SessionRequest(options["master"] or spark.master, conf, packages)


def _print_progress(what: str, _: float | None = None) -> None:
    remark(f"{what} …")


def _seconds(text: str) -> int:
    match = re.fullmatch(r"(\d{1,6})([smhd]?)", text.strip())
    if match is None:
        raise click.BadParameter(f"'{text}' is no time: write 30m, 2h or 0")
    return int(match[1]) * {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}[match[2]]


def _show(server: Mapping[str, object], verb: str, *, is_json: bool) -> None:
    if is_json:
        print_json({"running": True, **server})
        return
    where = printable(server["address"])
    say(f"Spark {verb}: {where}, process {server['pid']}, log {printable(server['log'])}")
