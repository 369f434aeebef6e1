"""Fetch the jars of the REST catalog that the tests start: Iceberg's own servlet, and Jetty.

Spark's resolver knows no classifiers, so Ivy is asked directly, the one that PySpark brings along.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pyspark

from floe.adapters.spark.session.java import find_java
from floe.adapters.spark.session.package_cache import cache_jars, cached_jars, fetch_alone
from floe.errors import FloeError, OutsideError

# The last release of Iceberg whose tests, with the servlet in them, are published.
COORDINATES: Final = (
    "org.apache.iceberg:iceberg-core:1.11.0:tests",
    "org.eclipse.jetty.ee10:jetty-ee10-servlet:12.1.8",
    "org.xerial:sqlite-jdbc:3.51.3.0",
)
SPARK_JARS: Final = Path(pyspark.__file__).parent / "jars"
_MODULE: Final = """\
<ivy-module version="2.0" xmlns:m="http://ant.apache.org/ivy/maven">
  <info organisation="floe" module="tests"/>
  <configurations><conf name="default"/></configurations>
  <dependencies defaultconf="default->default">{dependencies}</dependencies>
</ivy-module>
"""


def obtain_jars() -> tuple[Path, ...]:
    """The jars; what is not in the cache is fetched first."""
    jars = cached_jars(COORDINATES)
    if jars is None:
        with fetch_alone(lambda: None) as folder:
            if cached_jars(COORDINATES) is None:
                cache_jars(COORDINATES, _fetch(folder), unfinished=folder)
        jars = cached_jars(COORDINATES)
    return jars or ()


def _fetch(folder: Path) -> tuple[Path, ...]:
    module, fetched = folder / "ivy.xml", folder / "fetched"
    module.write_text(_MODULE.format(dependencies="".join(map(_dependency, COORDINATES))))
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
    return tuple(sorted(fetched.iterdir()))


def _dependency(coordinate: str) -> str:
    """A module as Ivy writes it; a classifier names a jar that is wanted beside its own."""
    group, name, version, *classifiers = coordinate.split(":")
    marks = ["", *(f' m:classifier="{classifier}"' for classifier in classifiers)]
    artifacts = "".join(f'<artifact name="{name}" type="jar" ext="jar"{mark}/>' for mark in marks)
    return f'<dependency org="{group}" name="{name}" rev="{version}">{artifacts}</dependency>'


if __name__ == "__main__":
    try:
        obtain_jars()
    except FloeError as error:
        sys.exit(f"{error}: the tests with a REST catalog are skipped")
