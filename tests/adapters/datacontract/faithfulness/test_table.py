"""Every clause of ODCS in every format: it is said, or told to be said otherwise or not at all."""

import copy
import io
import json
import re
from functools import lru_cache
from pathlib import Path

import openpyxl
import pytest
import rdflib
import rdflib.compare

from floe.adapters.datacontract import EXPORT_FORMATS, DatacontractConverter
from floe.adapters.datacontract.faithfulness import CLAUSES, said_clauses
from floe.errors import OutsideError
from floe.findings import UnsafeExportError
from tests.adapters.datacontract.faithfulness.full_contract import (
    CONTRACT,
    KINDS,
    OBJECT,
    PROPERTY,
    VALUES,
    pair,
    placed,
    signed_contract,
)

PAGE = Path(__file__).parents[4] / "docs" / "export-import.md"
LEVELS = ("contract", "object", "property", "nested", "element", "value", "key")
# A key belongs to a table; neither elements nor values have a name; no key of a map is null.
NOWHERE = {
    "nested": {"compositeKey", "primaryKeyPosition"},
    "element": {"compositeKey", "primaryKeyPosition", "physicalName"},
    "value": {"compositeKey", "primaryKeyPosition", "physicalName"},
    "key": {"compositeKey", "primaryKeyPosition", "physicalName", "required"},
}
OPTIONS = {"rdf": [("base", "https://shop.example.com/")]}
# These are too slow to be written for each clause, and are proven by signs instead.
SLOW = ("html", "excel")
FORMATS = [known.name for known in EXPORT_FORMATS if known.name not in (*SLOW, "custom")]


def comparable(format_, text):
    """A graph has no order."""
    if format_ == "rdf":
        graph = rdflib.Graph().parse(data=text, format="n3")
        return rdflib.compare.to_isomorphic(graph).internal_hash()
    return text


@lru_cache(maxsize=512)
def export(format_, text):
    """What is written of a contract, and told of it."""
    unsaid = []
    options = OPTIONS.get(format_, ())
    written = DatacontractConverter().export(
        json.loads(text), format_, options, None, unsaid.append
    )
    return comparable(format_, written), unsaid


def told(format_, level, clause):
    """What is wrong with a cell of the table, if anything is."""
    try:
        (before, _), (after, unsaid) = (
            export(format_, json.dumps(tree)) for tree in pair(level, clause)
        )
    except (OutsideError, UnsafeExportError):
        return None
    messages = [part.message for part in unsaid if part.clause == clause]
    if before == after and not messages:
        return "silent"
    is_written = before != after and messages == ["is left out"]
    return "said to be left out, and is not" if is_written else None


@pytest.mark.long
@pytest.mark.filterwarnings("ignore:Dataset:DeprecationWarning")
@pytest.mark.parametrize("format_", FORMATS)
def test_no_clause_is_lost_in_silence(format_):
    wrong = {}
    for level in LEVELS:
        for clause in CLAUSES.get(level, CLAUSES["property"]):
            fault = None if clause in NOWHERE.get(level, ()) else told(format_, level, clause)
            if fault:
                wrong[level, clause] = fault
    assert wrong == {}


def exports(format_, *trees):
    """What is written of several contracts, and told of the last, if the format can write them."""
    try:
        exported = [export(format_, json.dumps(tree)) for tree in trees]
    except (OutsideError, UnsafeExportError):
        return None, None, None
    return *(text for text, _ in exported), exported[-1][1]


@pytest.mark.long
@pytest.mark.filterwarnings("ignore:Dataset:DeprecationWarning")
@pytest.mark.parametrize("level", LEVELS[2:])
@pytest.mark.parametrize("format_", FORMATS)
def test_no_clause_and_no_type_is_lost_in_silence_whatever_the_column_is(format_, level):
    """Enumerations of numbers in Pydantic were, required arrays in BigQuery, and arrays in arrays
    and vectors in Protobuf, XML Schema and BigQuery."""
    wrong = set()
    for kind in KINDS:
        plain = placed(level, kind)
        text, other, unsaid = exports(format_, placed(level), plain)
        is_told = unsaid is None or any(part.clause == "logicalType" for part in unsaid)
        if kind != "string" and text == other and not is_told:
            wrong.add((kind, "logicalType"))
        clauses = {"required": True, "unique": True, "primaryKey": True, "description": "zq7"}
        clauses |= {"enum": [{"value": VALUES[kind]}]} if kind in VALUES else {}
        for clause in clauses.keys() - NOWHERE.get(level, set()):
            said = placed(level, kind, **{clause: clauses[clause]})
            before, after, unsaid = exports(format_, plain, said)
            told_of = unsaid is None or any(part.clause == clause for part in unsaid)
            if before == after and not told_of:
                wrong.add((kind, clause))
    assert wrong == set()


def text_of(written):
    if isinstance(written, str):
        return written
    sheets = openpyxl.load_workbook(io.BytesIO(written))
    cells = (cell.value for sheet in sheets for row in sheet for cell in row)
    return "\n".join(str(value) for value in cells if value is not None)


@pytest.mark.long
@pytest.mark.parametrize("format_", SLOW)
def test_pages_and_workbooks_hold_every_clause(format_):
    tree, signs = signed_contract(CLAUSES)
    converter = DatacontractConverter()
    whole = converter.export(copy.deepcopy(tree), "odcs")
    written = text_of(converter.export(tree, format_))
    provable = {place for place, sign in signs.items() if sign in whole}
    assert len(provable) > 40
    assert {place for place in provable if signs[place] not in written} == set()


def test_the_contract_has_every_clause_of_the_standard():
    assert set(CLAUSES["contract"]) == CONTRACT.keys()
    assert set(CLAUSES["object"]) == OBJECT.keys()
    assert set(CLAUSES["property"]) == PROPERTY.keys()


def said_table():
    """The table of the documentation."""
    head = "| format | of columns | of tables | of the contract | of nested columns |"
    rows = [head, "|---|---|---|---|---|"]
    for known in EXPORT_FORMATS:
        cells = [_cell(known.name, level) for level in ("property", "object", "contract")]
        nested = said_clauses(known.name, "nested", "databricks")
        same = nested >= said_clauses(known.name, "property") - {"compositeKey"}
        inner = "the same" if nested and same else _words(nested, "property")
        rows.append(f"| {known.name} | {' | '.join(cells)} | {inner} |")
    return "\n".join(rows)


def _cell(format_, level):
    return _words(said_clauses(format_, level), level)


def _words(said, level):
    clauses = CLAUSES[level]
    lacking = [clause for clause in clauses if clause not in said]
    if not lacking:
        return "all"
    if len(lacking) <= 3:
        return f"all but {', '.join(lacking)}"
    words = [clause for clause in clauses if clause in said]
    return _shortened(", ".join(words)) or "nothing"


def _shortened(text):
    """Bounds have four names and one meaning."""
    for family in ("number", "date"):
        four = [f"{family}.{bound}" for bound in ("minimum", "maximum")]
        four += [f"{family}.exclusive{bound}" for bound in ("Minimum", "Maximum")]
        text = text.replace(", ".join(four), f"bounds of {family}s")
    return text


def test_the_documentation_has_the_table(request):
    text = PAGE.read_text(encoding="utf-8")
    block = re.compile(r"(?<=<!-- said -->\n).*?(?=\n<!-- /said -->)", re.DOTALL)
    if request.config.getoption("--update-golden"):
        PAGE.write_text(block.sub(lambda _: said_table(), text), encoding="utf-8")
    else:
        assert block.findall(text) == [said_table()]
