import pytest

from floe.naming.registry import default_registry
from floe.naming.template import Option, Part, Slot, Template, Text, read_template
from tests.naming.gates.automaton import Automaton

DEFINITIONS = default_registry().definitions


def followers(template: Template) -> set[tuple[str, str]]:
    """Each component of a template with each text that may stand behind it."""
    found: set[tuple[str, str]] = set()
    _beginnings(template.parts, frozenset(), found)
    return found


def _beginnings(
    parts: tuple[Part, ...], then: frozenset[str], found: set[tuple[str, str]]
) -> frozenset[str]:
    """What some parts can begin with, where `then` is what can stand behind them."""
    for part in reversed(parts):
        if isinstance(part, Text):
            then = frozenset({part.text})
        elif isinstance(part, Slot):
            found |= {(part.component, each) for each in then}
            # A component with no text before it can begin with anything.
            then = frozenset({""})
        elif isinstance(part, Option):
            then = then | _beginnings(part.parts, then, found)
    return then


def swallows(pattern: str, delimiter: str) -> bool:
    """Whether a text that fits can be cut at the delimiter and leave one that fits before it."""
    automaton = Automaton(pattern)
    for states in automaton.reachable(automaton.start, delimiter):
        if automaton.accepts(states):
            behind = automaton.after(states, delimiter)
            ends = automaton.reachable(behind, delimiter) if behind else ()
            if any(automaton.accepts(each) for each in ends):
                return True
    return False


def test_a_component_knows_what_stands_behind_it():
    assert followers(read_template("x://{a}[:{b}][/{c}]-{d}.{e}")) == {
        ("a", ":"),
        ("a", "/"),
        ("a", "-"),
        ("b", "/"),
        ("b", "-"),
        ("c", "-"),
        ("d", "."),
    }


@pytest.mark.parametrize(
    ("pattern", "delimiter", "is_swallowed"),
    [
        ("[a-z]+", ".", False),
        ("[^:]+", ".", True),
        ('"[^"]+"|[^."]+', ".", False),
        (r"\[[0-9:]+\]|[a-z]+", ":", False),
        ("[a-z.]+", ".net", True),
        (r"a|a\.net", ".net", True),
        ("(?:ab?){1,3}", "b", True),
        ("a{2,3}", "a", True),
        ("a{2}", "a", False),
        ("[a-z]+", "", True),
    ],
)
def test_a_pattern_that_swallows_its_delimiter_is_found(pattern, delimiter, is_swallowed):
    assert swallows(pattern, delimiter) is is_swallowed


@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda each: f"{each.kind}-{each.id}")
def test_no_component_swallows_the_text_behind_it_unless_it_is_greedy(definition):
    known = definition.components
    assert [
        f"'{component}' can hold '{delimiter}' in {template.text}"
        for variant in definition.variants
        for template in (variant.namespace, variant.name)
        for component, delimiter in sorted(followers(template))
        for pattern in {known[component].pattern, known[component].recognised}
        if pattern and not known[component].is_greedy and swallows(pattern, delimiter)
    ] == []


def test_a_template_has_at_most_one_greedy_component_that_something_follows():
    for definition in DEFINITIONS:
        for variant in definition.variants:
            for template in (variant.namespace, variant.name):
                followed = {component for component, _ in followers(template)}
                greedy = [each for each in followed if definition.components[each].is_greedy]
                assert len(greedy) <= 1, (definition.id, template.text)
