"""What the clients of OpenLineage make of an input, held against what floe makes of it.

`client_vectors.json` holds facts: an input, and the pair that the client's own code emitted for
it. `scripts/client_names.py` asks the Java clients again.
"""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from floe.naming import (
    Naming,
    Pair,
    classes,
    compose,
    compose_job,
    from_dbt_profile,
    from_jdbc,
    from_kafka,
    from_location,
    from_spark_catalog,
    parse,
    parse_job,
    to_location,
)

CLIENTS = json.loads((Path(__file__).parent / "client_vectors.json").read_text("utf-8"))
PAGE = Path(__file__).parents[2] / "docs" / "naming-clients.md"
ENOUGH = 0.95

Vector = dict[str, Any]

NAMERS: dict[str, Callable[[Vector], Naming]] = {
    "class": lambda given: compose(
        getattr(classes, given["class"]).source_id, **given["components"]
    ),
    "compose": lambda given: compose(given["source"], **given["components"]),
    "from_dbt_profile": lambda given: from_dbt_profile(given["profile"], given["table"]),
    "from_jdbc": lambda given: from_jdbc(
        given["url"], given["table"], **given.get("properties", {})
    ),
    "from_kafka": lambda given: from_kafka(given["servers"], given["topic"]),
    "from_location": lambda given: from_location(given["uri"], given.get("table")),
    "from_spark_catalog": lambda given: from_spark_catalog(
        given["properties"], given["identifier"]
    ),
    "snowflake_account": lambda given: from_dbt_profile(
        {"type": "snowflake", "account": given["account"]}, "D.S.T"
    ),
    "spark_job": lambda given: compose_job("SPARK", namespace="prod", **given["components"]),
}


def names_of(naming: Naming) -> Iterator[Pair | None]:
    """All that a table is looked up by: its name and its aliases, as they stand and put right."""
    for pair in (naming.canonical, *(Pair(*alias[:2]) for alias in naming.aliases)):
        if pair is not None:
            yield from (pair, parse(*pair).canonical)


def meets(given: Vector) -> bool:
    """Whether an event with what the client emits is found by what floe says."""
    emitted = Pair(*given["emitted"]) if len(given["emitted"]) == 2 else given["emitted"][0]
    if given["call"] == "to_location":
        return to_location(given["namespace"], given["name"]) == emitted
    if given["call"] == "job":
        naming = parse_job(given["integration"], *emitted, given["jobType"])
        return (
            bool(naming.source)
            and compose_job(naming.source, **naming.components).canonical == emitted
        )
    naming = NAMERS[given["call"]](given)
    if given["call"] == "spark_job":
        return naming.canonical == emitted and parse_job("SPARK", *emitted).canonical == emitted
    known = set(names_of(naming))
    return emitted in known or parse(*emitted).canonical in known


def label(given: Vector) -> str:
    """An input in one line, as the page has it."""
    words = (given["call"], *(given[key] for key in ("url", "uri", "namespace") if key in given))
    rest = [given[key] for key in ("table", "name") if given.get(key)]
    return " ".join(map(str, (*words, *rest)))


def missed() -> list[str]:
    return [label(given) for vectors in CLIENTS.values() for given in vectors if not meets(given)]


def listed() -> list[str]:
    """The inputs in the page's table of what does not meet, each with a reason."""
    text = PAGE.read_text("utf-8").partition("## What does not meet")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([^`]+)` \| `[^`]+` \| .+ \|$", text, re.MULTILINE)
    return [row.replace("\\|", "|") for row in rows]


def test_nearly_all_that_clients_emit_meets_our_names():
    total = sum(map(len, CLIENTS.values()))

    assert 1 - len(missed()) / total >= ENOUGH
    assert f"{total} inputs" in PAGE.read_text("utf-8")
    assert f"All but {len(missed())} do" in PAGE.read_text("utf-8")


def test_what_does_not_meet_is_listed_with_its_reason():
    assert sorted(missed()) == sorted(listed())


@pytest.mark.parametrize("client", CLIENTS)
def test_a_client_has_vectors_that_meet(client):
    assert any(map(meets, CLIENTS[client]))
