from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.typed_values import show
from floe.model import parse_version


@rule("lint/version-not-semver", Severity.WARNING, profiles=("extended", "platform"))
def version_not_semver(graph: Graph) -> Iterator[Finding]:
    """A contract's version that is not a semantic version (2.0.0).

    Why: consumers learn from the version alone whether a change can break them, and floe
    can only tell a major step from a minor one if the version has the three numbers.

    Instead: write MAJOR.MINOR.PATCH as a text, as in `version: 1.4.0`, with `-rc.1` or
    `+build` behind it if need be.
    """
    for contract in graph.contracts:
        version = contract.node.get("version")
        if version is None or parse_version(version, allow_prefix=False) is not None:
            continue
        yield Finding(
            contract.place / "version",
            f"version {show(version)} is not a semantic version",
            hint=_way_out(version),
        )


def _way_out(version: object) -> str:
    text = str(version).strip()
    if isinstance(version, int | float) and not isinstance(version, bool):
        return f"YAML reads this as a number: write '{_completed(text)}'"
    if parse_version(text) is not None:
        bare = text.lstrip("vV")
        return f"write '{bare}'" + (", without the leading v" if bare != text else "")
    completed = _completed(text.lstrip("vV"))
    if parse_version(completed) is not None:
        return f"write '{completed}'"
    return "write three numbers, as in '1.0.0'"


def _completed(text: str) -> str:
    """The version that two numbers or one may stand for, without leading zeros."""
    parts = [part.lstrip("0") or "0" for part in text.split(".")] if text else []
    return ".".join([*parts, "0", "0"][:3]) if len(parts) <= 3 else text
