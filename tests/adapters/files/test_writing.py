import os
import stat
from concurrent.futures import ThreadPoolExecutor

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


def test_behind_a_link_the_file_itself_is_written(tmp_path):
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to("real.txt")
    write_atomically(tmp_path / "link.txt", "new")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "new"


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as pool:
        read = pool.submit(pipe.read_text)
        write_atomically(pipe, "through")
        assert read.result(10) == "through"
    assert pipe.is_fifo()


def test_a_folder_is_not_replaced(tmp_path):
    with pytest.raises(OutsideError) as error:
        write_atomically(tmp_path, "x")
    assert str(error.value) == f"cannot write {tmp_path}: Is a directory"


def test_a_circle_of_links_is_an_error_of_one_line(tmp_path):
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(OutsideError):
        write_atomically(tmp_path / "a", "x")
