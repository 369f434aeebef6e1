"""Short values that occur more than once."""

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as sf

_MOST_LISTED = 10_000_000
# Spark gathers lists without sorting as long as a task has no more than 128 of them.
_LISTS = 64
_ROWS_PER_SORT = 500_000


def find_repeats(rows: DataFrame, key: Column, known: int | None) -> DataFrame:
    """One row `h` for every time that a key of eight bytes or fewer comes again.

    `known` is how many rows there are, if that is known.
    """
    keys = rows.select(key.alias("h"))
    if known is not None and known <= _MOST_LISTED:
        return _in_lists(keys)
    if known is not None:
        # What is sorted at a time should fit a processor's cache.
        keys = keys.repartition(1 + known // _ROWS_PER_SORT, "h")
    return _in_windows(keys)


def _in_lists(keys: DataFrame) -> DataFrame:
    # Lists travel and are sorted as bare numbers, not as rows, but Spark keeps them in memory.
    place = sf.pmod(sf.xxhash64("h"), sf.lit(_LISTS))
    gathered = keys.groupBy(place.alias("place")).agg(
        sf.sort_array(sf.collect_list("h")).alias("list")
    )
    again = sf.filter("list", lambda value, at: value == sf.get("list", at - 1))
    return gathered.select(sf.explode(again).alias("h"))


def _in_windows(keys: DataFrame) -> DataFrame:
    # A window sorts the short keys; a grouping would build a table of keys that seldom meet.
    place = sf.row_number().over(Window.partitionBy("h").orderBy("h"))
    return keys.select("h", place.alias("place")).where("place > 1").select("h")
