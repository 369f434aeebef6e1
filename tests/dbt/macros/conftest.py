import re
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace

import duckdb
import jinja2
import pytest

from floe.dbt import DbtOptions
from floe.dbt.macros import shared_macros

PIECE = re.compile(r"\{% (macro|test) (\w+)\(.*?\{%-? end\1 -?%\}", re.DOTALL)
STRING = {"duckdb": "varchar", "spark": "string", "postgres": "text"}


class Returned(Exception):  # noqa: N818
    """What `return` gives back, as in dbt."""


class Macros:
    """The shared macros as dbt loads them: each a template of its own, found by its name."""

    def __init__(self, adapter):
        self._adapter = adapter
        self._environment = jinja2.Environment(  # noqa: S701
            extensions=["jinja2.ext.do"], undefined=jinja2.StrictUndefined
        )
        self._environment.globals |= {
            "adapter": SimpleNamespace(dispatch=self._dispatch),
            "dbt": SimpleNamespace(
                length=lambda text: f"length({text})",
                type_float=lambda: "float",
                type_int=lambda: "integer",
                type_string=lambda: STRING.get(adapter, "varchar"),
            ),
            "exceptions": SimpleNamespace(raise_compiler_error=self._refuse),
            "execute": True,
            "modules": SimpleNamespace(re=re),
            "return": self._return,
        }
        for file in shared_macros(DbtOptions(adapter=adapter)):
            for found in PIECE.finditer(file.text):
                kind, name = found.groups()
                self._load(f"test_{name}" if kind == "test" else name, found[0], kind)

    def __getattr__(self, name):
        return self._environment.globals[name]

    def _load(self, name, text, kind):
        if kind == "test":
            text = re.sub(r"\A\{% test ", "{% macro test_", text)
            text = re.sub(r"\{% endtest %\}\Z", "{% endmacro %}", text)
        template = self._environment.from_string(text)

        def call(*arguments, **named):
            # A module knows the macros that were there when it was made.
            macro = getattr(template.module, name)
            try:
                return str(macro(*arguments, **named)).strip()
            except Returned as returned:
                return returned.args[0]

        self._environment.globals[name] = call

    def _dispatch(self, name):
        own = f"{self._adapter}__{name}"
        known = self._environment.globals
        return known[own] if own in known else known[f"default__{name}"]

    @staticmethod
    def _refuse(message):
        raise ValueError(message)

    @staticmethod
    def _return(value):
        raise Returned(value)


@pytest.fixture(scope="session")
def macros() -> Callable[[str], Macros]:
    """The macros for an adapter."""
    return cache(Macros)


@pytest.fixture
def rows_of(macros) -> Callable[..., list]:
    """What a test returns in DuckDB for a table `t`, given as a query."""

    def run(table, test, **arguments):
        connection = duckdb.connect()
        connection.execute("set timezone = 'America/New_York'")
        connection.execute(f"create table t as {table}")
        sql = getattr(macros("duckdb"), f"test_{test}")("t", **arguments)
        wrapped = f"select * from ({sql}) dbt_internal_test"  # noqa: S608
        return connection.execute(wrapped).fetchall()

    return run
