"""What a test is given, written so that dbt reads it as it is meant."""

import re
from collections.abc import Mapping
from typing import Any

from floe.dbt.data_tests.translation import Call
from floe.dbt.jinja import jinja_string, literal_text

# dbt runs a whole argument of such a shape, though it is no template.
_CALL = re.compile(r"\s*(?:env_var|ref|var|source|doc)\s*\(.+\)\s*", re.DOTALL)
_LISTS = (list, tuple)
_MAPPINGS = (dict, Mapping)


def argument_of(value: Any, *, times: int = 1) -> Any:
    """A value whose texts dbt renders back to themselves, however often it renders them."""
    if isinstance(value, str):
        return _text(value, times)
    if isinstance(value, _LISTS):
        return [argument_of(i, times=times) for i in value]
    if isinstance(value, _MAPPINGS):
        return {key: argument_of(inner, times=times) for key, inner in value.items()}
    return value.text if isinstance(value, Call) else value


def setting_of(value: Any, *, times: int) -> Any:
    """A setting of a test: dbt renders what lies inside of it once less than a plain text."""
    return argument_of(value, times=times if isinstance(value, str) else times - 1)


def _text(text: str, times: int) -> str:
    if times == 0:
        return text
    is_call = "(" in text and _CALL.match(text)
    written = "{{ " + jinja_string(text) + " }}" if is_call else literal_text(text)
    for _ in range(times - 1):
        written = literal_text(written)
    return written
