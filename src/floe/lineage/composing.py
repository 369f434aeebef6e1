"""Components from a contract → a naming that says where in the contract something is missing."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from floe.findings import Finding
from floe.lineage.fields import ServedField
from floe.lineage.served_tables import ServedTable
from floe.naming import Alias, Naming, compose, default_names, find_source, parse, settle

Asked = Mapping[str, tuple[str, ...]]

_SLOT: Final = re.compile(r"\{(\w+)\}")


def compose_table(
    table: ServedTable,
    source: str,
    components: Mapping[str, ServedField | None],
    asked: Asked,
) -> Naming:
    """The naming of these components; `asked` are the words of the contract for them."""
    given = {name: field for name, field in components.items() if field is not None}
    texts = {name: field.text for name, field in given.items()}
    naming = _half_given(table, source, texts) or compose(source, **texts)
    placed = [_placed(table, source, finding, given, asked) for finding in naming.findings]
    refused = [
        table.missing(source, name, *asked[name]) for name in _refused(table, source, asked, given)
    ]
    if refused and naming.canonical is not None:
        return unresolved(source, refused)
    places = {each.place for each in placed}
    more = (each for each in refused if each.place not in places)
    return naming._replace(findings=(*placed, *more))


def unresolved(source: str | None, findings: Iterable[Finding]) -> Naming:
    """A naming that could not be made, and why."""
    return Naming(source, None, None, {}, None, (), tuple(findings))


def with_alias(naming: Naming, namespace: str, name: str, origin: str) -> Naming:
    """A naming with one more pair, made of its components; without them, as it is."""
    needed = _SLOT.findall(namespace + name)
    if naming.canonical is None or not all(naming.components.get(each) for each in needed):
        return naming
    pair = (_fill(namespace, naming), _fill(name, naming))
    return naming._replace(aliases=(*naming.aliases, Alias(*pair, origin)))


def with_short_name(naming: Naming, namespace: str, usual_schema: str) -> Naming:
    """A naming with the one for jobs that leave the usual schema out.

    The JDBC code of Spark and Flink puts the database before whatever a job calls the table.
    """
    if naming.components.get("schema") != usual_schema:
        return naming
    return with_alias(naming, namespace, "{database}.{table}", "the JDBC code of Spark and Flink")


def settle_table(naming: Naming, aliases: Iterable[Alias]) -> Naming:
    """The canonical pair as the name that is given, so that only its own faults are told.

    A contract may write a name in any case and leave out a port: that is no fault of it.
    """
    settled = settle(default_names(), naming)
    return settled._replace(aliases=tuple(_distinct((*settled.aliases, *aliases), settled)))


def _fill(template: str, naming: Naming) -> str:
    return _SLOT.sub(lambda found: naming.components[found[1]], template)


def _refused(
    table: ServedTable, source: str, asked: Asked, given: Mapping[str, ServedField]
) -> Iterator[str]:
    """The components that a default must not replace: what the contract says cannot be used."""
    definition = find_source(source)
    for variant in definition.variants[:1] if definition else ():
        halves = {"namespace": variant.namespace.components, "name": variant.name.components}
        settled = {name for half in halves if table.override(half) for name in halves[half]}
        for name, words in asked.items():
            if name not in given and name not in settled and table.refuses(name, *words):
                yield name


def _half_given(table: ServedTable, source: str, texts: Mapping[str, str]) -> Naming | None:
    """A pair of which the contract gives one half whole, so that the other one is enough."""
    namespace, name = table.override("namespace"), table.override("name")
    definition = find_source(source)
    if definition is None or (namespace or name) is None:
        return None
    known = definition.components.values()
    full = {**{each.name: each.default for each in known if each.default}, **texts}
    for variant in definition.variants:
        if namespace and all(full.get(key) for key in variant.name.required):
            return parse(namespace.text, variant.name.fill(full))
        if name and all(full.get(key) for key in variant.namespace.required):
            return parse(variant.namespace.fill(full), name.text)
    return None


def _distinct(aliases: Iterable[Alias], naming: Naming) -> Iterable[Alias]:
    """Each other pair once, by its first origin."""
    found: dict[tuple[str, str], Alias] = {}
    for alias in aliases:
        if alias[:2] != naming.canonical:
            found.setdefault(alias[:2], alias)
    return found.values()


def _placed(
    table: ServedTable,
    source: str,
    finding: Finding,
    given: Mapping[str, ServedField],
    asked: Asked,
) -> Finding:
    key = str(finding.place.path[0]) if finding.place.path else ""
    if key in given:
        return replace(finding, place=given[key].place)
    if finding.rule.endswith("/missing-component") and key != "name":
        return table.missing(source, key, *asked.get(key, ()))
    return replace(finding, place=table.object_place if key == "name" else table.server_place)
