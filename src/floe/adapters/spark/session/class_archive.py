"""Spark's classes in the form that Java loads fastest, made once per Java and Spark."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pyspark

from floe.adapters.spark.session.java import Java
from floe.adapters.spark.session.places import fingerprint
from floe.user_cache import cache_folder

# The shell outlives floe: Java writes its archive after floe has gone.
_KEEP = """part=$1 archive=$2; shift 2
"$@"; code=$?
if [ -s "$part" ]; then mv -f "$part" "$archive"; else : > "$archive.failed"; fi
exit $code
"""


def spark_jars() -> tuple[Path, ...]:
    """The jars of the installed Spark; a class path of `*` would not match an archive."""
    return tuple(sorted((spark_home() / "jars").glob("*.jar")))


def spark_home() -> Path:
    """The folder of the installed Spark."""
    return Path(pyspark.__file__).parent


@dataclass(frozen=True, slots=True)
class ClassArchive:
    """The archive for one Java and one Spark."""

    file: Path

    @property
    def is_made(self) -> bool:
        """Whether it can be used."""
        return self.file.is_file()

    @property
    def is_hopeless(self) -> bool:
        """Whether this Java was seen to make none."""
        return self.file.with_name(f"{self.file.name}.failed").exists()

    @property
    def options(self) -> tuple[str, ...]:
        """What tells Java to use it; Java goes on without where it does not fit."""
        return (f"-XX:SharedArchiveFile={self.file}", "-Xshare:auto") if self.is_made else ()

    def wrap(self, java: str, arguments: Sequence[str], mark: str) -> list[str]:
        """The command that also makes the archive when Java ends, whole or not at all."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        part = self.file.with_name(f".{self.file.name}.{mark}")
        making = f"-XX:ArchiveClassesAtExit={part}"
        return ["sh", "-c", _KEEP, "sh", str(part), str(self.file), java, making, *arguments]


def archive_for(java: Java) -> ClassArchive:
    """Where the archive for a Java and the installed Spark is."""
    jars = [(jar.name, jar.stat().st_size, jar.stat().st_mtime_ns) for jar in spark_jars()]
    name = fingerprint([java.home.resolve(), java.version, spark_home(), *jars])
    return ClassArchive(cache_folder() / "archives" / f"spark-{pyspark.__version__}-{name}.jsa")
