import subprocess
import sys

import pytest
from datacontract.export.exporter import ExportFormat
from datacontract.imports.importer import ImportFormat

from floe.adapters.datacontract import EXPORT_FORMATS, IMPORT_FORMATS
from floe.errors import ConfigurationError


def test_the_formats_are_those_of_datacontract_cli():
    assert {known.name for known in EXPORT_FORMATS} == {known.value for known in ExportFormat}
    own = {"dcs"}
    assert {known.name for known in IMPORT_FORMATS} == own | {known.value for known in ImportFormat}


def test_formats_are_listed_without_loading_datacontract_cli():
    code = "import sys, floe.adapters.datacontract; print('datacontract' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("jsonshema", "there is no format 'jsonshema': did you mean 'jsonschema'?"),
        ("qqq", "there is no format 'qqq': --list shows all"),
    ],
)
def test_an_unknown_format_is_told_the_nearest_one(converter, name, message):
    for convert in (lambda: converter.export({}, name), lambda: converter.read("x", name)):
        with pytest.raises(ConfigurationError) as raised:
            convert()
        assert str(raised.value) == message


@pytest.mark.parametrize(
    ("name", "option", "message"),
    [
        (
            "sql",
            "dialekt",
            "sql has no option 'dialekt': did you mean 'dialect'? it has schema-name, dialect,"
            " clickhouse-engine, clickhouse-order-by",
        ),
        ("rdf", "zzz", "rdf has no option 'zzz': it has schema-name, base"),
    ],
)
def test_an_unknown_option_is_told_the_nearest_one(converter, name, option, message):
    with pytest.raises(ConfigurationError) as raised:
        converter.export({}, name, [(option, "x")])
    assert str(raised.value) == message


def test_a_format_without_options_says_so(converter):
    with pytest.raises(ConfigurationError) as raised:
        converter.read("x.csv", "csv", [("sep", ";")])
    assert str(raised.value) == "csv has no option 'sep', nor any other"


def test_sql_of_an_unknown_dialect_is_not_read_as_any_other(converter):
    with pytest.raises(ConfigurationError, match=r"^sql has no dialect 'zz': it has athena, "):
        converter.read("x.sql", "sql", [("dialect", "zz")])
