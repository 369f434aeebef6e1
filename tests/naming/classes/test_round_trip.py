"""Names of jobs that were made of any components that fit, and classes that read any text."""

from dataclasses import MISSING, fields

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from floe.naming import classes
from floe.naming.definitions import Kind
from floe.naming.registry import default_registry, read_specification

JOBS = [
    getattr(classes, variant.class_name)
    for definition in read_specification()
    if definition.kind is Kind.JOB
    for variant in definition.variants
]
OWNS = [
    getattr(classes, variant.class_name)
    for definition in read_specification()
    if not definition.annotation.get("composeOnly")
    for variant in definition.variants
]
FEW = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))


def texts(component):
    if component.choices:
        return st.sampled_from(component.choices)
    return st.from_regex(component.pattern, fullmatch=True).filter(str.strip)


def names(own):
    known = default_registry().find(own.kind, own.source_id).components
    required = {each.name: texts(known[each.name]) for each in fields(own) if is_needed(each)}
    others = {each.name: texts(known[each.name]) for each in fields(own) if not is_needed(each)}
    values = st.fixed_dictionaries(required, optional=others)
    return values.filter(has_no_secret).map(lambda each: own(**each))


def has_no_secret(values):
    """Whether nothing in it could be taken for a login or a signature, which would be masked."""
    return not set("@?=#;") & set("".join(values.values()))


def is_needed(field):
    return field.default is MISSING


@pytest.mark.long
@pytest.mark.parametrize("own", JOBS, ids=lambda each: each.__name__)
def test_what_a_class_of_jobs_writes_it_reads(own):
    @FEW
    @given(names(own))
    def survive(name):
        read = own.parse(name.get_namespace(), name.get_name())
        assert read is not None
        assert read.canonical() == name.canonical()
        assert own.parse(read.get_namespace(), read.get_name()) == read

    survive()


@pytest.mark.long
@FEW
@given(st.text(), st.text())
def test_no_text_makes_a_class_fail(namespace, name):
    for own in OWNS:
        read = own.parse(namespace, name)
        assert read is None or isinstance(read, own)
