from floe.documents import read_bytes
from floe.graph import build_graph
from floe.lint import lint
from floe.lint.rules.bad_encoding import bad_encoding


def test_latin_1_is_found_at_its_line():
    document = read_bytes("a.yaml", "id: x\nname: caf\u00e9\n".encode("latin-1"))
    [finding] = lint(build_graph([document]), (bad_encoding,)).findings
    assert (finding.line, finding.message) == (2, "not UTF-8")


def test_utf_8_and_utf_16_are_fine():
    documents = [
        read_bytes(f"{encoding}.yaml", "name: caf\u00e9\n".encode(encoding))
        for encoding in ("utf-8", "utf-8-sig", "utf-16")
    ]
    assert not lint(build_graph(documents), (bad_encoding,)).findings
