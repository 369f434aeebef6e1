import os
import subprocess
import sys

import pytest

from floe.cli.main import COMMANDS


@pytest.mark.parametrize(
    ("shell", "sign"),
    [
        ("bash", "complete -o nosort -F _floe_completion floe"),
        ("zsh", "#compdef floe"),
        ("fish", "complete --no-files --command floe"),
    ],
)
def test_a_script_is_printed_for_each_shell(floe, shell, sign):
    ran = floe("completion", shell)
    assert ran.code == 0
    assert sign in ran.out
    assert f"_FLOE_COMPLETE={shell}_complete" in ran.out


def test_another_shell_is_refused(floe):
    ran = floe("completion", "tcsh")
    assert (ran.code, ran.out) == (2, "")
    assert "'tcsh' is not one of" in ran.err


def test_the_script_is_good_bash(floe, component):
    script = floe("completion", "bash").out
    done = subprocess.run(
        [component("bash"), "-n"], input=script, text=True, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.process
@pytest.mark.parametrize(
    ("words", "position", "expected"),
    [
        ("floe exp", 1, {"export", "explain", "explain-effective"}),
        ("floe find --ki", 2, {"--kind"}),
        ("floe schema ", 2, {"contract", "product"}),
        ("floe ", 1, set(COMMANDS)),
    ],
)
def test_the_shell_is_given_what_fits(words, position, expected):
    asked = {"_FLOE_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(position)}
    done = subprocess.run(
        [sys.executable, "-c", "from floe.cli.main import main; main()"],
        env={**os.environ, **asked},
        capture_output=True,
        text=True,
        check=False,
    )
    assert {line.removeprefix("plain,") for line in done.stdout.split()} == expected
