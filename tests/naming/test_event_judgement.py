from floe.findings import Severity
from floe.naming import Names, Registry, check_event, default_registry

POSTGRES = "postgres://db.example.com:5432"


def told(event, **options):
    return [
        (finding.severity, finding.rule, str(finding.place))
        for finding in check_event(event, **options)
    ]


def test_findings_stand_at_their_place_in_the_event():
    event = {
        "job": {"namespace": "prod", "name": "orders.load"},
        "inputs": [
            {"namespace": POSTGRES, "name": "shop.public.orders"},
            {
                "namespace": "postgresql://db.example.com:5432",
                "name": "public.orders",
                "facets": {"symlinks": {"identifiers": [{"namespace": "s3a://b", "name": "/k"}]}},
            },
        ],
    }
    assert told(event) == [
        (Severity.WARNING, "naming/scheme-alias", "inputs[1].namespace"),
        (Severity.WARNING, "naming/missing-component", "inputs[1].name"),
        (
            Severity.WARNING,
            "naming/scheme-alias",
            "inputs[1].facets.symlinks.identifiers[0].namespace",
        ),
        (Severity.WARNING, "naming/stray-slash", "inputs[1].facets.symlinks.identifiers[0].name"),
    ]


def test_in_strict_unknown_sources_and_missing_components_are_louder():
    event = {
        "inputs": [{"namespace": "foo://bar", "name": "x"}],
        "outputs": [{"namespace": POSTGRES, "name": "public.orders"}],
    }
    assert told(event) == [
        (Severity.INFO, "naming/unknown-source", "inputs[0].namespace"),
        (Severity.WARNING, "naming/missing-component", "outputs[0].name"),
    ]
    assert told(event, strict=True) == [
        (Severity.WARNING, "naming/unknown-source", "inputs[0].namespace"),
        (Severity.ERROR, "naming/missing-component", "outputs[0].name"),
    ]


def test_names_are_judged_by_the_registry_that_is_given():
    postgres = [each for each in default_registry().definitions if each.id == "postgres"]
    event = {"inputs": [{"namespace": "s3://bucket", "name": "/orders"}]}
    assert told(event, names=Names(Registry(postgres))) == [
        (Severity.INFO, "naming/unknown-source", "inputs[0].namespace")
    ]


def test_a_job_is_judged_by_the_integration_that_it_names():
    job = {"namespace": "prod", "name": "orders_daily"}
    trino = {"jobType": {"integration": "TRINO"}}
    assert told({"job": job}) == []
    assert told({"job": {**job, "facets": trino}}) == [
        (Severity.ERROR, "naming/malformed-namespace", "job.namespace")
    ]


def test_a_column_that_is_called_like_a_secret_is_not_shown():
    fields = {"password=hunter2": {"inputFields": [{"namespace": "s3a://b", "name": "k"}]}}
    event = {"dataset": {"namespace": POSTGRES, "name": "a.b.c"}}
    event["dataset"]["facets"] = {"columnLineage": {"fields": fields}}
    assert told(event) == [
        (
            Severity.WARNING,
            "naming/scheme-alias",
            "dataset.facets.columnLineage.fields.password=***.inputFields[0].namespace",
        )
    ]


def test_what_is_no_event_has_no_findings():
    assert [check_event(each) for each in (None, 3, "x", [], {})] == [[], [], [], [], []]
