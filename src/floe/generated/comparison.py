"""What has become of generated files since, and what is to be done with each."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from floe.generated.generated_file import GeneratedFile
from floe.generated.line_ends import is_windows, to_plain, to_windows
from floe.generated.merging import merge_texts
from floe.generated.planned_file import FileState, PlannedFile
from floe.generated.state_file import GeneratedState, Written

IsSound = Callable[[str, str], bool]
"""Whether a text can stand at a path."""

_YAML = (".yml", ".yaml")


def compare_files(
    files: Iterable[GeneratedFile],
    existing: Mapping[str, str],
    state: GeneratedState,
    is_sound: IsSound = lambda _path, _text: True,
) -> tuple[PlannedFile, ...]:
    """The state of each generated file, and of each that is no longer generated, by path.

    What two sides come to is taken only if `is_sound` says that it can be read. A file that floe
    wrote, that is no longer asked for and that is gone is orphaned too: there is nothing to be
    done with it, and it can be forgotten.
    """
    compared = {file.path: _compare(file, existing, state, is_sound) for file in files}
    compared |= {orphan.path: orphan for orphan in _orphans(compared, existing, state)}
    return tuple(compared[path] for path in sorted(compared))


def _orphans(
    generated: Mapping[str, PlannedFile], existing: Mapping[str, str], state: GeneratedState
) -> Iterator[PlannedFile]:
    for path in state.files:
        if path in generated:
            continue
        text = existing.get(path)
        is_edited = text is not None and not _is_unedited(text, state.base_of(path, text))
        yield PlannedFile(path, FileState.ORPHANED, text, text if is_edited else None, None)


def _compare(
    file: GeneratedFile, existing: Mapping[str, str], state: GeneratedState, is_sound: IsSound
) -> PlannedFile:
    text = existing.get(file.path)
    if text is None:
        return PlannedFile(file.path, FileState.NEW, None, file.text, file.text)
    base = state.base_of(file.path, text)
    if not _is_known(text, file, base) and is_windows(text):
        found, wanted = _judge(to_plain(text), file, base, is_sound)
        wanted = to_windows(wanted)
    else:
        found, wanted = _judge(text, file, base, is_sound)
    return PlannedFile(file.path, found, text, wanted, file.text)


def _is_known(text: str, file: GeneratedFile, base: Written | None) -> bool:
    return text == file.text or (base is not None and base.is_text(text))


def _is_unedited(text: str, base: Written | None) -> bool:
    if base is None:
        return False
    return base.is_text(text) or (is_windows(text) and base.is_text(to_plain(text)))


def _judge(
    text: str, file: GeneratedFile, base: Written | None, is_sound: IsSound
) -> tuple[FileState, str]:
    """The state of a file that is there, and the text that it shall have."""
    generated = file.text
    if text == generated:
        return FileState.UNCHANGED, text
    if base is None:
        return FileState.CONFLICT, text
    if base.is_text(text):
        return FileState.CHANGED, generated
    if base.is_text(generated):
        return FileState.EDITED, text
    merged = merge_texts(base.text, text, generated, is_yaml=file.path.endswith(_YAML))
    if merged is None or not is_sound(file.path, merged):
        return FileState.CONFLICT, text
    return FileState.EDITED, merged


def case_clashes(paths: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Pairs of paths that some systems take for one, as only case tells them apart."""
    first_paths: dict[str, str] = {}
    pairs = [(first_paths.setdefault(path.casefold(), path), path) for path in paths]
    return tuple((first, second) for first, second in pairs if first != second)
