"""Spark packages are fetched once, by Spark's own resolver, one process at a time."""

import contextlib
import re
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.parse import unquote, urlsplit

from floe.adapters.spark.session.java import find_java
from floe.adapters.spark.session.launcher import (
    IMPATIENCE,
    Launch,
    LaunchError,
    end_process,
    launch_apart,
    quiet_logging,
)
from floe.adapters.spark.session.package_cache import cache_jars, cached_jars, fetch_alone
from floe.adapters.spark.session.packages import name_package
from floe.adapters.spark.session.places import new_log
from floe.errors import OutsideError
from floe.progress import Progress, no_progress

# What a user says of repositories, mirrors and proxies.
_SAID = (
    "spark.driver.defaultJavaOptions",
    "spark.jars.excludes",
    "spark.jars.ivy",
    "spark.jars.ivySettings",
    "spark.jars.repositories",
)
_JAVA_OPTIONS = "spark.driver.extraJavaOptions"
_EXCLUDES = "spark.jars.excludes"
_FAILED = re.compile(
    r"(?:unresolved dependency|download failed): "
    r"(?P<group>[\w.-]+)#(?P<artifact>[\w.-]+);(?P<version>[\w.+-]+)(?P<missing>: not found)?"
)
_OUT_OF_REACH = re.compile(r"Host ([\w.-]+) not found")


class _UnsoundError(Exception):
    """What Ivy's folder holds is damaged, or another program was at work in it."""


def obtain_jars(
    coordinates: Sequence[str],
    conf: Mapping[str, str],
    progress: Progress = no_progress,
) -> tuple[Path, ...]:
    """The jars of some packages; what is not in the cache is fetched first."""
    excludes = conf.get(_EXCLUDES, "")
    if (jars := cached_jars(coordinates, excludes)) is not None:
        return jars
    with fetch_alone(
        lambda: progress("waiting for another process that fetches Spark packages")
    ) as folder:
        for coordinate in coordinates:
            if cached_jars((coordinate,), excludes) is None:
                _fetch((coordinate,), conf, folder, progress)
        if cached_jars(coordinates, excludes) is None:
            # Their versions of some library differ, and Ivy chooses among them.
            _fetch(coordinates, conf, folder, progress)
    return cached_jars(coordinates, excludes) or ()


def _fetch(
    coordinates: Sequence[str], conf: Mapping[str, str], folder: Path, progress: Progress
) -> None:
    named = " with ".join(map(name_package, coordinates))
    progress(f"fetching the Spark package {named}")
    jars = _resolve(coordinates, conf, folder)
    cache_jars(coordinates, jars, conf.get(_EXCLUDES, ""), unfinished=folder)


def _resolve(coordinates: Sequence[str], conf: Mapping[str, str], folder: Path) -> tuple[Path, ...]:
    """What Spark's resolver finds: in Ivy's folder, again in it, then in an empty one."""
    wanted = {key: conf[key] for key in _SAID if key in conf}
    options = (f'"-Dlog4j2.configurationFile={quiet_logging()}"', *IMPATIENCE)
    wanted |= {
        "spark.master": "local[1]",
        "spark.jars": "",
        "spark.jars.packages": ",".join(coordinates),
        _JAVA_OPTIONS: " ".join((*options, conf.get(_JAVA_OPTIONS, ""))).strip(),
    }
    for _ in range(2):
        with contextlib.suppress(_UnsoundError):
            return _ask_spark(wanted)
    try:
        return _ask_spark({**wanted, "spark.jars.ivy": str(folder / "ivy")})
    except _UnsoundError as error:
        raise OutsideError(str(error)) from None


def _ask_spark(conf: Mapping[str, str]) -> tuple[Path, ...]:
    log = new_log()
    try:
        gateway = launch_apart(
            Launch(find_java(), conf, log, environment={"SPARK_LOCAL_IP": "127.0.0.1"})
        )
    except LaunchError:
        raise _failure(conf["spark.jars.packages"], log) from None
    try:
        addresses = gateway.jvm.System.getProperty("spark.jars") or ""
    finally:
        gateway.shutdown()
        end_process(gateway.proc)
    log.unlink(missing_ok=True)
    jars = tuple(Path(unquote(urlsplit(word).path)) for word in addresses.split(",") if word)
    broken = [jar for jar in jars if not _is_whole(jar)]
    for jar in broken:
        # Ivy would never replace a copy that was interrupted.
        jar.unlink(missing_ok=True)
    if broken:
        raise _UnsoundError(f"{broken[0]} is damaged: fetch it again")
    return jars


def _is_whole(jar: Path) -> bool:
    try:
        with zipfile.ZipFile(jar) as archive:
            return archive.testzip() is None
    except (OSError, EOFError, zipfile.BadZipFile, zlib.error):
        return False


def unfetched_package(log: str) -> str | None:
    """Which package Ivy could not have by its report, why, and what to do about it."""
    failed = _FAILED.search(log)
    if failed is None:
        return None
    reason = "no repository has it" if failed["missing"] else "its download failed"
    if hosts := dict.fromkeys(_OUT_OF_REACH.findall(log)):
        reason += f"; out of reach: {', '.join(hosts)}"
    coordinate = ":".join(failed.group("group", "artifact", "version"))
    return (
        f"the Spark package {coordinate} cannot be fetched ({reason}): set "
        "spark.jars.repositories to a repository that has it, or spark.jars to a copy of its jar"
    )


def _failure(packages: str, log: Path) -> Exception:
    text = log.read_text(encoding="utf-8", errors="replace")
    if message := unfetched_package(text):
        log.unlink(missing_ok=True)
        return _UnsoundError(message) if "download failed:" in text else OutsideError(message)
    telling = [line.strip() for line in text.splitlines() if re.search(r"Exception|Error", line)]
    reason = (telling or ["Java ended without a word"])[0]
    return OutsideError(
        f"the Spark package {packages.replace(',', ', ')} cannot be fetched: {reason} "
        f"(all of it in {log})"
    )
