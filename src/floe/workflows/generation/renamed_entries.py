"""YAML of models that have other names now, compared as if it always had them."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from floe.generated import (
    FileState,
    GeneratedFile,
    GeneratedState,
    PlannedFile,
    Written,
    compare_files,
)
from floe.workflows.generation.outcomes import is_sound

_YAML = (".yml", ".yaml")
# Entries of models stand two blanks deep, those of their columns deeper.
_ENTRY = re.compile(r"^( {0,2}- name: +)(\w+)(?=\s)", re.MULTILINE)
_KEPT = (FileState.CONFLICT, FileState.ORPHANED)


def compare_renamed(
    files: Collection[GeneratedFile],
    texts: Mapping[str, str],
    state: GeneratedState,
    names: Mapping[str, str],
) -> Iterator[PlannedFile]:
    """Compare files; an entry that was edited gets its model's new name with its edits.

    `names` are the names of models now, by those before. What was not finished, or stands beside
    what another branch wrote, is compared as it is.
    """
    undone = state.pending.keys() | state.rivals.keys()
    own, bases = dict(texts), dict(state.files)
    for file in files if names else ():
        path, given = file.path, _names_in(file, texts.get(file.path, ""), names)
        if given and path in state.files and path not in undone:
            own[path] = _rename(texts[path], given)
            bases[path] = Written.of(_rename(state.files[path].text, given))
    for planned in compare_files(files, own, replace(state, files=bases), is_sound):
        text = texts.get(planned.path)
        if own.get(planned.path) == text:
            yield planned
        else:
            wanted = text if planned.state in _KEPT else planned.wanted
            yield replace(planned, existing=text, wanted=wanted)


def _names_in(file: GeneratedFile, text: str, names: Mapping[str, str]) -> dict[str, str]:
    """The names that a file shall have instead of those that stand there."""
    if not file.path.endswith(_YAML):
        return {}
    wanted, there = ({name for _, name in _ENTRY.findall(each)} for each in (file.text, text))
    return {
        old: new
        for old, new in names.items()
        if old in there and new in wanted and (new not in there or new in names)
    }


def _rename(text: str, names: Mapping[str, str]) -> str:
    return _ENTRY.sub(lambda entry: f"{entry[1]}{names.get(entry[2], entry[2])}", text)
