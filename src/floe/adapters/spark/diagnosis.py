"""What there is to run Spark with, what is missing, and what to do about it."""

import os
import subprocess
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

import pyspark

from floe.adapters.spark.readers import experimental_types
from floe.adapters.spark.session.class_archive import archive_for, spark_home
from floe.adapters.spark.session.connect_server import find_server
from floe.adapters.spark.session.java import Java, UnfitJava, look_for_java
from floe.adapters.spark.session.package_cache import cached_packages
from floe.adapters.spark.session.packages import coordinates_of, known_packages, name_package
from floe.adapters.spark.session.server_note import UnsafeNoteError, note_file, read_note
from floe.circumstances import Circumstance

_LONGEST = 160


def diagnose(root: Path, packages: tuple[str, ...] = ()) -> tuple[Circumstance, ...]:
    """Look at everything that a check needs."""
    javas = tuple(look_for_java())
    chosen = next((java for java in javas if isinstance(java, Java)), None)
    return (
        *_java(javas, chosen),
        Circumstance("spark", "ok", f"PySpark {pyspark.__version__} in {spark_home()}"),
        _workers(),
        *_packages(packages),
        *_servers(),
        *([_archive(chosen)] if chosen else []),
        _server(root),
        _folder(root),
    )


def _java(javas: Iterable[Java | UnfitJava], chosen: Java | None) -> Iterator[Circumstance]:
    for java in javas:
        if isinstance(java, UnfitJava):
            yield Circumstance("java", "note", f"{java.origin} is passed over: {java.reason}")
        elif java is chosen:
            yield Circumstance("java", "ok", f"Java {java.version} from {java.origin}: {java.home}")
    if chosen is None:
        advice = "install Java 17 or 21, set JAVA_HOME, or pip install 'floe[spark]'"
        yield Circumstance("java", "missing", "no Java that Spark can use", advice)


def _workers() -> Circumstance:
    python = os.environ.get("PYSPARK_PYTHON") or sys.executable
    look = "import sys, pyarrow; print(*sys.version_info[:2], pyarrow.__version__)"
    try:
        # Elsewhere than here, where a folder may be called pyarrow.
        done = subprocess.run(  # noqa: S603
            [python, "-c", look], capture_output=True, text=True, check=True, cwd="/"
        )
        major, minor, arrow = done.stdout.split()
    except (OSError, ValueError, subprocess.CalledProcessError):
        advice = "install pyarrow there, or unset PYSPARK_PYTHON"
        return Circumstance("python", "note", f"{python} cannot import pyarrow", advice)
    if (int(major), int(minor)) != sys.version_info[:2]:
        advice = "unset PYSPARK_PYTHON, or let it name a Python of the same version"
        here = f"{sys.version_info[0]}.{sys.version_info[1]}"
        return Circumstance(
            "python", "missing", f"workers run Python {major}.{minor}, floe runs {here}", advice
        )
    return Circumstance("python", "ok", f"workers run Python {major}.{minor}, pyarrow {arrow}")


def _packages(asked: tuple[str, ...]) -> Iterator[Circumstance]:
    known, cached = known_packages(), cached_packages()
    # The line is cut where it is long: names that floe knows come before coordinates.
    kept = ", ".join(sorted(map(name_package, cached), key=lambda name: (":" in name, name)))
    text = f"fetched: {kept}" if kept else "none is fetched yet: a contract that needs one does"
    yield Circumstance("packages", "ok", text)
    if missing := set(coordinates_of(asked)) - cached:
        names = ", ".join(sorted(map(name_package, missing)))
        yield Circumstance("packages", "note", f"not fetched yet: {names}", "floe spark fetch")
    for package in asked:
        if ":" not in package and package not in known:
            advice = "write group:artifact:version in floe.toml, [spark] packages"
            yield Circumstance("packages", "missing", f"no package '{package}' is known", advice)


def _servers() -> Iterator[Circumstance]:
    for line in textwrap.wrap(", ".join(experimental_types()), _LONGEST):
        yield Circumstance("servers", "note", f"experimental, not met in tests: {line}")


def _archive(java: Java) -> Circumstance:
    archive = archive_for(java)
    if archive.is_made:
        size = archive.file.stat().st_size // 2**20
        return Circumstance("fast start", "ok", f"class archive of {size} MB: {archive.file}")
    if archive.is_hopeless:
        return Circumstance("fast start", "note", "this Java makes no class archive")
    return Circumstance("fast start", "ok", "the first check makes the class archive as it ends")


def _server(root: Path) -> Circumstance:
    try:
        read_note(root)
    except UnsafeNoteError as error:
        advice = "remove it; `floe spark start` makes a new one"
        return Circumstance("warm server", "note", str(error), advice)
    server = find_server(root)
    if server is None:
        return Circumstance("warm server", "ok", "none runs; `floe spark start` keeps one")
    protection = f"on this machine only, for those who can read {note_file(root)} (mode 0600)"
    return Circumstance(
        "warm server", "ok", f"{server.address}, process {server.pid}, {protection}"
    )


def _folder(root: Path) -> Circumstance:
    folder = root / ".floe"
    nearest = folder if folder.is_dir() else root
    if os.access(nearest, os.W_OK):
        return Circumstance("workspace", "ok", f"{folder} can be written")
    advice = "results are not recorded; make the folder writable"
    return Circumstance("workspace", "missing", f"{folder} cannot be written", advice)
