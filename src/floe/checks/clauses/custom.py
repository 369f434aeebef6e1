from collections.abc import Iterator, Mapping
from typing import Any

from floe.checks.check import Check, Threshold
from floe.checks.contract_sql import gate_aggregate, gate_condition, gate_demand
from floe.checks.metrics import BadRows, Metric
from floe.checks.operators import OperatorError, read_threshold, read_unit
from floe.checks.rule_checks import describe
from floe.checks.subjects import RuleSubject
from floe.checks.typed_values import show
from floe.model import OPERATORS
from floe.sql import RefusedError

_ENGINES = ("floe", "spark")
_ROW_WORDS = ("expression", "condition")
_WORDS = (*_ROW_WORDS, "aggregate", "where", "unit", *OPERATORS)


def custom(rule: RuleSubject) -> Iterator[Check]:
    """A rule of `engine: floe` or `spark`; those of other engines are not run.

    The implementation is an SQL expression that must hold of every row, as a CHECK constraint
    does: null breaks nothing. Or it is a mapping: `expression` (also `condition`) for rows or
    `aggregate` for one number of the table; `where` for the rows to look at; operators and
    `unit` for what is allowed. `{column}` stands for the property's column.
    """
    engine = (rule.rule.engine or "").strip()
    if engine.lower() not in _ENGINES:
        reason = f"this rule is for {engine}" if engine else "the rule names no engine"
        yield rule.subject.not_run(
            "custom", rule.origin, describe(rule), reason, is_sound=bool(engine)
        )
        return
    try:
        metric, threshold = _read(rule)
    except (OperatorError, RefusedError) as error:
        yield rule.subject.not_run("custom", rule.origin, describe(rule), str(error))
        return
    yield rule.subject.promise("custom", rule.origin, describe(rule), metric, threshold)


def _read(rule: RuleSubject) -> tuple[Metric, Threshold]:
    written = rule.rule.implementation
    form: Mapping[str, Any] = {"expression": written} if isinstance(written, str) else {}
    form = written if isinstance(written, dict) else form
    subjects = [word for word in (*_ROW_WORDS, "aggregate") if isinstance(form.get(word), str)]
    if len(subjects) != 1:
        raise RefusedError("the implementation must have one text: an expression or an aggregate")
    for word in form:
        if word not in _WORDS:
            raise RefusedError(f"floe does not know {show(word)} in an implementation")
    operators = {**rule.rule.node, **form}
    return (_aggregate if subjects[0] == "aggregate" else _rows)(rule, form, operators)


def _rows(
    rule: RuleSubject, form: Mapping[str, Any], operators: Mapping[str, Any]
) -> tuple[Metric, Threshold]:
    text = next(form[word] for word in _ROW_WORDS if word in form)
    unit = read_unit(form.get("unit", rule.rule.unit))
    threshold = read_threshold(operators, unit=unit, is_inclusive=rule.subject.is_inclusive)
    where = gate_condition(form["where"], rule.subject) if "where" in form else None
    return BadRows(gate_demand(text, rule.subject), where), threshold


def _aggregate(
    rule: RuleSubject, form: Mapping[str, Any], operators: Mapping[str, Any]
) -> tuple[Metric, Threshold]:
    threshold = read_threshold(
        operators, unit="value", is_inclusive=rule.subject.is_inclusive, default=()
    )
    return gate_aggregate(form["aggregate"], rule.subject, form.get("where")), threshold
