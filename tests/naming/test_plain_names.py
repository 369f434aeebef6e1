import doctest
import importlib
import inspect

import pytest

from floe import lineage, naming
from floe.naming import compose, compose_job, parse

DOORS = (naming, lineage)
EXAMPLES = [each for door in DOORS for each in vars(door).values() if inspect.isfunction(each)]


def test_components_and_pairs_can_be_given_by_name():
    made = compose(source="kafka", bootstrap_server_host="b", topic="t")
    job = compose_job(integration="airflow_task", namespace="prod", dag_id="d", task_id="t")

    assert made.canonical == ("kafka://b:9092", "t")
    assert job.canonical == ("prod", "d.t")
    assert parse(namespace="kafka://b:9092", name="t").canonical == made.canonical


@pytest.mark.parametrize(
    ("way", "names"),
    [
        ("compose", ["source", "components"]),
        ("compose_job", ["integration", "components"]),
        ("parse", ["namespace", "name"]),
        ("from_jdbc", ["url", "table", "properties"]),
        ("from_location", ["uri", "table"]),
        ("to_location", ["namespace", "name"]),
        ("from_connection", ["uri", "table"]),
        ("from_dbt_profile", ["mapping", "table"]),
        ("from_kafka", ["bootstrap_servers", "topic"]),
        ("from_spark_catalog", ["properties", "identifier"]),
    ],
)
def test_the_names_of_parameters_are_settled(way, names):
    parameters = inspect.signature(getattr(naming, way)).parameters.values()

    assert [each.name for each in parameters] == names
    assert all(each.kind is not each.POSITIONAL_ONLY for each in parameters)


@pytest.mark.parametrize("way", EXAMPLES, ids=lambda each: each.__name__)
def test_every_public_function_has_an_example_that_is_true(way):
    module = importlib.import_module(way.__module__)
    known = {**vars(naming), **vars(module)}
    (test,) = doctest.DocTestFinder(recurse=False).find(way, globs=known)

    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0
