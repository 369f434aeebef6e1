"""How dbt logs in to Snowflake: by a password, a pair of keys or the browser."""

from collections.abc import Iterator

from floe.dbt.options import DbtOptions
from floe.dbt.relations import Layout
from floe.dbt.servers import choose_server
from floe.findings import Finding, Severity
from floe.model import CustomProperty, Place

_PROPERTY = "dbt.login"
# What is secret stands in variables of the environment, never in a file.
_LOGINS = {
    "password": {"password": "SNOWFLAKE_PASSWORD"},
    "key-pair": {
        "private_key_path": "SNOWFLAKE_PRIVATE_KEY_PATH",
        "private_key_passphrase": "SNOWFLAKE_PRIVATE_KEY_PASSPHRASE",
    },
    "browser": {},
}
_AUTHENTICATORS = {"browser": {"authenticator": "externalbrowser"}}


def login_lines(layout: Layout, options: DbtOptions) -> dict[str, str]:
    """The lines of a profile that say how to log in; a pair of keys may do without a passphrase."""
    said = (_said(custom) for custom in _wishes(layout, options))
    login = options.login or next((word for word in said if word in _LOGINS), "password")
    variables = _LOGINS[login].items()
    lines = {key: '{{ env_var("' + name + '", "") }}' for key, name in variables}
    return {**_AUTHENTICATORS.get(login, {}), **lines}


def login_findings(layout: Layout, options: DbtOptions) -> Iterator[Finding]:
    """What is said of log-ins in vain."""
    if options.login and options.adapter != "snowflake":
        yield _unused(Place("floe.toml"), f"'dbt.login' is for Snowflake, not {options.adapter}")
    chosen = options.login
    for custom in _wishes(layout, options):
        login = _said(custom)
        if login not in _LOGINS:
            words = ", ".join(_LOGINS)
            yield _unused(custom.place, f"'{_PROPERTY}: {custom.value}' is none of {words}")
        elif chosen and login != chosen:
            text = (
                f"'{_PROPERTY}: {login}' is not used: all models share a log-in, and it is {chosen}"
            )
            yield _unused(custom.place, text)
        else:
            chosen = login


def _wishes(layout: Layout, options: DbtOptions) -> Iterator[CustomProperty]:
    """What the servers of models ask for, each once."""
    servers = (choose_server(model.contract, options) for model in layout.models)
    kinds = {id(server): server for server in servers if server and options.adapter == "snowflake"}
    for server in kinds.values():
        if (server.type or "").strip().lower() == "snowflake":
            for custom in server.custom_properties:
                if (custom.property_ or "").strip().lower() == _PROPERTY:
                    yield custom


def _said(custom: CustomProperty) -> str:
    return str(custom.value).strip().lower()


def _unused(place: Place, text: str) -> Finding:
    return Finding(place, text, rule="generate/unused-setting", severity=Severity.WARNING)
