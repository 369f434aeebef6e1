import re
from typing import Final

from floe.lineage.composing import with_alias
from floe.lineage.dotted_tables import DottedTables
from floe.lineage.fields import ServedField
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Naming

_GLUE: Final = DottedTables(
    "glue",
    {"database_name": ("database",), "table_name": OBJECT},
    others={"region_name": ("region", "regionName"), "account_id": ("account",)},
)
_CATALOG: Final = "awsdatacatalog"
_ATHENA: Final = DottedTables(
    "athena",
    {"catalog": ("catalog",), "database": ("schema", "database"), "table": OBJECT},
    others={"region_name": ("regionName", "region")},
    defaults={"catalog": _CATALOG},
)
_GROUPED: Final = re.compile(r"\d{4}-\d{4}-\d{4}")


def name_glue(table: ServedTable) -> Naming:
    """A table of the Glue catalog; the standard has no field for its region."""
    return _GLUE.compose(table, account_id=_account_id(table))


def name_athena(table: ServedTable) -> Naming:
    """A table of Athena; with the account it is known as a table of Glue too."""
    naming = _ATHENA(table)
    account = _account_id(table)
    if account is None or naming.components.get("catalog") != _CATALOG:
        return naming
    namespace = f"arn:aws:glue:{{region_name}}:{account.text}"
    return with_alias(naming, namespace, "table/{database}/{table}", "AWS Glue")


def _account_id(table: ServedTable) -> ServedField | None:
    """The twelve digits of an account, which may stand in groups of four."""
    account = table.ask("account_id", "account")
    if account is not None and _GROUPED.fullmatch(account.text):
        return account._replace(text=account.text.replace("-", ""))
    return account
