import subprocess
import sys

from floe.reports import FORMATS

OTHERS = """
import sys
import floe.findings
before = set(sys.modules)
import floe.reports
names = {name.partition(".")[0] for name in set(sys.modules) - before}
print(sorted(names - set(sys.stdlib_module_names) - {"floe"}))
"""


def test_the_formats_are_those_that_are_promised():
    assert FORMATS == ("text", "json", "sarif", "junit", "github", "gitlab")


def test_reports_load_nothing_but_the_standard_library():
    done = subprocess.run(
        [sys.executable, "-c", OTHERS], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
