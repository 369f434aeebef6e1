from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.glue_accounts import account_id
from floe.lineage.other_pairs import with_alias
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Naming

_CATALOG: Final = "awsdatacatalog"
_TABLES: Final = DottedTables(
    "athena",
    {"catalog": ("catalog",), "database": ("schema", "database"), "table": OBJECT},
    others={"region_name": ("regionName", "region")},
    defaults={"catalog": _CATALOG},
)


def name_athena(table: ServedTable) -> Naming:
    """A table of Athena; with the account it is known as a table of Glue too."""
    naming = _TABLES(table)
    account = account_id(table)
    if account is None or naming.components.get("catalog") != _CATALOG:
        return naming
    namespace = f"arn:aws:glue:{{region_name}}:{account.text}"
    return with_alias(naming, namespace, "table/{database}/{table}", "AWS Glue")
