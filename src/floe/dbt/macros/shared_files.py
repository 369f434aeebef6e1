"""The shared macros as files of a project."""

from functools import cache
from importlib.resources import files

from floe.dbt.macros.type_words import type_words_text
from floe.dbt.options import DbtOptions
from floe.generated import GeneratedFile

_FOLDER = "macros/floe"


def shared_macros(_options: DbtOptions) -> tuple[GeneratedFile, ...]:
    """Every macro, for all adapters alike: each picks its own words when it runs."""
    return _all_macros()


@cache
def _all_macros() -> tuple[GeneratedFile, ...]:
    found = (entry for entry in files("floe.dbt.macros").iterdir() if entry.name.endswith(".sql"))
    texts = {entry.name: entry.read_text(encoding="utf-8") for entry in found}
    texts["type_words.sql"] = type_words_text()
    return tuple(GeneratedFile(f"{_FOLDER}/{name}", texts[name]) for name in sorted(texts))
