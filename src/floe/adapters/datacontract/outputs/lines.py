"""Texts of languages that nothing here can parse, line by line."""

import re
from typing import Final

from floe.adapters.datacontract.faults import unsafe_output
from floe.cleaning import clean

_WORD = r"[^\W\d]\w*"
_WORDS = r"[\w$@#]+(?:[ -][\w$@#]+)*"
_SQL_NAME = rf"""(?:[\w$@#.-]|"(?:{_WORDS})?"|`{_WORDS}`|\[{_WORDS}\])+"""
_GO_TYPE = r"(?:[\w.*]|\[\]|interface\{\}|map\[[\w.]+\])+"
_LINES: Final = {
    "go": (
        r"package main",
        rf"type {_WORD} struct \{{",
        rf'    {_WORD} {_GO_TYPE} `json:"\w*(?:,omitempty)?" avro:"\w*"`(?:  //.*)?',
        r"\}",
    ),
    "protobuf": (
        r'syntax = "proto3";',
        r"package [\w.]+;",
        r" *//.*",
        rf" *(?:enum|message) {_WORD} \{{",
        rf" *{_WORD} = -?\d+;",
        rf" *(?:optional |repeated )*(?:{_WORD}|map<\w+, \w+>) {_WORD} = \d+;",
        r" *\}",
    ),
    "avro-idl": (
        rf"protocol {_WORD} \{{",
        rf" *record {_WORD} \{{",
        rf" *(?:[\w<>?]|union \{{ null, | \}})+ {_WORD};",
        r" *\}",
    ),
    "mermaid": (
        r"erDiagram",
        r"""\t(?!.*%%)"\*\*[^"<>&'`]*\*\*" \{""",
        r"""\t(?!.*%%)[^\s"<>&'`{}]+ [^\s"<>&'`{}]+""",
        r"""(?!.*%%)"\*\*[^"<>&'`]*\*\*" \|\|--o\{ "\*\*[^"<>&'`]*\*\*" : [^\s"<>&'`{}]+""",
        r"\}",
    ),
    "dbml": (
        r'Project "" \{',
        r"    note: \"\"",
        r"\}",
        rf"Table {_SQL_NAME} \{{",
        rf'    {_SQL_NAME} [^\[\]{{}}"]*(?:\[\d*\])*[^\[\]{{}}"]* \[[\w ,]+(?:, note: "")?\]',
        rf"Ref: {_SQL_NAME} [->] [^\s'`{{}}\[\]]+",
    ),
    "sql-query": (
        r"-- Data Contract: .*",
        r"-- SQL Dialect: \w+",
        r"select",
        rf"    {_SQL_NAME},?",
        rf"from {_SQL_NAME}",
    ),
    "dbt-staging-sql": (
        r"    select",
        rf"        (?:{_SQL_NAME}(?:, {_SQL_NAME})*)?",
        r"    from \{\{ source\('[^'\\{}]*', '[^'\\{}]*'\) \}\}",
    ),
}
_COMMENT: Final = {"avro-idl": re.compile(r"/\*\*.*?\*/", re.DOTALL)}
# The name of a table or project may be quoted too, and is a string like any other.
_DBML_STRINGS: Final = re.compile(r"'''(?:\\.|[^\\])*?'''|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)
_DBML_HEADER: Final = re.compile(r"\A/\*.*?\*/", re.DOTALL)
_SHOWN = 60


def check_lines(format: str, text: str) -> None:
    """Refuse a text with a line that its format has no use for."""
    allowed = [re.compile(line) for line in _LINES[format]]
    for line in _without_texts(format, text).split("\n"):
        if line.strip() and not any(pattern.fullmatch(line) for pattern in allowed):
            raise unsafe_output(f"{format} would have a line of its own: {clean(line[:_SHOWN])}")


def _without_texts(format: str, text: str) -> str:
    if format in _COMMENT:
        return _COMMENT[format].sub("", text)
    if format == "dbml":
        return _DBML_STRINGS.sub('""', _DBML_HEADER.sub("", text))
    return text
