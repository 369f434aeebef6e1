import ast
import re
from typing import Any

from floe.dbt.manifest.addresses import object_name
from floe.dbt.manifest.calls import called_table
from floe.dbt.manifest.clauses.check_ids import CheckId
from floe.dbt.manifest.clauses.clause import Clause, Subject
from floe.dbt.manifest.clauses.rule_clauses import operators_of
from floe.dbt.manifest.clauses.rules import with_words
from floe.dbt.manifest.literals import plain_text

_QUERY = re.compile(r"\{% set query %\}\n(.*)\n\{% endset %\}\n(.*)", re.DOTALL)
_DEMAND = re.compile(r"floe_query\(query, (\{.*?\})(?:, figure_shown=false)?\)", re.DOTALL)
_TEMPLATE = re.compile(r"\{\{ .*? \}\}", re.DOTALL)


def sql(subject: Subject, check: CheckId) -> Clause | None:
    """The query of a test that is a file, with the contract's own names for tables."""
    found = _QUERY.search(subject.test.code)
    demand = _DEMAND.search(found[2]) if found else None
    if found is None or demand is None:
        return None
    query = _TEMPLATE.sub(lambda template: _replace(template[0], subject), found[1])
    rule = {"type": "sql", "query": query, **operators_of(_read(demand[1]))}
    rule = with_words(subject.test, rule)
    return Clause(rules=({"id": check.rule_id, **rule} if check.rule_id else rule,))


def _replace(template: str, subject: Subject) -> str:
    table = called_table(template, subject.tables)
    return object_name(table) if table else plain_text(template)


def _read(written: str) -> Any:
    try:
        return ast.literal_eval(written)
    except (SyntaxError, ValueError):
        return None
