import re
from pathlib import Path

import floe.lineage
from floe.lineage import FAULTS

FOLDER = Path(floe.lineage.__file__).parent


def test_every_finding_of_its_own_is_described():
    files = [file for file in FOLDER.rglob("*.py") if file.name != "faults.py"]
    texts = [file.read_text(encoding="utf-8") for file in files]
    spoken = {found for text in texts for found in re.findall(r'"(lineage/[a-z-]+)"', text)}
    assert spoken == {fault.id for fault in FAULTS}
    assert all(fault.summary and fault.why and fault.instead for fault in FAULTS)
