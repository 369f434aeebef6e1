"""Every command that the documentation shows exists, with the options it shows."""

import re
import shlex
from pathlib import Path

import click
import pytest

from floe.cli.main import COMMANDS, floe

MAKEFILE = Path(__file__).parents[2] / "Makefile"

_INLINE = re.compile(r"`([^`\n]+)`")
_FLOE = re.compile(r"(?:^|[\s\"'/|;&(])floe (?P<rest>[a-z-][^\n|;&)`]*)")
_MAKE = re.compile(r"\bmake (?P<target>[a-z][a-z-]*)")


def shown(page) -> list[str]:
    code = [block.text.replace("\\\n", " ") for block in page.blocks if block.language != "text"]
    return [*code, *_INLINE.findall(page.prose)]


def floe_calls(text: str) -> list[list[str]]:
    lines = [re.sub(r"(^|\s)# .*", "", line) for line in text.splitlines()]
    return [_words(match["rest"]) for line in lines for match in _FLOE.finditer(line)]


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text, comments=True)
    except ValueError:
        return text.split()


def command_called(name: str) -> click.Command:
    command = floe.get_command(click.Context(floe), name)
    assert command is not None
    return command


def options_of(words: list[str]) -> set[str]:
    """The options of a command, and those of its own command where it is a group."""
    command = command_called(words[0])
    commands = [command]
    if isinstance(command, click.Group) and len(words) > 1:
        inner = command.get_command(click.Context(command), words[1])
        commands += [inner] if inner is not None else []
    known = {name for one in commands for parameter in one.params for name in parameter.opts}
    return known | {"--help", "-h"}


def hands_options_on(name: str) -> bool:
    """Whether a command's options are those of another program."""
    return bool(command_called(name).context_settings.get("ignore_unknown_options"))


def complaints(words: list[str]) -> list[str]:
    name = words[0]
    if name in ("--version", "--help", "-h"):
        return []
    if name not in COMMANDS:
        return [f"there is no command 'floe {name}'"]
    if hands_options_on(name):
        return []
    options = [word.partition("=")[0] for word in words[1:] if re.match(r"--?[a-z]", word)]
    known = options_of(words)
    return [f"floe {name} has no {option}" for option in options if option not in known]


def test_every_floe_command_and_option_exists(page):
    found = [words for text in shown(page) for words in floe_calls(text)]
    wrong = [complaint for words in found if words for complaint in complaints(words)]
    assert wrong == []


def test_every_make_target_exists(page):
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE.read_text(encoding="utf-8"), re.MULTILINE))
    used = {match["target"] for text in shown(page) for match in _MAKE.finditer(text)}
    assert used <= targets


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("floe lint --fix", []),
        ("$ floe lnit", ["there is no command 'floe lnit'"]),
        ("floe lint --fixx products", ["floe lint has no --fixx"]),
        ("floe export --to=sql x.yaml", []),
        ("cat x | floe compile --json", []),
        ("floe dbt build --select orders", []),
        ("floe contract generate --manifest m.json", []),
        ("floe naming check --strict events.ndjson", []),
        ("floe naming check --strikt events.ndjson", ["floe naming has no --strikt"]),
        ("floe contract generate --manifset m.json", ["floe contract has no --manifset"]),
    ],
)
def test_a_wrong_command_or_option_is_seen(text, expected):
    assert [c for words in floe_calls(text) for c in complaints(words)] == expected
