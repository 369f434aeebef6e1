import io
import time

import pytest

from floe.cli.progress import describe_step, show_progress
from floe.progress import no_progress


@pytest.mark.parametrize(
    ("what", "share", "expected"),
    [
        ("reading", None, "reading"),
        ("of 0 MB, 7 events", 0.0, f"{'░' * 24}   0% of 0 MB, 7 events"),
        ("orders: scanning", 0.5, f"{'█' * 12}{'░' * 12}  50% orders: scanning"),
        ("of 0 MB, 1 events", 1.5, f"{'█' * 24} 100% of 0 MB, 1 events"),
    ],
)
def test_a_step_is_one_line_with_a_bar_where_its_share_is_known(what, share, expected):
    assert describe_step(what, share) == expected


def test_without_a_terminal_nothing_is_shown(capsys):
    with show_progress() as progress:
        progress("reading", 0.5)
    assert progress is no_progress
    assert capsys.readouterr().err == ""


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_nothing_is_painted_while_the_work_waits(monkeypatch):
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    with show_progress() as progress:
        progress("reading")
        while "reading" not in screen.getvalue():
            time.sleep(0.01)
        progress("")
        asked = screen.getvalue()
        assert asked.endswith("\r\033[K")
        time.sleep(0.3)
        assert screen.getvalue() == asked
        progress("writing")
        while "writing" not in screen.getvalue():
            time.sleep(0.01)
    assert screen.getvalue().endswith("\r\033[K")
