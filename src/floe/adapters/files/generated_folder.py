"""A folder of generated files: read, and brought to what a plan wants step by step."""

import contextlib
import errno
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path, PurePosixPath

from floe.adapters.files.opening import open_below, open_folder_below
from floe.adapters.files.writing import mode_of, pour_new
from floe.errors import ConfigurationError, InputError, OutsideError
from floe.generated import FileStep, is_inside, is_state
from floe.progress import Progress

LARGEST = 8 * 1024 * 1024
MOST_FILES = 20_000
_NOT_OWN = ("target", "dbt_packages")


@dataclass(frozen=True, slots=True)
class FoundFiles:
    """The texts of files by path, and of those that cannot be read the reason."""

    texts: dict[str, str]
    unreadable: dict[str, str]


class _UnreadableError(Exception):
    """A file is there and cannot be taken as a text of this folder."""


class GeneratedFolder:
    """Reads and writes below one folder, never through links, and never half a file.

    The folder itself has to lie `within` another, where one is named.
    """

    def __init__(self, root: Path, within: Path | None = None) -> None:
        self.root = root.resolve()
        self._base = (within or root).resolve()
        if not self.root.is_relative_to(self._base):
            raise ConfigurationError(f"{root} leads out of the workspace {within}")
        self._name = self.root.relative_to(self._base)

    def read(self, paths: Iterable[str]) -> FoundFiles:
        """What is there of some files."""
        contents = FoundFiles({}, {})
        for path in paths:
            try:
                text = self._read(path)
            except _UnreadableError as error:
                contents.unreadable[path] = str(error)
            else:
                if text is not None:
                    contents.texts[path] = text
        return contents

    def read_one(self, path: str) -> str | None:
        """The text of a file that has to be readable where it is there."""
        try:
            return self._read(path)
        except _UnreadableError as error:
            raise InputError(f"{self.root / path}: {error}") from error

    def list_files(self, folders: Iterable[str], endings: tuple[str, ...]) -> tuple[str, ...]:
        """The files below some folders whose names end in one of some ways, up to a bound."""
        paths = (path for folder in folders if is_inside(folder) for path in self._walk(folder))
        wanted = (path for path in paths if path.endswith(endings) and is_inside(path))
        return tuple(sorted(set(islice(wanted, MOST_FILES))))

    def apply(self, steps: Iterable[FileStep], progress: Progress) -> None:
        """Take the steps in their order; what one has written is on disk before the state is.

        `progress` is told of each write before it begins and before it takes its place. Whatever it
        is cut short by, the same plan made anew leads to the same end.
        """
        touched: set[Path] = set()
        for step in steps:
            if is_state(step.path):
                _sync(touched)
            try:
                self._take(step, progress)
            except OSError as error:
                where = self.root / step.path
                raise OutsideError(f"cannot write {where}: {error.strerror or error}") from error
            touched.add((self.root / step.path).parent)
        _sync(touched)

    def _read(self, path: str) -> str | None:
        if not is_inside(path):
            raise _UnreadableError("it is no path below the project")
        try:
            descriptor = open_below(self._base, self._name / path)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise _UnreadableError(_reason(error)) from error
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise _UnreadableError("it is not a regular file")
        with os.fdopen(descriptor, "rb") as stream:
            return _decode(stream.read(LARGEST + 1))

    def _walk(self, below: str) -> Iterator[str]:
        """Links are not followed, nor is what dbt itself writes or loads."""
        start = self.root / below
        if start.resolve() != start:
            return
        for folder, folders, files in os.walk(start):
            folders[:] = sorted(
                subfolder
                for subfolder in folders
                if subfolder not in _NOT_OWN and not subfolder.startswith(".")
            )
            where = Path(folder).relative_to(self.root)
            yield from ((where / name).as_posix() for name in sorted(files))

    def _take(self, step: FileStep, progress: Progress) -> None:
        current = self.read_one(step.path)
        if current == step.text:
            return
        if current != step.before:
            raise self._changed(step.path)
        if step.origin is not None:
            self._move(step, step.origin, progress)
            return
        progress(f"writing {step.path}")
        if step.is_copied and current is not None:
            self._copy(step.path, current, progress)
        if step.text is None:
            self._delete(step.path)
        else:
            self._write(step.path, step.text, progress)

    def _move(self, step: FileStep, origin: str, progress: Progress) -> None:
        """Give a file another path as it is."""
        if self.read_one(origin) != step.text:
            raise self._changed(origin)
        progress(f"moving {origin} to {step.path}")
        before, after = PurePosixPath(origin), PurePosixPath(step.path)
        source = open_folder_below(self._base, self._name / before.parent)
        target = open_folder_below(self._base, self._name / after.parent, make=True)
        try:
            os.rename(before.name, after.name, src_dir_fd=source, dst_dir_fd=target)
        finally:
            os.close(source)
            os.close(target)
        self._tidy(before)

    def _changed(self, path: str) -> InputError:
        return InputError(f"{self.root / path} was changed while floe was at work: run it again")

    def _copy(self, path: str, text: str, progress: Progress) -> None:
        """Keep a text beside its file, under the first name that is free or has it already."""
        number = 0
        while True:
            copy = f"{path}.orig{number or ''}"
            copied = self.read((copy,))
            if copied.texts.get(copy) == text:
                return
            if not copied.texts and not copied.unreadable:
                self._write(copy, text, progress)
                return
            number += 1

    def _write(self, path: str, text: str, progress: Progress) -> None:
        name = PurePosixPath(path).name
        # Always the same name: what a run that was cut short left behind is used up by the next.
        beside = f".{name}.floe-new"
        folder = open_folder_below(self._base, (self._name / path).parent, make=True)
        try:
            mode = mode_of(name, folder)
            _remove(beside, folder)
            pour_new(beside, folder, text.encode(), mode)
            progress(f"placing {path}")
            os.replace(beside, name, src_dir_fd=folder, dst_dir_fd=folder)
        finally:
            _remove(beside, folder)
            os.close(folder)

    def _delete(self, path: str) -> None:
        """Delete a file, and the folders that it was alone in."""
        below = PurePosixPath(path)
        self._in_folder_of(below, os.unlink)
        self._tidy(below)

    def _tidy(self, below: PurePosixPath) -> None:
        with contextlib.suppress(OSError):
            for folder in below.parents[:-1]:
                self._in_folder_of(folder, os.rmdir)

    def _in_folder_of(self, below: PurePosixPath, act: Callable[..., None]) -> None:
        folder = open_folder_below(self._base, self._name / below.parent)
        try:
            act(below.name, dir_fd=folder)
        finally:
            os.close(folder)


def _remove(name: str, folder: int) -> None:
    with contextlib.suppress(FileNotFoundError):
        os.unlink(name, dir_fd=folder)


def _sync(folders: set[Path]) -> None:
    """Have the names in some folders on disk, as their files are."""
    for folder in folders:
        with contextlib.suppress(OSError):
            descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
    folders.clear()


def _decode(content: bytes) -> str:
    if len(content) > LARGEST:
        raise _UnreadableError(f"it is larger than {LARGEST // 1024 // 1024} MiB")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _UnreadableError("it is not a text in UTF-8") from error


def _reason(error: OSError) -> str:
    if error.errno in (errno.ELOOP, errno.ENOTDIR):
        return "it is a link, or lies behind one or below a file"
    return error.strerror or str(error)
