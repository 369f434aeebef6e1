import subprocess
import sys
import tomllib

import pytest

from floe.adapters.remote import LOCK_NAME
from floe.adapters.remote.cache import digest_of
from floe.errors import ConfigurationError

NEWER = b"apiVersion: v3.2.0\nkind: DataContract\nid: far\nversion: 2.0.0\n"


def kept(cache):
    return sorted(cache.glob("*/*"))


def test_a_reference_is_pinned_when_it_is_first_fetched(remote, server, tmp_path, cache):
    document = remote().fetch(f"{server.url}far.yaml")
    assert (document.file, document.tree["version"]) == (f"{server.url}far.yaml", "1.0.0")
    digest = digest_of(server.pages["/far.yaml"])
    assert (tmp_path / LOCK_NAME).read_text() == (
        "# Written by floe: what remote references were when they were fetched. "
        "Commit this file.\n"
        "version = 1\n\n"
        "[[reference]]\n"
        f'address = "{server.url}far.yaml"\n'
        'kind = "document"\n'
        f'digest = "{digest}"\n'
        "fetched_at = 2026-11-15T12:00:00Z\n"
    )
    assert [file.name for file in kept(cache)] == [digest.removeprefix("sha256:")]


def test_what_is_pinned_and_kept_needs_no_network(remote, server):
    remote().fetch(f"{server.url}far.yaml")
    server.shutdown()
    server.server_close()
    assert remote().fetch(f"{server.url}far.yaml").tree["id"] == "far"
    assert remote(offline=True).fetch(f"{server.url}far.yaml").tree["id"] == "far"
    assert len(server.hits) == 1


def test_one_run_asks_once_whatever_the_spelling(remote, server):
    references = remote(refresh=True)
    references.fetch(f"{server.url}far.yaml")
    references.fetch(f"{server.url.upper().replace('HTTP', 'Http')}far.yaml")
    assert len(server.hits) == 1


def test_trouble_is_not_asked_for_twice(remote, server):
    references = remote()
    assert references.fetch(f"{server.url}no.yaml") is references.fetch(f"{server.url}no.yaml")
    assert len(server.hits) == 1


def test_nothing_is_fetched_offline(remote, server, tmp_path):
    trouble = remote(offline=True).fetch(f"{server.url}far.yaml")
    assert trouble.problem == "no-document"
    assert trouble.message == (
        f"'{server.url}far.yaml' is not at hand, and nothing is fetched offline"
    )
    assert server.hits == []
    assert list(tmp_path.iterdir()) == []


def test_a_lost_cache_is_filled_again_without_touching_the_lock(remote, server, tmp_path, cache):
    remote().fetch(f"{server.url}far.yaml")
    before = (tmp_path / LOCK_NAME).read_bytes()
    (file,) = kept(cache)
    file.unlink()
    assert remote().fetch(f"{server.url}far.yaml").tree["id"] == "far"
    assert kept(cache) == [file]
    assert (tmp_path / LOCK_NAME).read_bytes() == before


def test_harmed_content_in_the_cache_is_never_used(remote, server, cache):
    remote().fetch(f"{server.url}far.yaml")
    (file,) = kept(cache)
    file.write_bytes(NEWER)
    assert remote(offline=True).fetch(f"{server.url}far.yaml").problem == "no-document"
    assert remote().fetch(f"{server.url}far.yaml").tree["version"] == "1.0.0"


def test_changed_content_names_both_digests_and_the_way_out(remote, server, tmp_path, cache):
    remote().fetch(f"{server.url}far.yaml")
    old = digest_of(server.pages["/far.yaml"])
    server.pages["/far.yaml"] = NEWER
    before = (tmp_path / LOCK_NAME).read_bytes()
    (file,) = kept(cache)
    file.unlink()
    trouble = remote().fetch(f"{server.url}far.yaml")
    assert trouble.problem == "no-document"
    assert trouble.message == (
        f"'{server.url}far.yaml' has changed: floe.lock has {old}, "
        f"the address now gives {digest_of(NEWER)}"
    )
    assert trouble.hint == "run 'floe compile --refresh' to take the new content"
    assert (tmp_path / LOCK_NAME).read_bytes() == before


def test_refresh_takes_the_new_content(remote, server, tmp_path):
    remote().fetch(f"{server.url}far.yaml")
    server.pages["/far.yaml"] = NEWER
    assert remote().fetch(f"{server.url}far.yaml").tree["version"] == "1.0.0"
    assert remote(refresh=True).fetch(f"{server.url}far.yaml").tree["version"] == "2.0.0"
    (entry,) = tomllib.loads((tmp_path / LOCK_NAME).read_text())["reference"]
    assert entry["digest"] == digest_of(NEWER)
    assert entry["fetched_at"].hour == 13


def test_refresh_without_a_change_leaves_the_lock_alone(remote, server, tmp_path):
    remote().fetch(f"{server.url}far.yaml")
    before = (tmp_path / LOCK_NAME).read_bytes()
    remote(refresh=True).fetch(f"{server.url}far.yaml")
    assert len(server.hits) == 2
    assert (tmp_path / LOCK_NAME).read_bytes() == before


def test_the_lock_does_not_depend_on_the_order_of_fetching(remote, server, tmp_path, clock):
    server.pages["/a.yaml"] = server.pages["/b.yaml"] = NEWER
    moment = clock()
    texts = []
    for order in ("ab", "ba"):
        root = tmp_path / order
        root.mkdir()
        references = remote(root=root)
        references.clock = lambda: moment
        for name in order:
            references.fetch(f"{server.url}{name}.yaml")
        texts.append((root / LOCK_NAME).read_text())
    assert texts[0] == texts[1]
    assert texts[0].index("a.yaml") < texts[0].index("b.yaml")


def test_what_is_no_longer_allowed_is_not_given_from_the_cache(remote, server):
    remote().fetch(f"{server.url}far.yaml")
    trouble = remote("https://contracts.example.com/").fetch(f"{server.url}far.yaml")
    assert trouble.problem == "not-allowed"


def test_trouble_pins_nothing(remote, server, tmp_path):
    assert remote().fetch(f"{server.url}no.yaml").problem == "no-document"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("version = ", "Invalid value"),
        ("version = 2\n", "version 2 is not known"),
        ("version = 1\nreference = [1]\n", "an entry needs an address"),
        (
            'version = 1\n[[reference]]\naddress = "a"\nkind = "document"\n'
            'digest = "sha256:../../x"\nfetched_at = 2026-01-01T00:00:00Z\n',
            "the digest of 'a' is not",
        ),
        (
            'version = 1\n[[reference]]\naddress = "a"\nkind = "document"\n'
            f'digest = "sha256:{"0" * 64}"\nfetched_at = "soon"\n',
            "fetched_at of 'a' is not a time",
        ),
        (
            "version = 1\n"
            + f'[[reference]]\naddress = "a"\nkind = "document"\ndigest = "sha256:{"0" * 64}"\n'
            "fetched_at = 2026-01-01T00:00:00Z\n" * 2,
            "an address is pinned twice",
        ),
    ],
)
def test_a_broken_lock_stops_everything(remote, server, tmp_path, text, problem):
    (tmp_path / LOCK_NAME).write_text(text)
    with pytest.raises(ConfigurationError, match=problem):
        remote().fetch(f"{server.url}far.yaml")
    assert server.hits == []


def test_a_folder_that_leads_out_of_the_workspace_is_not_written_to(remote, server, tmp_path):
    root = tmp_path / "workspace"
    outside = tmp_path / "outside"
    root.mkdir()
    outside.mkdir()
    (root / ".floe").symlink_to(outside)
    assert remote(root=root).fetch(f"{server.url}far.yaml").tree["id"] == "far"
    assert list(outside.iterdir()) == []


def test_pinned_references_do_not_load_the_client(remote, server, tmp_path):
    remote().fetch(f"{server.url}far.yaml")
    code = (
        "import sys; from pathlib import Path\n"
        "from floe.adapters.remote import AllowList, RemoteReferences\n"
        f"allowed = AllowList.parse(({server.url!r},))\n"
        f"references = RemoteReferences(Path({str(tmp_path)!r}), allowed, None)\n"
        f"print(references.fetch({server.url + 'far.yaml'!r}).tree['id'], 'httpx' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "far False\n"
