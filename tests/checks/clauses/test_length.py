def test_texts_have_bounds_on_their_length(of_column):
    prop = "logicalType: string, logicalTypeOptions: {minLength: 0, maxLength: 3}"
    assert of_column(prop, "length") == {
        "/length:minLength": "BadRows(ValueTest(c, WrongLength(minimum=0)))",
        "/length:maxLength": "BadRows(ValueTest(c, WrongLength(maximum=3)))",
    }


def test_lengths_are_whole_numbers_of_texts(of_column):
    prop = "logicalType: string, logicalTypeOptions: {minLength: -1, maxLength: long}"
    assert of_column(prop, "length") == {
        "/length:minLength": "not run: minLength must be a whole number and is -1",
        "/length:maxLength": "not run: maxLength must be a whole number and is 'long'",
    }
    assert of_column("logicalType: date, logicalTypeOptions: {maxLength: 3}", "length") == {
        "/length:maxLength": "not run: maxLength is no option of the type date"
    }
