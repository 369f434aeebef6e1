"""Ask OpenLineage's Java clients again what they emit for the inputs of client_vectors.json.

The classpath holds the jars of openlineage-spark_2.13 and openlineage-flink, and Iceberg's for
Spark; those of PySpark are added. Without --write, the exit code tells whether they still say the
same.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import pyspark

from floe.adapters.spark.session.java import find_java

ROOT: Final = Path(__file__).resolve().parent.parent
VECTORS: Final = ROOT / "tests" / "naming" / "client_vectors.json"
PROGRAM: Final = Path(__file__).with_name("ClientNames.java")
SPARK_JARS: Final = Path(pyspark.__file__).parent / "jars" / "*"
# What parts a list within a word.
_UNIT: Final = "\x1f"

Vector = Mapping[str, Any]


def _list(parts: str | Iterable[str]) -> str:
    return parts if isinstance(parts, str) else _UNIT.join(parts)


def _settings(given: Mapping[str, str]) -> str:
    return _UNIT.join(f"{key}={text}" for key, text in given.items())


def _of_location(given: Vector) -> tuple[str, ...]:
    return (
        ("warehouse", given["uri"], given["table"]) if "table" in given else ("uri", given["uri"])
    )


def _of_job(given: Vector) -> tuple[str, ...]:
    return (
        "spark_job",
        *(given["components"].get(key, "") for key in ("appName", "command", "table")),
    )


# The words that the program takes, by the code that is asked.
QUESTIONS: Final[Mapping[str, Callable[[Vector], tuple[str, ...]]]] = {
    "JdbcDatasetUtils": lambda given: (
        *("jdbc", given["url"], _list(given["table"])),
        _settings(given.get("properties", {})),
    ),
    "FilesystemDatasetUtils": lambda given: (
        ("to_location", given["namespace"], given["name"])
        if given["call"] == "to_location"
        else _of_location(given)
    ),
    "PathUtils": lambda given: ("path", given["uri"]),
    "SnowflakeUtils": lambda given: ("snowflake", given["account"], given["emitted"][1]),
    "JobNameBuilder": _of_job,
    "KafkaBootstrapServerResolver": lambda given: ("kafka_spark", given["servers"], given["topic"]),
    "KafkaUtils": lambda given: ("kafka_flink", given["servers"], given["topic"]),
    "catalog handlers of Iceberg": lambda given: (
        *("iceberg", given["handler"], given["identifier"]),
        _settings(given["properties"]),
    ),
    "dataset.Naming": lambda given: ("class", given["java"], _list(given["components"].values())),
}


def main() -> int:
    """Ask, and write or compare the answers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("classpath")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    clients = json.loads(VECTORS.read_text("utf-8"))
    asked = [
        (vector, QUESTIONS[code](vector))
        for client, vectors in clients.items()
        if (code := client.partition(", ")[2]) in QUESTIONS
        for vector in vectors
    ]
    answers = _ask(arguments.classpath, (words for _, words in asked))
    changed = [
        pair for pair in zip(asked, answers, strict=True) if pair[0][0]["emitted"] != pair[1]
    ]
    for (vector, words), answer in changed:
        print(words, vector["emitted"], "->", answer)
        vector["emitted"] = answer
    if arguments.write:
        VECTORS.write_text(_text(clients), "utf-8")
    return 1 if changed and not arguments.write else 0


def _ask(classpath: str, questions: Iterable[tuple[str, ...]]) -> list[list[str]]:
    lines = "".join("\t".join(words) + "\n" for words in questions)
    command: list[str | Path] = [find_java().program, "-cp", f"{classpath}:{SPARK_JARS}", PROGRAM]
    done = subprocess.run(
        command, input=lines, capture_output=True, text=True, encoding="utf-8", check=True
    )
    return [line.split("\t") for line in done.stdout.splitlines()]


def _text(clients: Mapping[str, list[Vector]]) -> str:
    """The file with a line per vector."""
    groups = (
        f" {json.dumps(client)}: [\n"
        + ",\n".join(f"  {json.dumps(vector, ensure_ascii=False)}" for vector in vectors)
        + "\n ]"
        for client, vectors in clients.items()
    )
    return "{\n" + ",\n".join(groups) + "\n}\n"


if __name__ == "__main__":
    sys.exit(main())
