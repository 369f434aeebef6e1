from pathlib import Path

ROOT = Path(__file__).parents[2]
MADE = {".git", ".venv", "build", "dist", "htmlcov", "target", "__pycache__"}
# In two halves, so that this file does not find itself.
HOSTS = [
    f"{name}.{ending}"
    for name, ending in [
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("anaconda", "org"),
        ("maven", "org"),
        ("crates", "io"),
    ]
]


def files(folder):
    """Every file that somebody wrote: neither made by a tool nor kept in a cache."""
    for path in sorted(folder.iterdir()):
        if path.is_file():
            yield path
        elif path.name not in MADE and not path.name.endswith("_cache"):
            yield from files(path)


def test_no_file_names_a_package_registry():
    assert [
        f"{file.relative_to(ROOT)}: {host}"
        for file in files(ROOT)
        for text in [file.read_text(encoding="utf-8", errors="replace")]
        for host in HOSTS
        if host in text
    ] == []
