def test_an_option_that_nobody_knows_is_told(of_column):
    prop = "logicalType: string, logicalTypeOptions: {wobble: 3, minLength: 1}"
    assert of_column(prop, "unknown_option") == {
        "/unknown_option:wobble": "not run: floe does not know the option wobble"
    }


def test_options_that_are_no_mapping_are_told(of_column):
    assert of_column("logicalTypeOptions: many", "unknown_option") == {
        "/unknown_option": "not run: logicalTypeOptions must be a mapping and is 'many'"
    }
