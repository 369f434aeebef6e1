"""What floe knows of a format without loading the package that converts it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from floe.errors import ConfigurationError


@dataclass(frozen=True, slots=True)
class Format:
    """One format: `options` leads from floe's names to datacontract-cli's arguments.

    An option whose argument ends in `[]` may be given several times. `choices` holds the values
    of options that take no others, `needed` the options that must be given. `source` says what
    a reader is given: a file, a service (a host, an account, a location), or either. A file may
    be as large as `largest`; 0 stands for those that are read piece by piece.
    """

    name: str
    summary: str
    options: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    needed: tuple[str, ...] = ()
    extra: str | None = None
    is_binary: bool = False
    takes_one_object: bool = False
    source: str = "file"
    largest: int = 32 * 1024 * 1024

    def arguments(self, given: Iterable[tuple[str, str]]) -> dict[str, Any]:
        """The options of a command line as arguments for datacontract-cli."""
        arguments: dict[str, Any] = {}
        for written, value in given:
            name = written.replace("_", "-")
            if name not in self.options:
                raise ConfigurationError(self._unknown(written))
            argument = self.options[name]
            values = value.split(",") if argument.endswith("[]") else [value]
            for listed in values if name in self.choices else ():
                self._check_choice(name, listed.strip())
            if argument.endswith("[]"):
                arguments.setdefault(argument[:-2], []).append(value)
            elif argument in arguments:
                raise ConfigurationError(f"the option '{name}' of {self.name} is given twice")
            else:
                arguments[argument] = value
        for name in self.needed:
            if self.options[name] not in arguments:
                raise ConfigurationError(f"{self.name} needs --option {name}=…")
        return arguments

    def _check_choice(self, name: str, value: str) -> None:
        if value not in self.choices[name]:
            known = ", ".join(self.choices[name])
            raise ConfigurationError(f"{self.name} has no {name} '{value}': it has {known}")

    def _unknown(self, name: str) -> str:
        if not self.options:
            return f"{self.name} has no option '{name}', nor any other"
        near = get_close_matches(name, self.options, 1)
        hint = f"did you mean '{near[0]}'? " if near else ""
        return f"{self.name} has no option '{name}': {hint}it has {', '.join(self.options)}"


def find_format(name: str, formats: Iterable[Format]) -> Format:
    """A format by its name, or an error that names the nearest one."""
    by_name = {listed.name: listed for listed in formats}
    exact = by_name.get(name)
    if exact is not None:
        return exact
    near = get_close_matches(name, by_name, 1)
    hint = f"did you mean '{near[0]}'?" if near else "--list shows all"
    raise ConfigurationError(f"there is no format '{name}': {hint}")
