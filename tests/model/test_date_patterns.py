import pytest

from floe.model import find_pattern_fault


@pytest.mark.parametrize(
    "pattern",
    [
        *("yyyy-MM-dd", "dd.MM.yy", "d/M/uuuu", "yyyyMMdd", "dd-MMM-yyyy", "yyyy-DDD", "yyyy-MM"),
        *(
            "yyyy-MM-dd HH:mm:ss.SSS",
            "yyyy-MM-dd'T'HH:mm:ssXXX",
            "yyyy-MM-dd hh:mm a",
            "yyyyMMddHH",
        ),
        *("yyyy-MM-dd[ HH:mm]", "[yyyy-MM-dd][dd.MM.yyyy]", "yyyy-MM-dd 'at' HH 'o''clock'"),
    ],
)
def test_a_pattern_that_says_what_it_means_has_no_fault(pattern):
    assert find_pattern_fault(pattern, "timestamp") is None


@pytest.mark.parametrize("pattern", ["HH:mm", "H:mm:ss.SSS", "hh:mm a", "HH:mmXXX", "HH"])
def test_a_time_of_day_needs_no_day(pattern):
    assert find_pattern_fault(pattern, "time") is None


@pytest.mark.parametrize(
    ("pattern", "kind", "fault"),
    [
        ("yyyy-mm-dd", "date", "it has minutes and no hour, which is H"),
        ("yyyy-dd", "date", "it has a day and no month, which is M"),
        ("YYYY-MM-DD", "date", "Y is no part of a date that is read"),
        ("yyyy-MM-DD", "date", "D is the day of the year, d that of the month"),
        ("%Y-%m-%d", "date", "Y is no part of a date that is read"),
        ("MM/dd", "date", "it has no year, which is y"),
        ("yyyy-MM-dd hh:mm", "timestamp", "it has an hour of half a day and no half of it"),
        ("yyyy-MM-dd HH:MM", "timestamp", "M stands in it twice: M is the month, m the minute"),
        ("yyyy-MM-dd HH:MM:ss", "timestamp", "it has seconds and no minutes, which are m"),
        ("yyyy-MM-dd HH:mm:SS", "timestamp", "it has parts of a second and no seconds"),
        ("yyyy-MM HH:mm", "timestamp", "it has an hour and no day, which is d"),
        ("yyyy-MM-ddTHH:mm", "timestamp", "T is no part of a timestamp that is read"),
        ("unix", "timestamp", "n is no part of a timestamp that is read"),
        ("HH:MM", "time", "M is no part of a time that is read"),
        ("mm:ss", "time", "it has no hour, which is H"),
    ],
)
def test_a_pattern_that_leaves_a_part_to_be_guessed_is_faulty(pattern, kind, fault):
    """Spark read `2026-12-31` in `yyyy-mm-dd` as the last of January, 12:30 in `hh:mm` as 0:30."""
    assert (find_pattern_fault(pattern, kind) or "").startswith(fault)
