"""Snowflake, whose hosts are accounts, in the forms in which people and clients write them."""

import re
from collections.abc import Iterator
from typing import Final

from floe.findings import Finding, Severity
from floe.model import Place
from floe.naming.composition import MISSING
from floe.naming.connections.connection_urls import ConnectionUrl
from floe.naming.connections.placements import OtherNamespace, Placement
from floe.naming.connections.products.plain import path_components

SCHEME: Final = "snowflake://"
# What all clients write for an account without a region, so that it is the identity in events.
# Snowflake means us-west-2 and has no us-west-1: the two texts can never be two accounts.
DEFAULT_REGION: Final = "us-west-1"
_REAL_REGION: Final = "us-west-2"
_DEFAULT_CLOUD: Final = "aws"
_CLOUDS: Final = ("aws", "azure", "gcp")
_COMPLIANCES: Final = ("fhplus", "dod")
_HOST: Final = re.compile(
    r"(?:jdbc:)?(?:[a-z+]+://)?(?:[^/@]*@)?(?P<host>[^/:?#]+).*", re.DOTALL | re.IGNORECASE
)
_SUFFIX: Final = re.compile(
    r"(?:\.privatelink|\.global)?(?:\.snowflakecomputing\.(?:com|cn))?\Z", re.IGNORECASE
)


def account_components(account: str) -> dict[str, str]:
    """The components of an account: `org-name`, or a locator with its region and cloud."""
    first, *rest = bare_account(account).split(".")
    organization, hyphen, name = first.partition("-")
    if hyphen:
        return {"organization_name": organization, "account_name": name}
    compliance = [each for each in rest if each in _COMPLIANCES]
    cloud = next((each for each in rest if each in _CLOUDS), _DEFAULT_CLOUD)
    regions = [each for each in rest if each not in (*_COMPLIANCES, *_CLOUDS)]
    components = {"account_locator": first, "cloud": cloud}
    components["region"] = regions[0] if regions else DEFAULT_REGION
    return {**components, "compliance": compliance[0]} if compliance else components


def account_namespaces(account: str) -> Iterator[OtherNamespace]:
    """What the clients of OpenLineage make of an account, and its other spellings."""
    bare = bare_account(account)
    yield OtherNamespace(f"{SCHEME}{_as_dbt(bare)}", "dbt and Great Expectations")
    yield OtherNamespace(f"{SCHEME}{_as_airflow(bare)}", "Airflow")
    yield OtherNamespace(f"{SCHEME}{_as_java(bare)}", "Spark")
    first, _, rest = bare.partition(".")
    organization, hyphen, own = first.partition("-")
    if not hyphen and not rest:
        region = f"{first}.{_REAL_REGION}.{_DEFAULT_CLOUD}"
        yield OtherNamespace(f"{SCHEME}{region}", "the region that Snowflake means")
    if hyphen and "_" in own:
        host = f"{organization}-{own.replace('_', '-')}"
        yield OtherNamespace(f"{SCHEME}{host}", "the host, which has no underscores")


def guessed_region(account: str) -> Iterator[Finding]:
    """Told where an account names neither an organization nor a region."""
    bare = bare_account(account)
    if "-" in bare or "." in bare:
        return
    message = f"the region of the account is not given; clients write '{DEFAULT_REGION}'"
    hint = "write the account as organization-account, or with its region and cloud"
    yield Finding(Place("", ("region",)), message, hint, rule=MISSING, severity=Severity.INFO)


def bare_account(account: str) -> str:
    """An account without scheme, user, domain, port and path, in lower case."""
    found = _HOST.fullmatch(account.strip())
    return _SUFFIX.sub("", found["host"]).lower() if found else ""


def _as_dbt(bare: str) -> str:
    first, *rest = bare.split(".")
    return first if "-" in first else _with_defaults(bare, first, rest)


def _as_java(bare: str) -> str:
    first, *rest = bare.split(".")
    return bare if "-" in first and not rest else _with_defaults(bare, first, rest)


def _as_airflow(bare: str) -> str:
    first, *rest = bare.split(".")
    if "-" not in bare and "_" not in bare:
        return f"{bare}.{DEFAULT_REGION}.{_DEFAULT_CLOUD}"
    if not rest:
        return bare
    return ".".join((first, *rest[:2])) if len(rest) > 1 else f"{bare}.{_DEFAULT_CLOUD}"


def _with_defaults(bare: str, first: str, rest: list[str]) -> str:
    if not rest:
        return f"{first}.{DEFAULT_REGION}.{_DEFAULT_CLOUD}"
    return f"{bare}.{_DEFAULT_CLOUD}" if len(rest) == 1 else bare


def place_snowflake(url: ConnectionUrl) -> Placement:
    """An account, a database and a schema."""
    account = url.hosts[0].name if url.hosts else ""
    return place_account(account, path_components(url, ("database", "schema")))


def place_account(account: str, given: dict[str, str | None]) -> Placement:
    """An account in any of its forms."""
    if not account.strip():
        return Placement("snowflake", given)
    components = {**account_components(account), **given}
    return Placement(
        "snowflake",
        components,
        others=tuple(account_namespaces(account)),
        guesses=tuple(guessed_region(account)),
    )
