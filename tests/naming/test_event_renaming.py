import copy

from floe.naming import check_event, rename_event

WRONG = {
    "eventTime": "2024-01-31T00:00:00Z",
    "job": {"namespace": "trino://me:hunter2@t:443", "name": "orders"},
    "inputs": [
        {
            "namespace": "postgresql://me:hunter2@DB.example.com",
            "name": 'shop."public".Orders',
            "facets": {"symlinks": {"identifiers": [{"namespace": "s3a://b", "name": "/k/"}]}},
        },
        {"namespace": "s3://bucket", "name": "orders"},
    ],
    "outputs": ({"namespace": "databricks://w.cloud.databricks.com", "name": "Lake.shop.orders"},),
}


def test_every_name_becomes_canonical():
    assert rename_event(WRONG) == {
        "eventTime": "2024-01-31T00:00:00Z",
        "job": {"namespace": "trino://t:443", "name": "orders"},
        "inputs": [
            {
                "namespace": "postgres://db.example.com:5432",
                "name": "shop.public.orders",
                "facets": {"symlinks": {"identifiers": [{"namespace": "s3://b", "name": "k"}]}},
            },
            {"namespace": "s3://bucket", "name": "orders"},
        ],
        "outputs": [
            {"namespace": "unitycatalog://w.cloud.databricks.com", "name": "lake.shop.orders"}
        ],
    }


def test_the_given_event_stays_as_it_is():
    before = copy.deepcopy(WRONG)
    rename_event(WRONG)
    assert before == WRONG


def test_a_renamed_event_has_no_finding_and_is_returned_as_it_is():
    renamed = rename_event(WRONG)
    assert check_event(renamed) == []
    assert rename_event(renamed) is renamed


def test_what_is_not_written_is_not_invented():
    event = {"inputs": [{"name": "/k"}, {"namespace": 3, "name": None}, "x"]}
    assert rename_event(event) is event


def test_what_cannot_be_put_right_stays():
    event = {"inputs": [{"namespace": "postgres://db:nonsense", "name": "a.b.c.d"}]}
    assert rename_event(event) is event
