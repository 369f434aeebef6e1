from dataclasses import replace
from typing import Final

from floe.findings import Finding
from floe.lineage.dotted_tables import DottedTables
from floe.lineage.fields import ServedField
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Alias, Host, Naming, from_jdbc, read_address

_TABLES: Final = DottedTables(
    "snowflake",
    {"database": ("database",), "schema": ("schema",), "table": OBJECT},
    others={"organization_name": ("account",), "account_name": ()},
)
_DOMAIN: Final = ".snowflakecomputing.com"


def name_snowflake(table: ServedTable) -> Naming:
    """A table of Snowflake; its account has many spellings, and each client makes one of it."""
    account = table.find("account", "host")
    if account is None:
        return _TABLES(table)
    known = _read_account(account.text)
    given: dict[str, ServedField | None] = dict.fromkeys(_TABLES.others)
    for name in known.components.keys() - _TABLES.parts.keys():
        given[name] = ServedField(known.components[name], account.place)
    naming = _TABLES.compose(table, **given)
    if naming.canonical is None:
        return naming
    pair = naming.canonical
    others = [Alias(alias.namespace, pair.name, alias.origin) for alias in known.aliases]
    guesses = [
        replace(finding, place=account.place) for finding in known.findings if _is_guess(finding)
    ]
    return naming._replace(
        aliases=(*naming.aliases, *others), findings=(*naming.findings, *guesses)
    )


def _is_guess(finding: Finding) -> bool:
    """Whether a finding tells that the account does not say all."""
    return finding.place.path == ("region",)


def _read_account(account: str) -> Naming:
    """What is known of an account; the table stands for any."""
    host = (read_address(account) or Host(account)).name
    full = host if _DOMAIN in host.lower() else f"{host}{_DOMAIN}"
    return from_jdbc(f"jdbc:snowflake://{full}/", "D.S.T")
