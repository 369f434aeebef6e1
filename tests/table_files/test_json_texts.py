import gzip

import pytest

from floe.table_files import json_layouts


@pytest.mark.parametrize(
    ("text", "is_document", "passed_over"),
    [
        ('{"a": 1}\n{"a": 2}\n', False, 0),
        ('{"a": 1},\n{"a": 2},\n', False, 0),
        ('\ufeff{"a": 1}\n\n  \n{"a": 2}', False, 0),
        ('{"a": 1}{"a": 2}\n{"a": 3} {"a": 4}, {"a": 5}\n', False, 3),
        ('{"a": "}{"}\n{"a": [{"b": 1}, {"b": 2}]}\n', False, 0),
        ('[{"a": 1}, {"a": 2}]\n[{"a": 3}][{"a": 4}]\n', False, 1),
        ('{"a": 1} // why\n{"a": 2}xx\n', False, 2),
        ('[\n {"a": 1},\n {"a": 2}\n]\n', True, 0),
        ('[\n {"a": [[1], [2]]},\n {"a": 2}\n]\n', True, 0),
        ('[\n {"a": 1}\n]\n[\n {"a": 2}\n]', True, 1),
        ('{\n "a": 1\n}\n', True, 0),
        ('{\n "a": [{"b": 1}, {"b": 2}]\n}\n', True, 0),
        ('{\n "a": 1\n}\n{\n "a": 2\n}\n{\n "a": 3', True, 2),
        ('{"a": \n{"a": 2}\n{"a": 3}{"a": 4}\n', False, 1),
        ('{"a": 1', False, 0),
        ("", False, 0),
        ("5\n", False, 0),
    ],
)
def test_what_spark_would_pass_over_is_counted(tmp_path, text, is_document, passed_over):
    for name, content in (("1.json", text.encode()), ("1.json.gz", gzip.compress(text.encode()))):
        (tmp_path / name).write_bytes(content)
        (layout,) = json_layouts(str(tmp_path / name))
        assert (layout.is_document, layout.passed_over) == (is_document, passed_over)


@pytest.mark.parametrize(
    ("text", "may_mix"),
    [
        ('{"a": "x", "b": 1}\n{"a": null}\n', False),
        ('{"a": "say \\"b\\" and Zo\\u00eb", "b": 1}\n', False),
        ('{"c": {"a": "x"}, "b": [1]}\n', False),
        ('{"a": "x"}\n{"a": 1}\n', True),
        ('{"a": "x"}\n{"A" : {"b": "x"}}\n', True),
        ('[\n{"c": [{"a"\n:\n true}]}\n]\n', True),
        ('{"\\u0061": [1]}\n', True),
        ('{"d/e": "x"}\n{"d\\/e": 1}\n', True),
        ('{"größe": 1}\n', True),
        ('{\0"\0a\0"\0:\0001\0}\0', True),
    ],
)
def test_values_are_texts_where_texts_are_said_to_be(tmp_path, text, may_mix):
    (tmp_path / "1.json").write_bytes(text.encode())
    path = str(tmp_path / "1.json")
    (layout,) = json_layouts(path, text_keys=["a", "d/e", "größe"])
    assert layout.may_mix is may_mix
    (layout,) = json_layouts(path)
    assert not layout.may_mix


def test_a_layout_that_is_said_is_not_looked_for(tmp_path):
    (tmp_path / "1.json").write_text('{"a": 1}\n{"a": 2}\n')
    (layout,) = json_layouts(str(tmp_path / "1.json"), is_document=True)
    assert (layout.is_document, layout.passed_over) == (True, 1)


def test_other_encodings_are_read(tmp_path):
    (tmp_path / "1.json").write_text('{"a": "Zoë"}{"a": 2}\n', encoding="utf-16")
    (layout,) = json_layouts(str(tmp_path / "1.json"), "utf-16")
    assert layout.passed_over == 1
