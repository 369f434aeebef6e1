"""`floe init`: a workspace that compiles, to be changed from there."""

import os
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import click

from floe.cleaning import clean
from floe.cli.output import say
from floe.cli.printing import print_json
from floe.errors import ConfigurationError
from floe.wiring import write_below
from floe.workflows.starting import plan_workspace

_RENAMED = {"gitignore": ".gitignore"}
_NEXT_STEPS = """\
Next:
{enter}  floe compile --strict
  floe refs products/orders/datacontract.yaml
  floe find --class pii

To lint before every commit, put this into .pre-commit-config.yaml:

  repos:
    - repo: local
      hooks:
        - id: floe-compile
          name: floe compile
          entry: floe compile
          language: system
          files: \\.(ya?ml|json)$|(^|/)floe\\.toml$
          pass_filenames: false"""


@click.command("init")
@click.argument("folder", metavar="[DIR]", default=".", type=click.Path(path_type=Path))
@click.option("--name", help="The workspace's name; the default is the folder's.")
@click.option(
    "--owner",
    default="data-team",
    show_default=True,
    help="Who answers for the contract: a team, or an e-mail address.",
)
@click.option("--force", is_flag=True, help="Overwrite files that are already there.")
@click.option("--json", "as_json", is_flag=True, help="Print the files as one JSON object.")
def command(folder: Path, name: str | None, owner: str, force: bool, as_json: bool) -> int:
    """Start a workspace in DIR (default: here) with one product and one contract.

    The contract has keys, a foreign key, quality rules, two of them from a shared library,
    and service levels. It compiles as it is, and is there to be changed.

    \b
    Examples:
      floe init
      floe init contracts --name retail --owner sales@example.com
    """  # noqa: D301
    planned = plan_workspace(_templates(), name or folder.resolve().name or "workspace", owner)
    ignored = planned.pop(".gitignore")
    if not force:
        _refuse_to_overwrite(folder, planned)
    said = [_ignore(folder / ".gitignore", ignored)]
    for file, text in planned.items():
        write_below(folder, file, text)
        said.append(f"wrote {folder / file}")
    if as_json:
        print_json({"files": [str(folder / file) for file in planned]})
        return 0
    # Said only now: whoever stops reading must not stop the writing.
    say("\n".join(map(clean, said)))
    enter = "" if folder.resolve() == Path.cwd().resolve() else f"  cd {clean(str(folder))}\n"
    say(f"\n{_NEXT_STEPS.format(enter=enter)}")
    return 0


def _ignore(file: Path, text: str) -> str:
    """A repository's own list of ignored files is added to by its owner, never by us."""
    if os.path.lexists(file):
        return f"kept {file}: see that it has {' and '.join(text.splitlines()[1:])}"
    write_below(file.parent, file.name, text)
    return f"wrote {file}"


def _templates() -> dict[str, str]:
    return dict(sorted(_read(files("floe.cli") / "templates", "").items()))


def _read(folder: Traversable, prefix: str) -> dict[str, str]:
    texts: dict[str, str] = {}
    for entry in folder.iterdir():
        if entry.is_dir():
            texts |= _read(entry, f"{prefix}{entry.name}/")
        else:
            name = _RENAMED.get(entry.name, entry.name)
            texts[f"{prefix}{name}"] = entry.read_text(encoding="utf-8")
    return texts


def _refuse_to_overwrite(folder: Path, planned: dict[str, str]) -> None:
    if folder.exists() and not folder.is_dir():
        raise ConfigurationError(f"{folder} is not a folder")
    there = [file for file in planned if os.path.lexists(folder / file)]
    if there:
        raise ConfigurationError(
            f"already there: {', '.join(there)}; nothing was written (--force overwrites)"
        )
