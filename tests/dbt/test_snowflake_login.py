"""How the profile for Snowflake logs in, and that no secret is written into it."""

import pytest

from floe.dbt import DbtOptions

CONTRACT = """
servers:
  - server: wh
    type: snowflake
    account: acme
    database: shop
    schema: out
    customProperties: [{{property: dbt.login, value: {login}}}]
schema: [{{name: {name}, properties: [{{name: id, logicalType: string}}]}}]
"""
SHOP = """
name: shop
outputPorts: [{name: a, contractId: a, version: 1.0.0}, {name: b, contractId: b, version: 1.0.0}]
"""
PASSWORD = {"password": '{{ env_var("SNOWFLAKE_PASSWORD", "") }}'}
KEYS = {
    "private_key_path": '{{ env_var("SNOWFLAKE_PRIVATE_KEY_PATH", "") }}',
    "private_key_passphrase": '{{ env_var("SNOWFLAKE_PRIVATE_KEY_PASSPHRASE", "") }}',
}
BROWSER = {"authenticator": "externalbrowser"}
LOGINS = ("password", "key-pair", "browser")


def logged_in(project, first, second="password", **options):
    files = {
        "a": CONTRACT.format(name="a", login=first),
        "b": CONTRACT.format(name="b", login=second),
        "shop": SHOP,
    }
    made = project(DbtOptions(**{"adapter": "snowflake", **options}), **files)
    output = made.yaml("profiles.yml")["floe"]["outputs"]["dev"]
    keys = (*PASSWORD, *KEYS, *BROWSER)
    told = [found.message for found in made.plan.findings if "unused-setting" in found.rule]
    return {key: output[key] for key in keys if key in output}, told


@pytest.mark.parametrize(
    ("login", "lines"), [("password", PASSWORD), ("key-pair", KEYS), ("Browser", BROWSER)]
)
def test_the_server_or_the_settings_say_how_to_log_in(project, login, lines):
    assert logged_in(project, login, login) == (lines, [])
    told = logged_in(project, login, login, login="browser")[1]
    assert logged_in(project, login, login, login="browser")[0] == BROWSER
    assert len(told) == (0 if login == "Browser" else 2)


def test_what_is_said_in_vain_is_told(project):
    assert logged_in(project, "keypair", "key-pair") == (
        KEYS,
        ["'dbt.login: keypair' is none of password, key-pair, browser"],
    )
    assert logged_in(project, "browser", "key-pair") == (
        BROWSER,
        ["'dbt.login: key-pair' is not used: all models share a log-in, and it is browser"],
    )
    assert logged_in(project, "x", "y", adapter="duckdb", login="browser")[1] == [
        "'dbt.login' is for Snowflake, not duckdb"
    ]


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.parametrize("login", LOGINS)
def test_dbt_reads_every_way_to_log_in(project, tmp_path, engine_dbt, run_dbt, login):
    files = {"a": CONTRACT.format(name="a", login=login), "shop": SHOP.replace("b", "a")}
    project(DbtOptions(adapter="snowflake"), **files).write(tmp_path)
    variables = {"SNOWFLAKE_USER": "me", "SNOWFLAKE_ACCOUNT": "acme"}
    ran = run_dbt(engine_dbt, tmp_path, "--warn-error", "parse", **variables)
    assert ran.code == 0, ran.told
