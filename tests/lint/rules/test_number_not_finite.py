from floe.lint.rules.number_not_finite import number_not_finite

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_infinity_is_found(lint):
    assert lint(number_not_finite, HEAD + "price: {priceAmount: .inf}\n") == [
        "5:22 '.inf' is not a number that JSON knows | quote it if it is text"
    ]


def test_a_number_is_fine(lint):
    assert lint(number_not_finite, HEAD + "price: {priceAmount: 1.5}\n") == []
