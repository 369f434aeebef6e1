from floe.lint.rules.wrong_merge import wrong_merge

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_merging_text_is_found(lint):
    assert lint(wrong_merge, HEAD + "price: {<<: abc}\n") == [
        "5:9 '<<' takes a mapping or a list of mappings"
    ]


def test_merging_a_mapping_is_fine(lint):
    assert lint(wrong_merge, HEAD + "price: &p {priceUnit: x}\nprice2: {<<: *p}\n") == []
