"""Generated pages: write them, or say which are out of date."""

import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path


def settle(pages: Mapping[Path, str], stale: Iterable[Path], *, check: bool) -> int:
    """Write the pages and remove the stale ones; with `check` only report, as an exit code."""
    changed = sorted(file for file, text in pages.items() if _read(file) != text)
    stale = sorted(stale)
    if check:
        for file in [*changed, *stale]:
            print(f"{_shown(file)} is out of date: run 'make docs'", file=sys.stderr)
        return int(bool(changed or stale))
    for file in changed:
        _write(file, pages[file])
    for file in stale:
        file.unlink()
    return 0


def _read(file: Path) -> str | None:
    return file.read_text(encoding="utf-8") if file.is_file() else None


def _shown(file: Path) -> str:
    here = Path.cwd()
    return str(file.relative_to(here) if file.is_relative_to(here) else file)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=file.parent, delete=False) as new:
        new.write(text)
    # Temporary files are private; a page is for everyone.
    Path(new.name).chmod(0o644)
    Path(new.name).replace(file)
