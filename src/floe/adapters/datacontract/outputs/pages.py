"""Pages read back: scripts and links are those of the page, not of the contract."""

import re
from html.parser import HTMLParser
from typing import Final

from floe.adapters.datacontract.faults import unsafe_output
from floe.adapters.datacontract.refusals import is_program

_RAW_MARKUP: Final = re.compile(r"<(?=[A-Za-z/!?])(?!br />)")
_TYPE_MARKUP: Final = re.compile(r"^\| [^|]* \| [^|]* \| ", re.MULTILINE)
_FOREIGN: Final = ("applet", "base", "embed", "form", "frame", "iframe", "link", "object")
_ICON: Final = re.compile(
    r"(?:https?://[^/]*/favicon\.ico|https://www\.google\.com/s2/favicons\?sz=64&domain=[\w.]+)?"
)
_DIALOG: Final = re.compile(
    r"document\.getElementById\('dialog-datacontract-yaml'\)\.(?:close|showModal)\(\)"
)
_SCRIPT_SOURCE: Final = re.compile(r"https://unpkg\.com/@panzoom/panzoom@[\d.]+/dist/[\w.]+")
_MODULE: Final = "import mermaid from 'https://cdn.jsdelivr.net/npm/mermaid/"
_SCRIPTS = 2


def check_page(text: str) -> None:
    """Refuse a page with a script, a handler, a frame or a link of the contract's own."""
    reader = _PageReader()
    reader.feed(text)
    reader.close()
    if reader.scripts > _SCRIPTS:
        raise unsafe_output("the page would have a script of the contract's own")


def check_markdown(text: str) -> None:
    """Refuse a page with markup of the contract's own; types stand in their column as they are."""
    for line in text.split("\n"):
        match = _RAW_MARKUP.search(_TYPE_MARKUP.sub("", line))
        if match is not None:
            raise unsafe_output("the page would have markup of the contract's own")


class _PageReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.scripts = 0
        self._in_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at an element and its attributes."""
        self._in_script = tag == "script"
        self.scripts += self._in_script
        is_icon = tag == "object" and _ICON.fullmatch(dict(attrs).get("data") or "")
        if tag in _FOREIGN and not is_icon:
            raise unsafe_output(f"the page would have an element <{tag}> of the contract's own")
        for name, value in attrs:
            self._check(tag, name, value or "")

    def _check(self, tag: str, name: str, value: str) -> None:
        if name.startswith("on") and not _DIALOG.fullmatch(value):
            raise unsafe_output("the page would run something of the contract's own")
        if name in ("href", "src", "action", "formaction", "xlink:href") and is_program(value):
            raise unsafe_output("the page would have a link that is a program")
        if tag == "script" and name == "src" and not _SCRIPT_SOURCE.fullmatch(value):
            raise unsafe_output("the page would fetch a script of the contract's own")

    def handle_data(self, data: str) -> None:
        """Look at the text of a script."""
        if self._in_script and data.strip() and not data.strip().startswith(_MODULE):
            raise unsafe_output("the page would have a script of the contract's own")

    def handle_endtag(self, tag: str) -> None:
        """Leave a script."""
        if tag == "script":
            self._in_script = False
