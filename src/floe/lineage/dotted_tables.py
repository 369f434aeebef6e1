"""Tables of databases: a host, a port and a dotted name."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from floe.findings import Finding, Severity
from floe.lineage.composing import compose_table, unresolved, with_alias
from floe.lineage.fields import ServedField
from floe.lineage.served_tables import ServedTable
from floe.naming import (
    Alias,
    Host,
    NamePart,
    Naming,
    find_source,
    read_address,
    split_name,
    written_part,
)

_MALFORMED = "naming/malformed-name"


@dataclass(frozen=True, slots=True)
class DottedTables:
    """Names the tables of one source.

    `parts` are the components of the dotted name from the outermost to the table itself, each
    with the words that servers have for it; `others` are those of the namespace. `defaults` are
    what the standard says of a server without a value, `ignored` the parts that are written but
    do not count. With `is_nested` the first part takes all that the others leave; without
    `is_split` the whole of a written name is its last part. `aliases` are templates of other
    pairs that events use.
    """

    source: str
    parts: Mapping[str, tuple[str, ...]]
    others: Mapping[str, tuple[str, ...]] = field(
        default_factory=lambda: {"host": ("host",), "port": ("port",)}
    )
    defaults: Mapping[str, str] = field(default_factory=dict)
    ignored: tuple[str, ...] = ()
    is_nested: bool = False
    is_split: bool = True
    aliases: tuple[Alias, ...] = ()

    def __call__(self, table: ServedTable) -> Naming:
        """The naming of a table."""
        naming = self.compose(table)
        for alias in self.aliases:
            naming = with_alias(naming, *alias)
        return naming

    def compose(self, table: ServedTable, **known: ServedField | None) -> Naming:
        """The same with components that the server's type finds in another way."""
        written = self._written(table)
        if len(written) > len(self.parts) and not self.is_nested:
            return unresolved(self.source, (_too_long(table, len(written), self),))
        named = {
            name: self._part(table, name, said)
            for name, said in zip(self.parts, _grouped(written, len(self.parts)), strict=True)
        }
        components = {**self._around(table), **named, **known}
        for name in self.ignored:
            components.pop(name, None)
        return compose_table(table, self.source, components, {**self.others, **self.parts})

    def _written(self, table: ServedTable) -> tuple[NamePart, ...]:
        name = table.usable_name
        if name is None or self.is_split:
            return name_parts(table)
        return (NamePart(name.text),)

    def _part(
        self, table: ServedTable, name: str, written: tuple[NamePart, ...]
    ) -> ServedField | None:
        own = table.own(name, *self.parts[name])
        if own is not None and own.fault:
            return None
        if own is None and written and table.name is not None:
            return ServedField(self._as_written(name, written), table.name.place)
        return own or self._found(table, name)

    def _as_written(self, name: str, parts: tuple[NamePart, ...]) -> str:
        definition = find_source(self.source)
        component = definition.components.get(name) if definition else None
        return ".".join(written_part(component, part) if component else part.text for part in parts)

    def _found(self, table: ServedTable, name: str) -> ServedField | None:
        words = (*self.parts.get(name, ()), *self.others.get(name, ()))
        found = table.ask(name, *words)
        default = None if table.refuses(name, *words) else self.defaults.get(name)
        return found or (ServedField(default, table.server_place) if default else None)

    def _around(self, table: ServedTable) -> dict[str, ServedField | None]:
        """The components of the namespace; a host may bring its port along."""
        found = {name: self._found(table, name) for name in self.others}
        written = found.get("host")
        if written is None:
            return found
        port = table.find("port")
        host = read_address(written.text, port.text if port else None) or Host(written.text)
        found["host"] = ServedField(host.name, written.place)
        if host.port and not table.refuses("port", "port"):
            found["port"] = ServedField(host.port, port.place if port else written.place)
        return found


def name_parts(table: ServedTable) -> tuple[NamePart, ...]:
    """The parts of a table's name; a text with an empty part is no dotted name, but one part."""
    name = table.usable_name
    if name is None:
        return ()
    parts = split_name(name.text)
    return parts if all(part.text.strip() for part in parts) else (NamePart(name.text),)


def _grouped(written: tuple[NamePart, ...], count: int) -> Iterator[tuple[NamePart, ...]]:
    """What was written for each part, from the end; the first takes what is left over."""
    spare = len(written) - count
    yield from ((),) * -spare
    if spare >= 0:
        yield written[: spare + 1]
    yield from ((each,) for each in written[max(spare + 1, 0) :])


def _too_long(table: ServedTable, count: int, namer: DottedTables) -> Finding:
    place = table.name.place if table.name else table.object_place
    message = f"the name has {count} parts, and those of {namer.source} have {len(namer.parts)}"
    hint = f"write it as {'.'.join(namer.parts)}, with quotes around a part that holds a dot"
    return Finding(place, message, hint, rule=_MALFORMED, severity=Severity.ERROR)
