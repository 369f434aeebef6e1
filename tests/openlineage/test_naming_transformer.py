import json
import logging

import pytest
from openlineage.client import OpenLineageClient
from openlineage.client.event_v2 import (
    InputDataset,
    Job,
    JobEvent,
    OutputDataset,
    Run,
    RunEvent,
    RunState,
)
from openlineage.client.facet_v2 import column_lineage_dataset, symlinks_dataset
from openlineage.client.transport import get_default_factory
from openlineage.client.uuid import generate_new_uuid

from floe.errors import ConfigurationError
from floe.openlineage import MisnamedError, NamingTransformer

TIME = "2026-11-01T08:00:00Z"


def run_event(*, inputs=(), outputs=(), job="orders.load"):
    return RunEvent(
        eventTime=TIME,
        eventType=RunState.COMPLETE,
        run=Run(runId=str(generate_new_uuid())),
        job=Job(namespace="prod", name=job),
        inputs=list(inputs),
        outputs=list(outputs),
    )


WRONG_CASE = InputDataset(namespace="snowflake://org-main", name="sales.public.orders")
MALFORMED = InputDataset(namespace="postgres://db.example.com:5432", name="a.b.c.d")


def sent(tmp_path, event, **properties):
    """What reaches the file through a client that is configured as its users configure it."""
    file = tmp_path / "events.ndjson"
    config = {
        "type": "transform",
        "transformer_class": "floe.openlineage.NamingTransformer",
        "transformer_properties": properties,
        "transport": {"type": "file", "log_file_path": str(file), "append": True},
    }
    client = OpenLineageClient(transport=get_default_factory().create(config))
    client.emit(event)
    client.close()
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def test_a_wrong_name_is_told_once_and_sent_as_it_is(tmp_path, caplog):
    event = run_event(inputs=[WRONG_CASE, WRONG_CASE])
    with caplog.at_level(logging.WARNING, "floe.naming"):
        (result,) = sent(tmp_path, event)
    assert result["inputs"][0]["name"] == "sales.public.orders"
    told = [each.getMessage() for each in caplog.records if each.name == "floe.naming"]
    assert len(told) == 1
    assert told[0].startswith("naming/wrong-case at inputs[0].name: ")


def test_names_are_put_right_everywhere_in_an_event(tmp_path):
    fields = {
        "id": column_lineage_dataset.Fields(
            inputFields=[column_lineage_dataset.InputField("s3a://Lake", "/orders/", "id")]
        )
    }
    symlink = symlinks_dataset.Identifier("postgresql://DB.example.com", "shop.public.x", "TABLE")
    output = OutputDataset(
        namespace="Snowflake://Org-main",
        name="sales.public.orders",
        facets={
            "columnLineage": column_lineage_dataset.ColumnLineageDatasetFacet(fields=fields),
            "symlinks": symlinks_dataset.SymlinksDatasetFacet(identifiers=[symlink]),
        },
    )
    event = run_event(inputs=[WRONG_CASE], outputs=[output])
    (result,) = sent(tmp_path, event, mode="canonicalise")
    assert result["inputs"][0]["name"] == "SALES.PUBLIC.ORDERS"
    made = result["outputs"][0]
    assert (made["namespace"], made["name"]) == ("snowflake://org-main", "SALES.PUBLIC.ORDERS")
    field = made["facets"]["columnLineage"]["fields"]["id"]["inputFields"][0]
    assert (field["namespace"], field["name"], field["field"]) == ("s3://lake", "orders", "id")
    alias = made["facets"]["symlinks"]["identifiers"][0]
    assert alias["namespace"] == "postgres://db.example.com:5432"
    assert event.inputs[0].name == "sales.public.orders"


def test_an_event_with_an_error_is_dropped(tmp_path):
    assert sent(tmp_path, run_event(inputs=[MALFORMED]), mode="drop") == []


def test_an_event_with_a_warning_only_is_not_dropped_unless_wanted(tmp_path):
    event = run_event(inputs=[WRONG_CASE])
    assert sent(tmp_path, event, mode="drop", level="warning") == []
    assert len(sent(tmp_path, event, mode="drop")) == 1


def test_an_error_is_raised_where_that_is_wanted(tmp_path):
    with pytest.raises(MisnamedError, match=r"naming/malformed-name at inputs\[0\].name"):
        sent(tmp_path, run_event(inputs=[MALFORMED]), mode="raise")


def test_no_password_is_logged_or_raised(tmp_path, caplog):
    event = run_event(inputs=[InputDataset("postgres://ann:geheim@db:5432", "a.b.c")])
    with (
        caplog.at_level(logging.WARNING, "floe.naming"),
        pytest.raises(MisnamedError) as caught,
    ):
        sent(tmp_path, event, mode="raise")
    assert "geheim" not in str(caught.value)
    assert "geheim" not in caplog.text
    (result,) = sent(tmp_path, event, mode="canonicalise")
    assert result["inputs"][0]["namespace"] == "postgres://db:5432"


def test_an_event_without_a_run_is_looked_at_too():
    event = JobEvent(eventTime=TIME, job=Job("prod", "orders.load"), inputs=[MALFORMED])
    assert NamingTransformer({"mode": "drop"}).transform(event) is None


@pytest.mark.parametrize(
    "properties", [{"mode": "shout"}, {"level": "deafening"}, {"modus": "warn"}], ids=str
)
def test_wrong_properties_are_refused(properties):
    with pytest.raises(ConfigurationError):
        NamingTransformer(properties)


@pytest.mark.parametrize("word", [True, "true", "Yes", "1", 1, " TRUE "])
def test_strictness_is_wished_for_in_several_words(word):
    assert NamingTransformer({"strict": word}).strict is True


@pytest.mark.parametrize("word", [False, "false", "No", "0", 0])
def test_strictness_is_refused_in_several_words(word):
    assert NamingTransformer({"strict": word}).strict is False


@pytest.mark.parametrize("word", ["on", "", None, 2, []])
def test_another_word_for_strictness_is_an_error(word):
    with pytest.raises(ConfigurationError) as error:
        NamingTransformer({"strict": word})
    assert str(error.value) == "strict must be one of true, yes, 1, false, no, 0"
