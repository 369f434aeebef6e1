import os
import stat

import pytest

from floe.adapters.files import write_atomically
from floe.errors import OutsideError


@pytest.mark.parametrize("content", ["a: ü\r\n", b"\x00\xff"])
def test_a_file_holds_exactly_what_was_written(tmp_path, content):
    file = tmp_path / "deep" / "er" / "x.yaml"
    write_atomically(file, content)
    assert file.read_bytes() == (content if isinstance(content, bytes) else content.encode())
    assert [path.name for path in file.parent.iterdir()] == ["x.yaml"]


def test_a_file_keeps_its_mode(tmp_path):
    file = tmp_path / "x.yaml"
    file.write_text("old")
    file.chmod(0o600)
    write_atomically(file, "new")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_failure_is_one_line_and_leaves_nothing_behind(tmp_path):
    (tmp_path / "x.yaml").mkdir()
    with pytest.raises(OutsideError, match=r"cannot write .*x\.yaml: Is a directory"):
        write_atomically(tmp_path / "x.yaml", "new")
    assert os.listdir(tmp_path) == ["x.yaml"]  # noqa: PTH208
