from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.columns import ColumnPath
from floe.checks.metrics import DuplicateRows
from floe.checks.rule_checks import Demand, check_rule, listed, need_element
from floe.checks.subjects import Element, RuleSubject, columns_of, table_of
from floe.checks.typed_values import MisfitError, show


def duplicate_values(rule: RuleSubject) -> Iterator[Check]:
    """How many rows repeat the value of a property, or the values of several."""
    yield from check_rule(rule, "duplicate_values", _demand(rule))


def _demand(rule: RuleSubject) -> Demand | str:
    try:
        columns = _columns(rule)
    except MisfitError as error:
        return str(error)
    for column in columns:
        if column.is_repeated:
            return f"{column} lies inside an array or map"
    return Demand(DuplicateRows(columns), ("properties",))


def _columns(rule: RuleSubject) -> tuple[ColumnPath, ...]:
    if rule.element is not None and "properties" not in rule.arguments:
        return (need_element(rule).column,)
    elements_by_name = _elements_by_name(rule)
    names = listed(rule, "properties")
    for name in names:
        if not isinstance(name, str) or name not in elements_by_name:
            raise MisfitError(f"the object has no property {show(name)}")
    return tuple(elements_by_name[name].column for name in dict.fromkeys(names))


def _elements_by_name(rule: RuleSubject) -> dict[str, Element]:
    """The object's properties by name below it; ids and physical names stand in for names."""
    table = table_of(rule.subject)
    elements = list(columns_of(table))
    prefix = len(table.name) + 1
    elements_by_name = {element.prop.id: element for element in elements if element.prop.id}
    elements_by_name |= {str(element.column): element for element in elements}
    return elements_by_name | {element.subject.name[prefix:]: element for element in elements}
