"""A diagram as one page that works offline: pan, zoom, search, and nothing from elsewhere."""

from base64 import b64encode
from hashlib import sha256
from html import escape

from floe.cleaning import clean
from floe.diagrams.as_svg import draw_svg
from floe.diagrams.assets import read_asset
from floe.diagrams.diagram import Diagram


def render_html(diagram: Diagram, title: str) -> str:
    """The picture in a page; its policy lets the page's own style and script run, and no other."""
    style = read_asset("picture.css") + read_asset("page.css")
    script = read_asset("page.js")
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)};"
        " base-uri 'none'; form-action 'none'"
    )
    heading = escape(clean(title))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{heading}</title>
<style>{style}</style>
</head>
<body>
<header>
<h1>{heading}</h1>
<span id="count" role="status">{_count(diagram)}</span>
<input id="search" type="search" placeholder="Find a table or column  ( / )"
 aria-label="Find a table or column" autocomplete="off" spellcheck="false">
<button id="wider" type="button" aria-label="Zoom out" title="Zoom out ( - )">&minus;</button>
<button id="closer" type="button" aria-label="Zoom in" title="Zoom in ( + )">+</button>
<button id="all" type="button" title="Show everything ( 0 )">Fit</button>
</header>
<main>
{draw_svg(diagram, f'role="group" aria-label="{heading}"')}
</main>
<script>{script}</script>
</body>
</html>
"""


def _count(diagram: Diagram) -> str:
    nodes, edges = len(diagram.nodes), len(diagram.edges)
    return f"{nodes:,} card{'s' * (nodes != 1)}, {edges:,} link{'s' * (edges != 1)}"


def _hash(content: str) -> str:
    return f"'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'"
