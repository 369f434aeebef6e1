import pytest

from floe.naming.rules.local_host import local_host


@pytest.mark.parametrize(
    ("namespace", "name", "expected"),
    [
        (
            "postgres://localhost:5432",
            "a.b.c",
            [
                (
                    "warning namespace: 'localhost' is another machine for everyone who reads "
                    "it"
                    " | name the host that others reach"
                )
            ],
        ),
        (
            "postgres://LOCALHOST",
            "a.b.c",
            [
                (
                    "warning namespace: 'localhost' is another machine for everyone who reads "
                    "it"
                    " | name the host that others reach"
                )
            ],
        ),
        (
            "kafka://127.0.0.1:9092",
            "t",
            [
                (
                    "warning namespace: '127.0.0.1' is another machine for everyone who reads "
                    "it"
                    " | name the host that others reach"
                )
            ],
        ),
        (
            "kafka://127.8.8.8:9092",
            "t",
            [
                (
                    "warning namespace: '127.8.8.8' is another machine for everyone who reads "
                    "it"
                    " | name the host that others reach"
                )
            ],
        ),
        (
            "kafka://0.0.0.0:9092",
            "t",
            [
                (
                    "warning namespace: '0.0.0.0' is another machine for everyone who reads it"
                    " | name the host that others reach"
                )
            ],
        ),
        (
            "kafka://[::1]:9092",
            "t",
            [
                (
                    "warning namespace: '[::1]' is another machine for everyone who reads it"
                    " | name the host that others reach"
                )
            ],
        ),
        (
            "postgres://a.example.com:5432,localhost:5433",
            "a.b.c",
            [
                (
                    "warning namespace: 'localhost' is another machine for everyone who reads "
                    "it"
                    " | name the host that others reach"
                )
            ],
        ),
        (
            "mysql://host.docker.internal:3306",
            "a.b",
            [
                (
                    "warning namespace: 'host.docker.internal' is another machine for everyone "
                    "who reads it"
                    " | name the host that others reach"
                )
            ],
        ),
        (
            "mysql://db.docker.internal:3306",
            "a.b",
            [
                (
                    "warning namespace: 'db.docker.internal' is another machine for everyone who "
                    "reads it"
                    " | name the host that others reach"
                )
            ],
        ),
        (
            "foo://localhost:1/x",
            "x",
            [
                (
                    "warning namespace: 'localhost' is another machine for everyone who reads "
                    "it"
                    " | name the host that others reach"
                )
            ],
        ),
        (
            "foo://dev.localhost",
            "x",
            [
                (
                    "warning namespace: 'dev.localhost' is another machine for everyone who "
                    "reads it"
                    " | name the host that others reach"
                )
            ],
        ),
    ],
)
def test_a_host_that_is_another_machine_for_everyone_is_found(said, namespace, name, expected):
    assert said(local_host, namespace, name) == expected


@pytest.mark.parametrize(
    ("namespace", "name"),
    [
        ("postgres://db.example.com:5432", "a.b.c"),
        ("postgres://localhost.example.com:5432", "a.b.c"),
        ("postgres://10.0.0.1:5432", "a.b.c"),
        ("s3://localhost", "x"),
        ("file", "/localhost"),
        ("foo:localhost", "x"),
    ],
)
def test_other_hosts_and_buckets_are_fine(said, namespace, name):
    assert said(local_host, namespace, name) == []


@pytest.mark.parametrize(
    "host",
    [
        "cloudsql-proxy",
        "cloud-sql-proxy",
        "pgbouncer",
        "proxysql",
        "haproxy",
        "envoy",
        "pgbouncer.data.svc",
        "envoy.data.svc.cluster.local",
    ],
)
def test_a_known_proxy_is_found(said, host):
    assert said(local_host, f"postgres://{host}:5432", "a.b.c") == [
        f"warning namespace: '{host}' is a proxy, and the name of what is behind it is another"
        " | name the host behind it"
    ]


@pytest.mark.parametrize(
    "host",
    [
        "envoy.example.com",
        "pgbouncer-1",
        "my-haproxy",
        "proxy",
        "shop.proxy-abc123.eu-west-1.rds.amazonaws.com",
        "orders.data.svc.cluster.local",
        "docker.internal.example.com",
    ],
)
def test_a_host_that_merely_sounds_like_a_proxy_is_fine(said, host):
    assert said(local_host, f"postgres://{host}:5432", "a.b.c") == []
