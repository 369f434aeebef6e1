from floe.documents import read_bytes
from floe.graph import build_graph
from floe.lint import lint
from floe.lint.rules.file_too_large import file_too_large


def test_a_file_over_eight_mebibytes_is_found():
    document = read_bytes("big.yaml", b"a: 1\n" + b"#" * (8 * 1024 * 1024))
    [finding] = lint(build_graph([document]), (file_too_large,)).findings
    assert finding.message == "8,388,613 bytes, more than the 8,388,608 that are read"


def test_a_small_file_is_fine():
    assert not lint(build_graph([read_bytes("a.yaml", b"a: 1\n")]), (file_too_large,)).findings
