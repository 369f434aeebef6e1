"""Files of strangers are read and nothing else: no connection, no other file, no end of memory."""

import csv
import io
import json
import logging
import sys
import zipfile
from pathlib import Path

import openpyxl
import pytest
import yaml

from floe.adapters.datacontract import IMPORT_FORMATS, upstream
from floe.adapters.datacontract.formats import Format
from floe.adapters.datacontract.run_limits import memory_limit
from floe.adapters.datacontract.upstream import guarded
from floe.errors import OutsideError

pytestmark = pytest.mark.process

# Those that are handed over to a service are not asked for one here.
FORMATS = [known.name for known in IMPORT_FORMATS if known.source != "service"]
CANARY = "canary_in_another_file"


@pytest.fixture(autouse=True)
def quiet(caplog):
    """Keep what datacontract-cli logs out of the way."""
    caplog.set_level(logging.CRITICAL)


@pytest.fixture
def read(floe, workspace):
    """Import a source by the command; nothing of another file is ever shown."""

    def run(format, content, name="source", options=()):
        folder = workspace({})
        file = folder / "given" / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        arguments = [part for option in options for part in ("--option", option)]
        ran = floe("import", "--from", format, file, *arguments)
        assert "a fault in floe" not in ran.err
        assert CANARY not in ran.out + ran.err
        assert ran.code != 0 or ran.out.startswith("apiVersion:")
        return ran

    return run


def refused(ran, code=1):
    """One line, and no contract."""
    assert (ran.code, ran.out) == (code, ""), ran.err
    assert ran.err.startswith("error: ")
    assert ran.err.count("\n") == 1
    return ran.err


GARBAGE = {
    "nothing": b"",
    "zeros": b"\0" * 1000,
    "noise": bytes(range(256)) * 20,
    "brackets": b"[" * 20_000,
    "objects": b'{"a":' * 10_000,
    "parentheses": b"(" * 20_000,
    "alias": b"a: &a [x]\nb: *a\n" + b"c: *zzz\n",
}


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("garbage", GARBAGE)
def test_garbage_is_one_line(read, format, garbage):
    ran = read(format, GARBAGE[garbage])
    if ran.code == 0:
        # Anything is a table of one column to somebody.
        assert format in ("csv", "json")
        return
    assert ran.code in (1, 3)
    assert "Traceback" not in ran.err
    assert not ran.out or ran.err.endswith("left to fix: floe lint shows more\n")


HEADERS = (
    "a\" FROM (SELECT 1 AS a); COPY (SELECT 1) TO '{marker}'; SELECT \"a",
    "a\" FROM (SELECT 1 AS a) UNION SELECT content FROM read_text('{secret}') --",
    "a\" ; ATTACH '{marker}' AS x; --",
)


@pytest.mark.parametrize("header", HEADERS)
@pytest.mark.parametrize("quote", ['"', "'"])
def test_a_header_of_csv_is_no_sql(read, marker, header, quote):
    """Broken before: names of columns ran as SQL, which wrote files."""
    secret = marker.parent / "secret"
    secret.write_text(CANARY)
    text = io.StringIO()
    rows = csv.writer(text, quotechar=quote, quoting=csv.QUOTE_ALL)
    rows.writerow([header.format(marker=marker, secret=secret), "b"])
    rows.writerows([f"text {number}", number] for number in range(5))
    read("csv", text.getvalue(), "x.csv")
    assert not marker.exists()


@pytest.mark.parametrize(
    "name", ["x'); COPY (SELECT 1) TO 'marker'; --.csv", 'x" AS y; --.csv', "*.csv"]
)
def test_a_path_of_csv_is_no_sql(read, name):
    assert "rename it" in refused(read("csv", "a,b\n1,2\n", name))
    assert not Path("marker").exists()


def bomb(names):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, b"\0" * (80 * 1024 * 1024))
    return packed.getvalue()


@pytest.mark.parametrize(
    ("format", "name", "member"),
    [
        ("excel", "x.xlsx", "xl/worksheets/sheet1.xml"),
        ("powerbi", "x.pbit", "DataModelSchema"),
    ],
)
def test_a_small_archive_holds_no_large_file(read, format, name, member):
    assert "unpacks to more than is read" in refused(read(format, bomb([member]), name))


def workbook_with(replaced, content):
    packed, plain = io.BytesIO(), io.BytesIO()
    openpyxl.Workbook().save(plain)
    with zipfile.ZipFile(plain) as given, zipfile.ZipFile(packed, "w") as archive:
        for member in given.namelist():
            archive.writestr(member, content if member == replaced else given.read(member))
    return packed.getvalue()


ENTITIES = (
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file://{secret}">]><x>&e;</x>',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY % e SYSTEM "{url}/x.dtd"> %e;]><x/>',
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("entity", ENTITIES)
def test_entities_are_not_read(read, listener, marker, entity, encoding):
    secret = marker.parent / "secret"
    secret.write_text(CANARY)
    text = entity.format(secret=secret, url=listener.url).encode(encoding)
    assert "declares entities" in refused(read("xsd", text, "x.xsd"))
    workbook = workbook_with("xl/workbook.xml", text)
    assert "declares entities" in refused(read("excel", workbook, "x.xlsx"))
    assert listener.heard == []


XSD = """<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">{}
  <xs:element name="orders"><xs:complexType><xs:sequence>
    <xs:element name="order_id" type="xs:string"/></xs:sequence></xs:complexType></xs:element>
</xs:schema>"""


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "{}/secret.xsd", "file://{}/secret.xsd", "../secret.xsd"]
)
@pytest.mark.parametrize("tag", ["include", "import"])
def test_a_schema_includes_nothing_from_elsewhere(read, tmp_path, path, tag):
    (tmp_path / "secret.xsd").write_text(XSD.format("").replace("order_id", CANARY))
    included = f'<xs:{tag} schemaLocation="{path.format(tmp_path)}"/>'
    if tag == "import":
        included = included.replace("/>", ' namespace="urn:x"/>')
    ran = read("xsd", XSD.format(included), "x.xsd")
    assert "gets no more than it was given" in refused(ran)


def test_a_schema_includes_no_address(read, listener):
    included = f'<xs:include schemaLocation="{listener.url}/x.xsd"/>'
    read("xsd", XSD.format(included), "x.xsd")
    assert listener.heard == []


def test_a_schema_includes_what_is_beside_it(read, tmp_path):
    (tmp_path / "given").mkdir()
    beside = XSD.format("").replace("orders", "returns").replace("order_id", "return_id")
    (tmp_path / "given" / "beside.xsd").write_text(beside)
    ran = read("xsd", XSD.format('<xs:include schemaLocation="beside.xsd"/>'), "x.xsd")
    assert "return_id" in ran.out


PROTOBUF = 'syntax = "proto3";\nimport "{}";\nmessage orders {{ string order_id = 1; }}\n'


@pytest.mark.parametrize("path", ["/etc/passwd", "../secret.proto", "link.proto", "secret.txt"])
def test_a_proto_imports_nothing_from_elsewhere(read, tmp_path, path):
    """Broken before: any file was opened."""
    (tmp_path / "given").mkdir()
    secret = tmp_path / "secret.proto"
    secret.write_text(f'syntax = "proto3";\nmessage x {{ string {CANARY} = 1; }}\n')
    (tmp_path / "given" / "secret.txt").write_text(CANARY)
    (tmp_path / "given" / "link.proto").symlink_to(secret)
    ran = read("protobuf", PROTOBUF.format(path), "x.proto")
    assert "gets no more than it was given" in refused(ran)


def test_a_proto_imports_what_is_beside_it(read, tmp_path):
    (tmp_path / "given").mkdir()
    beside = 'syntax = "proto3";\nmessage returns { string return_id = 1; }\n'
    (tmp_path / "given" / "beside.proto").write_text(beside)
    source = PROTOBUF.format("beside.proto").replace("= 1;", "= 1; returns r = 2;")
    assert "return_id" in read("protobuf", source, "x.proto").out


@pytest.mark.parametrize(
    "target", ["{url}/x.json", "file:///etc/passwd", "/etc/passwd", "../secret.json"]
)
@pytest.mark.parametrize("format", ["jsonschema", "openapi", "avro", "dcs"])
def test_no_reference_is_followed_out_of_a_source(read, listener, tmp_path, format, target):
    (tmp_path / "secret.json").write_text(json.dumps({"type": "string", "title": CANARY}))
    reference = {"$ref": target.format(url=listener.url)}
    response = {"content": {"application/json": {"schema": reference}}}
    contents = {
        "jsonschema": {"title": "x", "type": "object", "properties": {"a": reference, "b": {}}},
        "openapi": {
            "openapi": "3.0.3",
            "info": {"title": "x", "version": "1"},
            "paths": {"/a": {"get": {"operationId": "a", "responses": {"200": response}}}},
        },
        "avro": {"type": "record", "name": "x", "fields": [{"name": "a", "type": reference}]},
        "dcs": {
            "dataContractSpecification": "1.1.0",
            "id": "x",
            "models": {"x": {"fields": {"a": reference}, **reference}},
            "definitions": {"a": reference},
        },
    }
    read(format, json.dumps(contents[format]))
    assert listener.heard == []


def test_references_that_multiply_come_to_an_end(read, monkeypatch):
    monkeypatch.setattr(upstream, "_LONGEST_RUN", 0.5)
    levels = {
        f"a{level}": {
            "type": "object",
            "properties": {n: {"$ref": f"#/definitions/a{level + 1}"} for n in "xyz"},
        }
        for level in range(40)
    }
    bomb = {"title": "x", "definitions": levels, **levels["a0"]}
    assert "it took longer" in refused(read("jsonschema", json.dumps(bomb)), 3)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux")
def test_memory_comes_to_an_end():
    known = Format("some", "a format")
    expected = pytest.raises(OutsideError, match="MemoryError")
    with expected, guarded(known, "read"), memory_limit(64 * 1024**2):
        bytearray(1024**3)
    assert len(bytearray(128 * 1024**2)) == 128 * 1024**2


def test_a_yaml_bomb_is_refused(read):
    levels = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    levels += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    assert "values in one document" in refused(
        read("openapi", "openapi: 3.0.3\n" + "\n".join(levels))
    )
    assert refused(read("odcs", "\n".join(levels)))
    assert refused(read("dcs", "\n".join(levels)))


@pytest.mark.parametrize("format", ["sql", "odcs", "dcs", "avro", "excel", "protobuf", "bigquery"])
def test_a_file_may_not_be_too_large(format, tmp_path, floe):
    file = tmp_path / "large"
    with file.open("wb") as content:
        content.truncate(40 * 1024 * 1024)
    assert "is larger than the 32 MB" in refused(floe("import", "--from", format, file))


SQL = (
    "CREATE TABLE orders (order_id int); DROP TABLE x; COPY orders TO PROGRAM 'touch {marker}';",
    "CREATE TABLE orders AS SELECT * FROM read_text('{secret}');",
    "INSERT INTO x SELECT 1; CREATE TABLE orders (a int DEFAULT (pg_read_file('{secret}')));",
)


@pytest.mark.parametrize("sql", SQL)
@pytest.mark.parametrize("dialect", ["postgres", "duckdb"])
def test_sql_is_read_and_never_run(read, marker, sql, dialect):
    secret = marker.parent / "secret"
    secret.write_text(CANARY)
    text = sql.format(marker=marker, secret=secret)
    read("sql", text, "x.sql", [f"dialect={dialect}"])
    assert not marker.exists()


PYDANTIC = """
import os
os.system("touch {marker}")
from pydantic import BaseModel, create_model
open("{marker}", "w").write("x")
class Orders(BaseModel):
    order_id: str = __import__("os").system("touch {marker}") or "x"
    __doc__ = open("/etc/passwd").read()
"""


def test_python_is_read_and_never_run(read, marker):
    read("pydantic-model", PYDANTIC.format(marker=marker), "x.py")
    assert not marker.exists()


@pytest.mark.parametrize("name", ["x\ny", "x\x1b[31m", "x\u202ey", "x\u2028y"])
@pytest.mark.parametrize("format", ["jsonschema", "bigquery", "unity", "avro"])
def test_a_name_that_steers_is_found_by_lint(read, format, name):
    contents = {
        "jsonschema": {"title": "x", "type": "object", "properties": {name: {"type": "string"}}},
        "bigquery": {
            "kind": "bigquery#table",
            "tableReference": {"projectId": "p", "datasetId": "d", "tableId": "x"},
            "type": "TABLE",
            "schema": {"fields": [{"name": name, "type": "STRING"}]},
        },
        "unity": {
            "name": "x",
            "catalog_name": "c",
            "schema_name": "s",
            "columns": [{"name": name, "type_text": "string", "type_name": "STRING"}],
        },
        "avro": {"type": "record", "name": "x", "fields": [{"name": name, "type": "string"}]},
    }
    ran = read(format, json.dumps(contents[format]))
    assert ran.code in (1, 3)
    assert all(line.isprintable() for line in (ran.out + ran.err).splitlines())


def test_templates_and_markup_are_texts(read):
    text = "{{ env_var('X') }} <script>evil()</script> =1+1"
    schema = {
        "title": "x",
        "type": "object",
        "properties": {"a": {"type": "string", "description": text}},
    }
    ran = read("jsonschema", json.dumps(schema))
    assert ran.code == 0
    (column,) = yaml.safe_load(ran.out)["schema"][0]["properties"]
    assert column["description"] == text
