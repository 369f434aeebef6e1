import base64
import hashlib
import json
import re
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from floe.diagrams import VIEWS, draw, render_diagram
from floe.documents import read_text
from floe.graph import build_graph

pytestmark = pytest.mark.browser

QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--virtual-time-budget=2000",
)
PWNED = "document.title='pwned'"
PAYLOADS = (
    f"<script>{PWNED}</script>",
    f'"><script>{PWNED}</script>',
    f"'><script>{PWNED}</script>",
    f"</title><script>{PWNED}</script>",
    f"</text><script>{PWNED}</script>",
    f"</svg><script>{PWNED}</script>",
    f"</style><script>{PWNED}</script>",
    f"--><script>{PWNED}</script>",
    f"]]><script>{PWNED}</script>",
    f'<img src=x onerror="{PWNED}">',
    f'<svg onload="{PWNED}">',
    f'" onmouseover="{PWNED}" autofocus onfocus="{PWNED}" tabindex=0 x="',
    f'<iframe srcdoc="<script>parent.{PWNED}</script>">',
    f'<a href="javascript:{PWNED}">x</a>',
    f'<foreignObject><body onload="{PWNED}"/></foreignObject>',
    f'<animate onbegin="{PWNED}" attributeName=x dur=1s>',
    f'<details open ontoggle="{PWNED}">',
    f'<meta http-equiv="refresh" content="0;url=javascript:{PWNED}">',
    '<img src="{address}/img"><link rel=stylesheet href="{address}/css">',
    '<image href="{address}/svg"/><style>@import url({address}/import)</style>',
    "<script src='{address}/js'></script><use href='{address}/use#a'/>",
)


@pytest.fixture
def listener():
    """A server that remembers what it was asked for."""
    asked = []

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_response(404)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    server.asked = asked
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def browse(component, tmp_path):
    """Open a text as a file in the browser, and hand back what became of its document."""
    chromium = component("chromium")

    def dump(text, ending="html"):
        file = tmp_path / f"page.{ending}"
        file.write_text(text, encoding="utf-8")
        profile = f"--user-data-dir={tmp_path / 'profile'}"
        command = [chromium, *QUIET, profile, "--dump-dom", file.as_uri()]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return done.stdout

    return dump


def hostile_graph(address):
    """Each payload as the name, type and description of everything that has one."""
    documents = []
    for number, payload in enumerate(PAYLOADS):
        text = payload.replace("{address}", address)
        relationship = {"type": "relatesTo", "to": text, "description": text}
        column = {
            "name": text,
            "logicalType": text,
            "description": text,
            "classification": text,
            "relationships": [relationship, {"to": f"{number}.json#t.{text}", "description": text}],
        }
        table = {"name": text, "physicalType": text, "description": text, "properties": [column]}
        contract = {
            "apiVersion": "v3.2.0",
            "kind": "DataContract",
            "id": text,
            "name": text,
            "version": text,
            "status": text,
            "description": {"purpose": text},
            "schema": [table],
        }
        port = {"name": text, "version": text, "contractId": text, "description": text}
        product = {
            "apiVersion": "v1.0.0",
            "kind": "DataProduct",
            "id": text,
            "name": text,
            "inputPorts": [port, port | {"contractId": f"no {text}"}],
            "outputPorts": [port],
        }
        documents.append(read_text(f"{number}.json", json.dumps(contract)))
        documents.append(read_text(f"p{number}.json", json.dumps(product)))
    return build_graph(documents)


def with_script(page, script):
    """The page with one more script, which its policy is told of."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    page = page.replace("script-src ", f"script-src 'sha256-{digest}' ", 1)
    return page.replace("</body>", f"<script>{script}</script></body>")


@pytest.mark.parametrize("view", VIEWS)
def test_a_page_renders_and_its_script_runs(retail, browse, view):
    drawn = draw(retail, view)
    shown = browse(render_diagram(drawn, "html", "retail"))
    assert shown.count('<g class="card ') == shown.count('tabindex="0"') == len(drawn.nodes)
    assert shown.count('<g class="edge ') >= len(drawn.edges)
    assert re.search(r"<title>([^<]*)</title>", shown)[1] == "retail"


def test_the_search_shows_a_table_and_its_neighbours(retail, browse):
    script = """
        const field = document.getElementById("search");
        field.value = "Product_ID";
        field.dispatchEvent(new Event("input"));
        const said = (chosen) => [...document.querySelectorAll(chosen)]
            .map((card) => card.querySelector(".name").textContent).sort().join();
        document.title = [said(".card.chosen"), said(".card.near"),
            document.querySelectorAll(".edge.near").length,
            document.getElementById("count").textContent].join(" | ");
    """
    shown = browse(with_script(render_diagram(draw(retail, "er"), "html"), script))
    title = re.search(r"<title>([^<]*)</title>", shown)[1]
    assert title == "order_items,products | order_items,orders,products | 3 | 2 found"


def test_the_buttons_and_keys_zoom_and_clear(retail, browse):
    script = """
        const svg = document.querySelector("main > svg");
        const width = () => Math.round(svg.viewBox.baseVal.width);
        const press = (key) => document.body.dispatchEvent(
            new KeyboardEvent("keydown", {key, bubbles: true}));
        const start = width();
        document.getElementById("closer").click();
        const closer = width() < start;
        press("-");
        const back = width() === start;
        document.querySelector(".card").dispatchEvent(new MouseEvent("click", {bubbles: true}));
        const picked = svg.classList.contains("picked");
        press("Escape");
        document.title = [closer, back, picked, svg.classList.contains("picked")].join();
    """
    shown = browse(with_script(render_diagram(draw(retail, "er"), "html"), script))
    assert re.search(r"<title>([^<]*)</title>", shown)[1] == "true,true,true,false"


@pytest.mark.parametrize("format_", ["html", "svg"])
@pytest.mark.parametrize("view", VIEWS)
def test_nothing_that_a_contract_says_is_run_or_fetched(browse, listener, view, format_):
    graph = hostile_graph(f"http://127.0.0.1:{listener.server_port}")
    drawn = draw(graph, view, columns=True, imports=True)
    assert len(drawn.nodes) >= len(PAYLOADS) >= 20
    shown = browse(render_diagram(drawn, format_, "innocent"), format_)
    assert re.search(r"<title>([^<]*)</title>", shown)[1] == "innocent"
    assert not re.findall(r"<(?:img|iframe|a|link|image|animate|foreignObject|details)[\s>]", shown)
    assert shown.count("<script>") == (format_ == "html")
    assert listener.asked == []


def test_the_browser_would_have_run_and_fetched_them(browse, listener):
    address = f"http://127.0.0.1:{listener.server_port}"
    shown = browse(f"<title>innocent</title><img src='{address}/img'><script>{PWNED}</script>")
    assert re.search(r"<title>([^<]*)</title>", shown)[1] == "pwned"
    assert listener.asked == ["/img"]


def test_the_policy_stops_a_script_that_is_not_the_page_s_own(retail, browse, listener):
    address = f"http://127.0.0.1:{listener.server_port}"
    page = render_diagram(draw(retail, "er"), "html", "innocent")
    broken = page.replace("</body>", f"<script>{PWNED}</script><img src='{address}/img'></body>")
    assert re.search(r"<title>([^<]*)</title>", browse(broken))[1] == "innocent"
    assert listener.asked == []
