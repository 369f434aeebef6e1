"""Our classes beside those of openlineage-python: same fields, same namespaces, same names."""

import inspect
from dataclasses import MISSING, fields

import attr
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from naming_generator import read_disagreements
from naming_generator.disagreements import disagreements_of
from naming_generator.vectors import vectors_of
from openlineage.client.naming import dataset as upstream

from floe.naming import classes
from floe.naming.definitions import Kind
from floe.naming.registry import default_registry

UPSTREAM = [
    each
    for _, each in inspect.getmembers(upstream, attr.has)
    if each.__module__ == upstream.__name__
]


def ours(theirs):
    return getattr(classes, theirs.__name__)


def required(own):
    return [each.name for each in fields(own) if each.default is MISSING]


def texts(component):
    if component.choices:
        return st.sampled_from(component.choices)
    return st.from_regex(component.pattern, fullmatch=True).filter(str.strip)


def components(own):
    known = default_registry().find(Kind.DATASET, own.source_id).components
    return st.fixed_dictionaries({name: texts(known[name]) for name in required(own)})


def upstream_values(theirs, values):
    """The same values; what is an enum there is made a member of it."""
    kinds = {each.name: each.type for each in attr.fields(attr.resolve_types(theirs))}
    return {
        name: text if kinds[name] is str else kinds[name](text) for name, text in values.items()
    }


def test_openlineage_python_has_the_classes_that_this_was_written_for():
    assert len(UPSTREAM) == 28


@pytest.mark.parametrize("theirs", UPSTREAM, ids=lambda each: each.__name__)
def test_a_class_has_the_fields_of_theirs_in_their_order(theirs):
    assert required(ours(theirs)) == [each.name for each in attr.fields(theirs)]


@pytest.mark.long
@pytest.mark.parametrize("theirs", UPSTREAM, ids=lambda each: each.__name__)
def test_a_class_makes_the_pairs_that_theirs_makes(theirs):
    own = ours(theirs)

    @settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
    @given(components(own))
    def agree(values):
        one, other = own(**values), theirs(**upstream_values(theirs, values))
        assert one.get_namespace() == other.get_namespace()
        assert one.get_name() == other.get_name()

    agree()


@pytest.mark.parametrize("bad", [None, "", " \t"])
@pytest.mark.parametrize("theirs", UPSTREAM, ids=lambda each: each.__name__)
def test_what_theirs_refuses_is_refused(theirs, bad):
    own = ours(theirs)
    definition = default_registry().find(Kind.DATASET, own.source_id)
    [good] = [
        each["components"]
        for each in vectors_of(definition)["valid"]
        if set(required(own)) <= set(each["components"])
    ][:1]
    for name in required(own):
        values = {each: good[each] for each in required(own)} | {name: bad}
        with pytest.raises(ValueError, match="cannot be"):
            own(**values)
        # Their enum says nothing of the field in its own message.
        with pytest.raises(ValueError, match=r"cannot be|is not a valid"):
            theirs(**values)


SNOWFLAKE = {"account_name": "a", "database": "D", "schema": "S", "table": "T"}
POSTGRES = {"host": "db", "port": "5432", "database": "d", "schema": "s", "table": "t"}


GLUE = {"region_name": "eu-west-1", "account_id": "77", "database_name": "d", "table_name": "t"}
ACCEPTS = "What a class accepts"
SLASHES = "Trailing and leading slashes of paths"
WASBS = {"container": "c", "service_name": "a/b", "object_key": "k"}


@pytest.mark.parametrize(
    ("theirs", "values", "wrong", "subject"),
    [
        (upstream.Postgres, {**POSTGRES, "host": "user:secret@db"}, "host", ACCEPTS),
        (upstream.Postgres, {**POSTGRES, "host": "db/shop"}, "host", ACCEPTS),
        (upstream.Postgres, {**POSTGRES, "port": "notaport"}, "port", ACCEPTS),
        (upstream.Postgres, {**POSTGRES, "schema": "a.b"}, "schema", ACCEPTS),
        (upstream.Postgres, {**POSTGRES, "table": "t\n"}, "table", ACCEPTS),
        (upstream.WASBS, WASBS, "service_name", ACCEPTS),
        (upstream.AWSGlue, GLUE, "account_id", "AWSGlue.account_id"),
        (
            upstream.Snowflake,
            {**SNOWFLAKE, "organization_name": "my-org"},
            "organization_name",
            "hyphen in the organization",
        ),
        (upstream.S3, {"bucket_name": "b", "object_key": "/k"}, "object_key", SLASHES),
        (upstream.GCS, {"bucket_name": "b", "object_key": "k/"}, "object_key", SLASHES),
        (
            upstream.RemoteFileSystem,
            {"host": "h:21", "path": "/k"},
            "host",
            "The port of a remote file system",
        ),
    ],
)
def test_what_theirs_takes_and_ours_does_not_is_refused_on_purpose(theirs, values, wrong, subject):
    assert theirs(**values).get_namespace()
    with pytest.raises(classes.ComponentError, match=f"this cannot be the '{wrong}'") as caught:
        ours(theirs)(**values)
    assert repr(values[wrong])[1:-1] not in str(caught.value)
    assert subject in subjects(ours(theirs))


def subjects(own):
    """What is written down about a source, and about all of them."""
    shared = tuple(read_disagreements())
    definition = default_registry().find(Kind.DATASET, own.source_id)
    general = [each for each in shared if not each.sources]
    return {each.subject for each in (*general, *disagreements_of(definition, shared))}


def test_a_resource_of_pubsub_may_be_a_text_or_a_member_of_either_enum():
    for resource in ("topic", classes.PubSubResourceType.TOPIC, upstream.PubSubResourceType.TOPIC):
        assert classes.PubSubNaming(resource, "p", "orders").get_name() == "topic:p:orders"


def test_theirs_crashes_on_a_resource_that_is_a_text():
    assert "The type of a Pub/Sub resource" in subjects(classes.PubSubNaming)
    naming = upstream.PubSubNaming("topic", "p", "orders")
    with pytest.raises(AttributeError):
        naming.get_name()
    assert classes.PubSubNaming("topic", "p", "orders").get_name() == "topic:p:orders"


def test_ours_are_frozen_and_can_be_keys():
    assert "Whether a class can change" in subjects(classes.Postgres)
    name = classes.Postgres(**POSTGRES)
    with pytest.raises(AttributeError):
        name.host = "other"
    assert {name: 1}[classes.Postgres(**POSTGRES)] == 1
    changing = upstream.Postgres(**POSTGRES)
    changing.host = "other"
    assert changing.get_namespace() == "postgres://other:5432"
