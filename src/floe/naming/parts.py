"""Single components: their case, their quotes, their slashes, their ports."""

import re
from collections.abc import Iterator, Mapping
from ipaddress import IPv6Address
from typing import Final

from floe.naming.definitions import (
    CaseRule,
    Compare,
    Component,
    Definition,
    PathForm,
    Stored,
    has_fitting_text,
)

_LONGEST_PART: Final = 256
_HOST_AND_PORT: Final = re.compile(r"(?P<host>\[[^\]]*\]|[^:,]*)(?::(?P<port>[0-9]+))?")


def canonical_parts(definition: Definition, texts: Mapping[str, str | None]) -> dict[str, str]:
    """The components that are given, as their source stores them."""
    known = definition.components
    return {name: canonical_part(known[name], text) for name, text in texts.items() if text}


def canonical_part(component: Component, text: str) -> str:
    """A component as its source stores it."""
    if component.path is not None:
        return canonical_path(text, component.path)
    if component.is_greedy and component.case.quote:
        return ".".join(
            _canonical_identifier(component, part) for part in split_parts(text, component.case)
        )
    return _canonical_identifier(component, text)


def split_parts(text: str, rule: CaseRule) -> list[str]:
    """The parts of a dotted text; a dot in quotes parts nothing."""
    if not rule.quote or rule.quote not in text:
        return text.split(".")
    quote = re.escape(rule.quote)
    return re.findall(rf"(?:{quote}(?:[^{quote}]|{quote}{quote})*{quote}|[^.])+", text)


def _canonical_identifier(component: Component, text: str) -> str:
    """A part in the stored case; quotes stay only where the part would mean another without."""
    rule = component.case
    if not is_quoted(text, rule.quote):
        return folded(text, rule.stored)
    inner = unquoted(text, rule.quote)
    plain = folded(inner, rule.stored)
    if rule.compare is not Compare.SENSITIVE:
        inner = plain
    is_plain = inner == plain and "." not in inner and (rule.quote or "") not in inner
    return inner if is_plain and has_fitting_text(component, inner) else quoted(inner, rule.quote)


def canonical_path(text: str, form: PathForm) -> str:
    """A path without a slash at its end; absolute ones begin with one, others do not.

    Nobody knows where a local path begins that has none.
    """
    bare = text.strip("/")
    if not bare:
        return "/"
    is_absolute = form is PathForm.ABSOLUTE or (form is PathForm.LOCAL and text[0] == "/")
    return f"/{bare}" if is_absolute else bare


def folded(text: str, stored: Stored) -> str:
    """A text in the case in which a source stores it."""
    if stored is Stored.UPPER:
        return text.upper()
    return text.lower() if stored is Stored.LOWER else text


def is_quoted(text: str, quote: str | None) -> bool:
    """Whether a part is written in the quotes of its source."""
    return quote is not None and len(text) > 2 and text[0] == text[-1] == quote


def unquoted(text: str, quote: str | None) -> str:
    """A part without its quotes."""
    return text[1:-1].replace(f"{quote}{quote}", str(quote)) if is_quoted(text, quote) else text


def in_own_quotes(text: str, rule: CaseRule) -> str:
    """A dotted text in which the quotes of its source stand for others that its SQL knows."""
    for quotes in rule.other_quotes:
        text = _exchanged(text, quotes[0], quotes[-1], rule.quote)
    return text


def _exchanged(text: str, left: str, right: str, quote: str | None) -> str:
    inner = rf"(?:[^{re.escape(right)}]|{re.escape(right * 2)}){{1,{_LONGEST_PART}}}"
    part = rf"(?<![^.]){re.escape(left)}({inner}){re.escape(right)}(?![^.])"
    return re.sub(part, lambda found: quoted(found[1].replace(right * 2, right), quote), text)


def without_spanning_quotes(text: str, quote: str) -> str:
    """A dotted text without its quotes, which may stand around several parts."""
    sign = re.escape(quote)
    part = f"(?:{sign}[^{sign}]+{sign}|[^.{sign}]+)"
    return text.replace(quote, "") if re.fullmatch(rf"{part}(?:\.{part})*", text) else text


def quoted(text: str, quote: str | None) -> str:
    """A part in quotes, where its source has any."""
    return f"{quote}{text.replace(quote, quote * 2)}{quote}" if quote else text


def in_brackets(hosts: str) -> str:
    """A host, or several, with IPv6 addresses in brackets."""
    return ",".join(f"[{each}]" if _is_ipv6(each) else each for each in hosts.split(","))


def with_ports(hosts: str, default: str) -> str:
    """A list of hosts in which each but the last has a port; the last one's stands behind it."""
    first = [_with_port(each, default) for each in hosts.split(",")[:-1]]
    return ",".join((*first, hosts.split(",")[-1]))


def host_names(hosts: str) -> Iterator[str]:
    """The hosts of a list without their ports."""
    for each in hosts.split(","):
        found = _HOST_AND_PORT.match(each)
        yield found["host"] if found else each


def _with_port(host: str, default: str) -> str:
    found = _HOST_AND_PORT.fullmatch(host)
    return f"{host}:{default}" if found and not found["port"] else host


def _is_ipv6(text: str) -> bool:
    try:
        return IPv6Address(text).scope_id is None
    except ValueError:
        return False
