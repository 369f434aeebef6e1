def test_words_for_people_are_told(of_rule):
    assert of_rule("type: text, description: be good") == (
        "informational: the rule is written for people"
    )
