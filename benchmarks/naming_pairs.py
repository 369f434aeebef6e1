"""Pairs as a log of events has them: a few thousand namespaces, many names, all sources."""

import random
from collections.abc import Iterator

from floe.naming import Kind, Pair, compose, default_registry

SKIPPED = ("jdbc",)


def right_pairs(count: int, namespaces: int) -> list[Pair]:
    """Canonical pairs of every source, in an order without order."""
    shuffled = random.Random(7)  # noqa: S311 the order of a benchmark is no secret
    samples = list(_samples())
    each = max(namespaces // len(samples), 1)
    pairs = [_varied(*samples[number % len(samples)], number, each) for number in range(count)]
    found = [pair for pair in pairs if pair is not None]
    shuffled.shuffle(found)
    return found


def _samples() -> Iterator[tuple[str, dict[str, str], tuple[str, ...], tuple[str, ...]]]:
    """A source, components of it, and which of them name the place and the thing."""
    for definition in default_registry().of(Kind.DATASET):
        if definition.id in SKIPPED:
            continue
        vector = definition.annotation["vectors"]["valid"][0]
        variant = next(
            each
            for each in definition.variants
            if set(each.namespace.required + each.name.required) <= set(vector["components"])
        )
        places = tuple(
            name
            for name in variant.namespace.required
            if definition.components[name].is_host or name in ("bucket_name", "account_name")
        )
        yield definition.id, vector["components"], places, variant.name.required


def _varied(
    source: str,
    components: dict[str, str],
    places: tuple[str, ...],
    names: tuple[str, ...],
    number: int,
    namespaces: int,
) -> Pair | None:
    changed = dict(components)
    for name in places[:1]:
        changed[name] = f"n{number % namespaces}{components[name].replace(',', '')}"
    last = names[-1] if names else None
    if last is not None:
        changed[last] = f"{components[last].strip('/')}{number}"
    named = compose(source, **changed)
    return named.canonical if named.canonical and not named.findings else None
