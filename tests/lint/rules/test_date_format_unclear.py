from floe.lint.rules.date_format_unclear import date_format_unclear


def test_a_format_that_leaves_parts_of_a_date_to_be_guessed_is_found(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: day, logicalType: date, logicalTypeOptions: {format: yyyy-mm-dd}}
      - {name: at, logicalType: timestamp, logicalTypeOptions: {format: "%Y-%m-%dT%H"}}
      - {name: of, logicalType: time, logicalTypeOptions: {format: "hh:mm"}}
"""
    assert lint_contract(date_format_unclear, text) == [
        "8:69 the format 'yyyy-mm-dd' of 'day' is not clear: it has minutes and no hour,"
        " which is H | write a pattern of Java, such as yyyy-MM-dd",
        "9:73 the format '%Y-%m-%dT%H' of 'at' is not clear: Y is no part of a timestamp that is"
        " read | write a pattern of Java, such as yyyy-MM-dd'T'HH:mm:ss",
        "10:68 the format 'hh:mm' of 'of' is not clear: it has an hour of half a day and no half"
        " of it, which is a; that of a day is H | write a pattern of Java, such as HH:mm:ss",
    ]


def test_clear_patterns_names_of_formats_and_formats_of_other_types_are_not_found(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: day, logicalType: date, logicalTypeOptions: {format: dd.MM.yyyy}}
      - {name: at, logicalType: timestamp, logicalTypeOptions: {format: date-time}}
      - {name: mail, logicalType: string, logicalTypeOptions: {format: email}}
      - {name: unit, logicalType: date, logicalTypeOptions: {format: "${FORMAT}"}}
      - {name: plain, logicalType: date}
"""
    assert lint_contract(date_format_unclear, text) == []
