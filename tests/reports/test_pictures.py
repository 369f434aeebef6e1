import subprocess
import sys

from floe.reports import DIAGRAM_FORMATS, VIEWS
from floe.reports.diagrams import contents, views

LOADED = """
import sys
import floe.reports
print(sorted(name for name in sys.modules if name.startswith("floe.reports.diagrams.")))
"""


def test_every_view_and_format_that_is_offered_exists():
    assert tuple(views.VIEWS) == tuple(contents.TITLES) == VIEWS
    assert tuple(contents.RENDERERS) == DIAGRAM_FORMATS


def test_findings_do_not_wait_for_what_draws_pictures():
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )
    assert done.stdout == "['floe.reports.diagrams.diagram']\n"
