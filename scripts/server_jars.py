"""Fetch what the tests with servers of Java need: a REST catalog of Iceberg, Kafka, its connector.

Spark's resolver knows no classifiers, so Ivy is asked directly, the one that PySpark brings along.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pyspark

from floe.adapters.spark.session.fetching import obtain_jars as obtain_package
from floe.adapters.spark.session.java import find_java
from floe.adapters.spark.session.package_cache import cache_jars, cached_jars, fetch_alone
from floe.adapters.spark.session.packages import known_packages
from floe.errors import FloeError, OutsideError

# The last release of Iceberg whose tests, with the servlet in them, are published.
REST_CATALOG: Final = (
    "org.apache.iceberg:iceberg-core:1.11.0:tests",
    "org.eclipse.jetty.ee10:jetty-ee10-servlet:12.1.8",
    "org.xerial:sqlite-jdbc:3.51.3.0",
)
KAFKA: Final = ("org.apache.kafka:kafka_2.13:4.1.1",)
CONNECTOR: Final = (known_packages()["kafka"],)
# Only logins by tokens of Hadoop need more of it, and mirrors lack all that were released since.
_OVERRIDES: Final = (
    '<override org="org.apache.spark" module="spark-token-provider-kafka-0-10_2.13"'
    ' matcher="exact" rev="4.1.0-preview1"/>'
)
SPARK_JARS: Final = Path(pyspark.__file__).parent / "jars"
_MODULE: Final = """\
<ivy-module version="2.0" xmlns:m="http://ant.apache.org/ivy/maven">
  <info organisation="floe" module="tests"/>
  <configurations><conf name="default"/></configurations>
  <dependencies defaultconf="default->default">{dependencies}{overrides}</dependencies>
</ivy-module>
"""


def obtain_jars(coordinates: tuple[str, ...]) -> tuple[Path, ...]:
    """The jars of a server; what is not in the cache is fetched first."""
    jars = cached_jars(coordinates)
    if jars is None:
        with fetch_alone(lambda: None) as folder:
            if cached_jars(coordinates) is None:
                cache_jars(coordinates, _fetch(coordinates, folder), unfinished=folder)
        jars = cached_jars(coordinates)
    return jars or ()


def obtain_connector() -> tuple[Path, ...]:
    """The jars of Spark's package for Kafka, where need be with another version of a part."""
    try:
        return obtain_package(CONNECTOR, {})
    except OutsideError:
        return obtain_jars(CONNECTOR)


def _fetch(coordinates: tuple[str, ...], folder: Path) -> tuple[Path, ...]:
    module, fetched = folder / "ivy.xml", folder / "fetched"
    dependencies = "".join(map(_dependency, coordinates))
    module.write_text(_MODULE.format(dependencies=dependencies, overrides=_OVERRIDES))
    ivy = next(SPARK_JARS.glob("ivy-*.jar"))
    pattern = f"{fetched}/[artifact]-[revision](-[classifier]).[ext]"
    command: list[str | Path] = [
        find_java().program,
        "-cp",
        ivy,
        "org.apache.ivy.Main",
        "-cache",
        folder / "ivy",
    ]
    command += ["-ivy", module, "-confs", "default", "-retrieve", pattern, "-warn"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        telling = [line for line in done.stdout.splitlines() if "unresolved" in line.lower()]
        raise OutsideError(f"Ivy ended with {done.returncode}: {' '.join(telling[:1]).strip()}")
    own = {jar.name for jar in SPARK_JARS.iterdir()} if coordinates == CONNECTOR else set()
    return tuple(jar for jar in sorted(fetched.iterdir()) if jar.name not in own)


def _dependency(coordinate: str) -> str:
    """A module as Ivy writes it; a classifier names a jar that is wanted beside its own."""
    group, name, version, *classifiers = coordinate.split(":")
    marks = ["", *(f' m:classifier="{classifier}"' for classifier in classifiers)]
    artifacts = "".join(f'<artifact name="{name}" type="jar" ext="jar"{mark}/>' for mark in marks)
    return f'<dependency org="{group}" name="{name}" rev="{version}">{artifacts}</dependency>'


def _main() -> None:
    for name, obtain in {
        "a REST catalog": lambda: obtain_jars(REST_CATALOG),
        "a broker of Kafka": lambda: obtain_jars(KAFKA),
        "Spark and Kafka": obtain_connector,
    }.items():
        try:
            obtain()
        except FloeError as error:
            print(f"{error}: the tests with {name} are skipped", file=sys.stderr)


if __name__ == "__main__":
    _main()
