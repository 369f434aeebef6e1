"""Every row test and the expression for it."""

from collections.abc import Callable, Mapping
from typing import Any

from pyspark.sql import Column

from floe.adapters.spark.measuring.expressions.scope import Scope, Value
from floe.adapters.spark.measuring.row_tests.missing_entries import missing_entries
from floe.adapters.spark.measuring.row_tests.no_match import no_match
from floe.adapters.spark.measuring.row_tests.none_of import none_of
from floe.adapters.spark.measuring.row_tests.not_against_now import not_against_now
from floe.adapters.spark.measuring.row_tests.not_multiple import not_multiple
from floe.adapters.spark.measuring.row_tests.null import null
from floe.adapters.spark.measuring.row_tests.one_of import one_of
from floe.adapters.spark.measuring.row_tests.out_of_range import out_of_range
from floe.adapters.spark.measuring.row_tests.repeated_items import repeated_items
from floe.adapters.spark.measuring.row_tests.unreadable import unreadable
from floe.adapters.spark.measuring.row_tests.wrong_count import wrong_count
from floe.adapters.spark.measuring.row_tests.wrong_format import wrong_format
from floe.adapters.spark.measuring.row_tests.wrong_length import wrong_length
from floe.checks import (
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

ROW_TESTS: Mapping[type, Callable[[Any, Value, Scope], Column]] = {
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
