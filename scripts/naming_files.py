"""Write what is made of the naming specification: classes, pair.schema.json and NAMING.md."""

import argparse
import sys
from pathlib import Path

from naming_generator import generated_files, read_disagreements
from pages import settle

from floe.naming.registry import read_specification

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    """Write the files, or with --check say which are out of date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--root", type=Path, default=ROOT)
    arguments = parser.parse_args()
    made = generated_files(read_specification(), read_disagreements())
    root: Path = arguments.root
    pages = {root / path: text for path, text in made.items()}
    classes = root / "src" / "floe" / "naming" / "classes"
    stale = set(classes.rglob("*.py")) - set(pages)
    return settle(pages, stale, check=arguments.check)


if __name__ == "__main__":
    sys.exit(main())
