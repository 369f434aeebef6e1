"""What dbt would keep of a test that fails."""

from floe.dbt.data_tests.translation import GenericTest, Site

# These return values of the columns that they look at; all others return whole rows.
_OWN_VALUES = ("unique", "accepted_values", "relationships", "floe_duplicate_values")


def shows_classified(test: GenericTest, site: Site) -> bool:
    """Whether a test returns values of a classified column."""
    if "demand" in test.arguments or site.shows_rows:
        return False
    if test.test not in _OWN_VALUES:
        return True
    keys = test.arguments.get("properties") or [test.column]
    names = {key if isinstance(key, str) else key[0] for key in keys if key}
    columns = [prop for prop in site.relation.schema_object.properties if prop.data_name in names]
    return not all(inner.is_public for prop in columns for inner in prop.walk())
