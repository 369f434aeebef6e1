"""The metric OrphanRows."""

from floe.checks import Check, ColumnPath, OrphanRows
from floe.dbt.data_tests.demands import is_zero, row_demand
from floe.dbt.data_tests.paths import is_plain, key_part, kind_of
from floe.dbt.data_tests.translation import Call, GenericTest, Site, UntranslatedError, threshold_of
from floe.model import FLOATS, INTEGERS

_FAMILIES = (
    (*INTEGERS, *FLOATS, "decimal"),
    ("string", "uuid", "json"),
    ("date", "timestamp_ntz"),
)


def orphan_rows(check: Check, metric: OrphanRows, site: Site) -> GenericTest:
    """The test `relationships` of dbt for one plain column; else keys of any kind."""
    parent = Call(site.call_of(metric.parent))
    pairs = list(zip(metric.columns, metric.parent_columns, strict=True))
    for ours, theirs in pairs:
        _check_pair(ours, theirs)
    ours, theirs = pairs[0]
    is_single = len(pairs) == 1 and is_plain(ours, site)
    if is_single and is_zero(threshold_of(check)) and is_plain(theirs, site):
        arguments = {"to": parent, "field": theirs.column}
        return GenericTest("relationships", ours.column, arguments)
    arguments = {"to": parent, "fields": [key_part(theirs, site) for _, theirs in pairs]}
    if not is_single:
        arguments["properties"] = [key_part(ours, site) for ours, _ in pairs]
    arguments |= row_demand(threshold_of(check))
    return GenericTest("floe_foreign_key", ours.column if len(pairs) == 1 else None, arguments)


def _check_pair(ours: ColumnPath, theirs: ColumnPath) -> None:
    kinds = {kind_of(ours), kind_of(theirs)}
    if None in kinds or len(kinds) == 1 or any(kinds <= {*family} for family in _FAMILIES):
        return
    raise UntranslatedError(
        f"'{ours}' holds {kind_of(ours)} and its parent {kind_of(theirs)}: they cannot be compared"
    )
