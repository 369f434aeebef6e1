import pytest


def options(kind, **written):
    listed = ", ".join(f"{key}: {value}" for key, value in written.items())
    return f"logicalType: {kind}, logicalTypeOptions: {{{listed}}}"


def bad(test):
    return f"BadRows(ValueTest(c, OutOfRange({test})))"


@pytest.mark.parametrize(
    ("prop", "expected"),
    [
        (
            options("integer", minimum=1, maximum=5),
            {"/range:minimum": bad("minimum=1"), "/range:maximum": bad("maximum=5")},
        ),
        (
            options("number", exclusiveMinimum=0.5, exclusiveMaximum=2),
            {
                "/range:exclusiveMinimum": bad("exclusive_minimum=Decimal('0.5')"),
                "/range:exclusiveMaximum": bad("exclusive_maximum=2"),
            },
        ),
        (
            options("integer", minimum=1, exclusiveMinimum="true"),
            {"/range:minimum": bad("exclusive_minimum=1")},
        ),
        (
            options("integer", minimum=1, exclusiveMinimum="false"),
            {"/range:minimum": bad("minimum=1")},
        ),
        (
            options("integer", exclusiveMaximum="true"),
            {
                "/range:exclusiveMaximum": "not run: exclusiveMaximum is true"
                " and there is no maximum"
            },
        ),
        (options("date", minimum="'2024-01-31'"), {"/range:minimum": bad("minimum=2024-01-31")}),
        (
            options("timestamp", maximum="'2024-01-31T10:00:00'"),
            {"/range:maximum": bad("maximum=2024-01-31T10:00:00+00:00")},
        ),
        (
            options("timestamp", maximum="'2024-01-31T10:00:00+02:00'"),
            {"/range:maximum": bad("maximum=2024-01-31T10:00:00+02:00")},
        ),
        (
            options("timestamp", maximum="'2024-01-31T10:00:00'", defaultTimezone="Europe/Paris"),
            {"/range:maximum": bad("maximum=2024-01-31T10:00:00+01:00")},
        ),
        (
            options("timestamp", minimum="'2024-01-31T10:00:00'", timezone="false"),
            {"/range:minimum": bad("minimum=2024-01-31T10:00:00")},
        ),
        (options("time", minimum="'08:00'"), {"/range:minimum": bad("minimum='08:00:00'")}),
        (
            options("date", minimum="'2024-01-31'") + ", physicalType: varchar(10)",
            {"/range:minimum": bad("minimum=2024-01-31")},
        ),
        (options("date", minimum="soon"), {"/range:minimum": "not run: 'soon' is no date"}),
        (options("integer", minimum="few"), {"/range:minimum": "not run: 'few' is no int64"}),
        (
            options("integer", minimum="true"),
            {"/range:minimum": "not run: minimum must be a value and is True"},
        ),
        (
            options("string", minimum=3),
            {"/range:minimum": "not run: minimum is no option of the type string"},
        ),
        (
            "logicalTypeOptions: {maximum: 9}",
            {"/range:maximum": bad("maximum=9")},
        ),
        (
            "logicalTypeOptions: {maximum: x}",
            {"/range:maximum": "not run: without a type nobody knows what 'x' is"},
        ),
        (
            "physicalType: varchar(3), logicalTypeOptions: {maximum: 9}",
            {"/range:maximum": "not run: values of the type string have no maximum"},
        ),
    ],
)
def test_values_lie_within_bounds(of_column, prop, expected):
    assert of_column(prop, "range") == expected


@pytest.mark.parametrize(
    ("bound", "zone", "read"),
    [
        ("2024-01-31T10:00:00+02:00", "false", "2024-01-31T08:00:00"),
        ("2024-01-31T10:00:00+02:00", "true", "2024-01-31T10:00:00+02:00"),
        ("2024-01-31T10:00:00.123456000", "false", "2024-01-31T10:00:00.123456"),
    ],
)
def test_the_offset_of_a_bound_is_not_dropped(derive, bound, zone, read):
    """Beside a column without a zone, 10:00+02:00 was ten o'clock in UTC."""
    written = f"logicalTypeOptions: {{minimum: '{bound}', timezone: {zone}}}"
    prop = f"{{name: c, logicalType: timestamp, {written}}}"
    found = derive(f"schema:\n  - name: t\n    properties: [{prop}]\n")
    test = found["t.c/range:minimum"].measures.metric.predicate.test
    assert test.minimum.isoformat() == read


def test_a_bound_finer_than_microseconds_is_not_run(of_column):
    prop = "logicalType: timestamp, logicalTypeOptions: {minimum: '2024-01-31T10:00:00.0000001'}"
    (told,) = of_column(prop, "range").values()
    assert told.startswith("not run: ")
