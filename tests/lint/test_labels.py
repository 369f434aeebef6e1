from floe.lint.labels import did_you_mean


def test_the_nearest_word_is_asked_for_whatever_its_case():
    assert did_you_mean("rowcount", ["nullValues", "rowCount"]) == "did you mean 'rowCount'?"


def test_nothing_is_asked_when_nothing_is_near():
    assert did_you_mean("entropy", ["nullValues", "rowCount"]) is None


def test_among_many_words_those_that_begin_alike_are_compared():
    words = [f"contract-{number:04}" for number in range(2000)]
    assert did_you_mean("orders-v1", [*words, "orders-v2"]) == "did you mean 'orders-v2'?"
