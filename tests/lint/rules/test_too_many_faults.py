from floe.lint.rules.too_many_faults import too_many_faults

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_a_hundred_faults_end_the_reading(lint):
    assert lint(too_many_faults, HEAD + "id: x\n" * 100) == [
        "104:1 too many faults in one document to go on"
    ]


def test_a_few_faults_do_not(lint):
    assert lint(too_many_faults, HEAD + "id: x\n" * 3) == []
