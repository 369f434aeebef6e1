import tomllib

import pytest

from floe.errors import ConfigurationError
from floe.settings import add_models

NEW = {"crm/customers": "customers", 'a/"b"': "c"}
LINES = '"crm/customers" = "customers"\n"a/\\"b\\"" = "c"\n'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", f"[dbt.models]\n{LINES}"),
        ('name = "x" # mine\n', f'name = "x" # mine\n\n[dbt.models]\n{LINES}'),
        (
            '[dbt.models] # ours\n"a/b" = "c"  # kept\n\n# about lint\n[lint]\nignore = []\n',
            f'[dbt.models] # ours\n"a/b" = "c"  # kept\n{LINES}\n# about lint\n[lint]\n'
            "ignore = []\n",
        ),
        ("[dbt.models]", f"[dbt.models]\n{LINES}"),
        ("[dbt]\nname = 'x'\n[dbt.models]\n\n", f"[dbt]\nname = 'x'\n[dbt.models]\n{LINES}\n"),
        ("x = 1\r\n", "x = 1\r\n\r\n[dbt.models]\r\n" + LINES.replace("\n", "\r\n")),
    ],
)
def test_lines_are_added_and_all_else_stays(before, after):
    assert add_models(before, NEW) == after
    assert tomllib.loads(after)["dbt"]["models"]["crm/customers"] == "customers"


@pytest.mark.parametrize(
    "before",
    [
        'dbt = {models = {"a/b" = "c"}}\n',
        '[dbt]\nmodels = {"a/b" = "c"}\n',
        '[dbt.models]\n"crm/customers" = "other"\n',
        'text = """\n[dbt.models]\n"""\n',
    ],
)
def test_where_it_cannot_be_done_it_is_said_what_to_add(before):
    with pytest.raises(ConfigurationError, match='add yourself\n"crm/customers" = "customers"'):
        add_models(before, NEW)
