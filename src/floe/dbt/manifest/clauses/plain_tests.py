from floe.dbt.manifest.calls import named_table
from floe.dbt.manifest.clauses.clause import Clause, Subject
from floe.dbt.manifest.clauses.rules import counted, field_or_rule
from floe.dbt.manifest.clauses.thresholds import counts_all, is_plain
from floe.dbt.manifest.clauses.values import enum_of, valid_values
from floe.dbt.manifest.shapes import text, texts


def not_null(subject: Subject) -> Clause | None:
    """No value is null."""
    where = text(subject.arguments.get("row_condition"))
    return field_or_rule(subject, {"required": True}, {"metric": "nullValues"}, where)


def unique(subject: Subject) -> Clause | None:
    """No value comes twice."""
    # dbt counts values that come twice, and the standard rows that are one too many.
    if not counts_all(subject.test):
        return None
    where = text(subject.arguments.get("row_condition"))
    return field_or_rule(subject, {"unique": True}, {"metric": "duplicateValues"}, where)


def accepted_values(subject: Subject) -> Clause | None:
    """Every value is one of those listed."""
    values = subject.arguments.get("values", subject.arguments.get("value_set"))
    listed = enum_of(values)
    is_plain_test = is_plain(subject.test)
    # dbt counts wrong values, and the standard rows that have one.
    if listed is None or (not is_plain_test and not counts_all(subject.test)):
        return None
    where = text(subject.arguments.get("row_condition"))
    return field_or_rule(subject, {"enum": listed}, valid_values(values or []), where)


def relationships(subject: Subject) -> Clause | None:
    """Every value is one of another table's column."""
    to = subject.arguments.get("to")
    parent = named_table(to, subject.tables) if isinstance(to, str) else None
    field = text(subject.arguments.get("field"))
    if parent is None or field is None or not is_plain(subject.test):
        return None
    relationship = {"type": "foreignKey", "to": subject.refer(parent, field)}
    return Clause(relationships=(relationship,))


def unique_together(subject: Subject) -> Clause | None:
    """No values of several columns come together twice."""
    names = ("combination_of_columns", "column_list")
    columns = next((texts(each) for name in names if (each := subject.arguments.get(name))), ())
    if not columns or not counts_all(subject.test):
        return None
    where = text(subject.arguments.get("row_condition"))
    rule = {"metric": "duplicateValues", "arguments": {"properties": list(columns)}}
    return counted(subject, rule, where)
