import pytest

from floe.naming.rules.credentials_in_namespace import credentials_in_namespace


@pytest.mark.parametrize(
    ("namespace", "name", "expected"),
    [
        (
            "postgres://me:hunter2@db.example.com:5432",
            "a.b.c",
            [
                (
                    "error namespace: the namespace holds credentials, which "
                    "'postgres://db.example.com:5432' does not show"
                    " | write 'postgres://db.example.com:5432'"
                )
            ],
        ),
        (
            "postgres://me@db.example.com:5432",
            "a.b.c",
            [
                (
                    "error namespace: the namespace holds credentials, which "
                    "'postgres://db.example.com:5432' does not show"
                    " | write 'postgres://db.example.com:5432'"
                )
            ],
        ),
        (
            "postgres://me:hun/ter?2#@db.example.com:5432",
            "a.b.c",
            [
                (
                    "error namespace: the namespace holds credentials, which "
                    "'postgres://db.example.com:5432' does not show"
                    " | write 'postgres://db.example.com:5432'"
                )
            ],
        ),
        (
            "postgres://me:12/34@db.example.com:5432",
            "a.b.c",
            [
                (
                    "error namespace: the namespace holds credentials, which "
                    "'postgres://db.example.com:5432' does not show"
                    " | write 'postgres://db.example.com:5432'"
                )
            ],
        ),
        (
            "postgres://db.example.com:5432?password=hunter2",
            "a.b.c",
            [
                (
                    "error namespace: the namespace holds the settings of a connection, which "
                    "'postgres://db.example.com:5432?***' does not show"
                    " | write 'postgres://db.example.com:5432'"
                )
            ],
        ),
        (
            "sqlserver://db.example.com:1433;password=hunter2",
            "a.b.c",
            [
                (
                    "error namespace: the namespace holds the settings of a connection, which "
                    "'sqlserver://db.example.com:1433;***' does not show"
                    " | keep the scheme and the instance only"
                )
            ],
        ),
        (
            "me:hunter2@db.example.com:5432",
            "x",
            [
                (
                    "error namespace: the namespace holds credentials, which "
                    "'db.example.com:5432' does not show"
                    " | keep the scheme and the instance only"
                )
            ],
        ),
        (
            "foo://me:hunter2@bar",
            "x",
            [
                (
                    "error namespace: the namespace holds credentials, which 'foo://bar' does "
                    "not show"
                    " | keep the scheme and the instance only"
                )
            ],
        ),
        (
            "oracle:thin:scott/hunter2@//db.example.com:1521",
            "XE.S.T",
            [
                (
                    "error namespace: the namespace holds credentials, which "
                    "'oracle:thin://db.example.com:1521' does not show"
                    " | keep the scheme and the instance only"
                )
            ],
        ),
        (
            "wasbs://c:hunter2@account.dfs.core.windows.net",
            "x",
            [
                (
                    "error namespace: the namespace holds credentials, which "
                    "'wasbs://account.dfs.core.windows.net' does not show"
                    " | keep the scheme and the instance only"
                )
            ],
        ),
    ],
)
def test_credentials_and_settings_of_a_connection_are_found_and_not_shown(
    said, namespace, name, expected
):
    assert said(credentials_in_namespace, namespace, name) == expected


@pytest.mark.parametrize(
    ("namespace", "name"),
    [
        ("postgres://db.example.com:5432", "a.b.c"),
        ("abfss://container@account.dfs.core.windows.net", "x"),
        ("postgres://[2001:db8::1]:5432", "a.b.c"),
        ("postgres://a:5432,b:5433", "a.b.c"),
        ("duckdb:///lake/a@b.duckdb", "a@b.main.t"),
        ("postgres://token-service:5432", "a.b.c"),
    ],
)
def test_hosts_containers_and_paths_are_no_credentials(said, namespace, name):
    assert said(credentials_in_namespace, namespace, name) == []
