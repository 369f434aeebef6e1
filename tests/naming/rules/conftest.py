import pytest

from floe.naming import default_names, parse
from floe.naming.event_judgement import check_event


def in_words(finding):
    hint = f" | {finding.hint}" if finding.hint else ""
    return f"{finding.severity} {finding.place}: {finding.message}{hint}"


@pytest.fixture
def said():
    """What one rule says about a pair, whichever way the pair was read."""

    def say(rule, namespace, name):
        findings = parse(namespace, name).findings
        assert findings == default_names().parse_thoroughly(namespace, name).findings
        return [in_words(each) for each in findings if each.rule == rule.id]

    return say


@pytest.fixture
def said_of_event():
    """What one rule says about an event."""
    return lambda rule, event: [
        in_words(each) for each in check_event(event) if each.rule == rule.id
    ]
