"""Every row test and its rule."""

from collections.abc import Callable, Mapping
from typing import Any

from floe.checks import (
    ColumnPath,
    MissingEntries,
    NoMatch,
    NoneOf,
    NotAgainstNow,
    NotMultiple,
    Null,
    OneOf,
    OutOfRange,
    RepeatedItems,
    Unreadable,
    WrongCount,
    WrongFormat,
    WrongLength,
)
from floe.dbt.data_tests.row_tests.missing_entries import missing_entries
from floe.dbt.data_tests.row_tests.no_match import no_match
from floe.dbt.data_tests.row_tests.none_of import none_of
from floe.dbt.data_tests.row_tests.not_against_now import not_against_now
from floe.dbt.data_tests.row_tests.not_multiple import not_multiple
from floe.dbt.data_tests.row_tests.null import null
from floe.dbt.data_tests.row_tests.one_of import one_of
from floe.dbt.data_tests.row_tests.out_of_range import out_of_range
from floe.dbt.data_tests.row_tests.repeated_items import repeated_items
from floe.dbt.data_tests.row_tests.unreadable import unreadable
from floe.dbt.data_tests.row_tests.wrong_count import wrong_count
from floe.dbt.data_tests.row_tests.wrong_format import wrong_format
from floe.dbt.data_tests.row_tests.wrong_length import wrong_length
from floe.dbt.data_tests.translation import Site

ROW_TESTS: Mapping[type, Callable[[Any, ColumnPath, Site], dict[str, Any]]] = {
    Null: null,
    OneOf: one_of,
    NoneOf: none_of,
    OutOfRange: out_of_range,
    NotAgainstNow: not_against_now,
    WrongLength: wrong_length,
    NoMatch: no_match,
    WrongFormat: wrong_format,
    NotMultiple: not_multiple,
    WrongCount: wrong_count,
    RepeatedItems: repeated_items,
    MissingEntries: missing_entries,
    Unreadable: unreadable,
}
