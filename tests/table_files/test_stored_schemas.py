import base64
import json

import pyarrow as pa
import pytest
from pyarrow import parquet

from floe.errors import ConfigurationError
from floe.table_files import load_schema, read_footers


def test_a_schema_that_brings_a_class_along_is_refused_and_not_run(tmp_path):
    field = {
        "name": "a",
        "nullable": True,
        "metadata": {},
        "type": {
            "type": "udt",
            "pyClass": "nowhere.Thing",
            "serializedClass": base64.b64encode(b"cos\nsystem\n(S'false'\ntR.").decode(),
            "sqlType": "integer",
        },
    }
    written = json.dumps({"type": "struct", "fields": [field]})
    with pytest.raises(ConfigurationError, match="brings a Python class along"):
        load_schema(written)
    metadata = {"org.apache.spark.sql.parquet.row.metadata": written}
    table = pa.table({"a": [1]}).replace_schema_metadata(metadata)
    parquet.write_table(table, tmp_path / "x.parquet")
    with pytest.raises(ConfigurationError):
        read_footers(str(tmp_path / "x.parquet"))


@pytest.mark.parametrize("text", ["[", "[]", '{"fields": 1}', "{}", "[" * 100_000])
def test_a_schema_that_is_none_is_a_value_error(text):
    with pytest.raises(ValueError, match=r".+"):
        load_schema(text)
