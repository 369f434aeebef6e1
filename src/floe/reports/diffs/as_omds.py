"""Changes in the Open Metadata Difference Standard, as its proposal (RFC 39) has it."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from floe import __version__
from floe.changes import Bump, Change, ContractChanges, VersionChanges
from floe.comparing import natural_key
from floe.documents import print_yaml
from floe.reports.diffs.presentation import DiffPresentation

_COUNTED = (Bump.MAJOR, Bump.MINOR, Bump.PATCH)


def render_diff_omds(changes: VersionChanges, _: DiffPresentation) -> str:
    """A YAML document for each contract, and comments for whatever could not be compared."""
    told = [f"cannot be compared: {problem}" for problem in changes.problems]
    problems = "".join(f"# {' '.join(text.split())}\n" for text in (*told, *changes.notes))
    documents = (print_yaml(_document(contract, changes)) for contract in changes.contracts)
    return problems + "---\n".join(documents)


def _document(contract: ContractChanges, changes: VersionChanges) -> dict[str, Any]:
    told = [change for change in contract.changes if change.bump in _COUNTED]
    counts = Counter(change.bump for change in told)
    suggested = contract.verdict.suggested
    return {
        "apiVersion": "v1.0.0",
        "kind": "MetadataDifference",
        "sourceKind": "DataContract",
        "source1": {"id": contract.id or "", "version": contract.old_version or ""},
        "source2": {"id": contract.id or "", "version": contract.new_version or ""},
        "scope": "all",
        "impact": {str(bump): counts[bump] for bump in _COUNTED},
        **({"suggestedVersion": suggested} if suggested else {}),
        "diffs": [_diff(change) for change in told],
        "customProperties": [
            {"property": "generatedBy", "value": f"floe/{__version__}"},
            {"property": "profile", "value": changes.profile},
            {"property": "state", "value": contract.state},
        ],
    }


def _diff(change: Change) -> dict[str, Any]:
    steps = change.keys[:1] or change.names[-2:-1]
    section = (*change.names[:1], *change.keys[:1])[0] if change.names or change.keys else ""
    kind = "ADD" if change.old is None else "REMOVE" if change.new is None else "CHANGE"
    if change.old is None and change.new is None:
        kind = "CHANGE"
    return {
        "type": kind,
        "section": section,
        "field": steps[0] if steps else "",
        "path": _path(change),
        **({"value1": change.old} if change.old is not None else {}),
        **({"value2": change.new} if change.new is not None else {}),
        "message": change.message,
        "impactLevel": change.bump.upper(),
    }


def _path(change: Change) -> str:
    """A path with names in place of numbers: `/schema[name=orders]/properties[name=id]/unique`."""
    is_gone = len(change.old_path) > len(change.new_path)
    path = change.old_path if is_gone else change.new_path
    names = list(zip(change.names[::2], change.names[1::2], strict=True))
    return "".join(_steps(path, names)) + "".join(f"/{key}" for key in change.keys[:1])


def _steps(path: tuple[str | int, ...], names: list[tuple[str, str]]) -> Iterator[str]:
    section = ""
    for step in path:
        if isinstance(step, str):
            section = step
            yield f"/{step}"
            continue
        named = next((pair for pair in names if pair[0] == section), (section, str(step)))
        names = names[names.index(named) + 1 :] if named in names else names
        yield f"[{natural_key(section)}={named[1]}]"
