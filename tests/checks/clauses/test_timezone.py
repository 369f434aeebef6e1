def test_zones_are_told_and_left_to_the_type(of_column):
    prop = "logicalType: timestamp, logicalTypeOptions: {timezone: true, defaultTimezone: Etc/UTC}"
    assert of_column(prop, "timezone") == {
        "/timezone:timezone": (
            "informational: whether moments have a zone is part of the column's type"
        ),
        "/timezone:defaultTimezone": (
            "informational: it says how to read moments without an offset"
        ),
    }
