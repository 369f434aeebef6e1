"""A lock and copies that come with a workspace are not believed: only what this user fetched is."""

import shutil

import pytest

from floe.adapters.remote import LOCK_NAME
from floe.adapters.remote.cache import Cache, digest_of
from floe.adapters.remote.lockfile import Pin, print_lock
from floe.errors import ConfigurationError

GOOD = b"apiVersion: v3.2.0\nkind: DataContract\nid: far\nversion: 1.0.0\n"
POISON = b"apiVersion: v3.2.0\nkind: DataContract\nid: far\nversion: 6.6.6\n"
# Where a workspace may try to bring copies along.
PLACES = [".floe/references/{digest}", ".floe/references/{address}/{digest}", "references/{digest}"]


@pytest.fixture
def poison(tmp_path, server, clock):
    """A lock that fits a poisoned copy, committed beside it."""

    def plant(address, content=POISON, places=PLACES):
        digest = digest_of(content)
        pin = Pin(address, "document", digest, clock())
        (tmp_path / LOCK_NAME).write_text(print_lock([pin]))
        names = {"digest": digest.removeprefix("sha256:"), "address": "0" * 64}
        for place in places:
            file = tmp_path / place.format(**names)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        return digest

    server.pages["/far.yaml"] = GOOD
    return plant


class TestPoison:
    """The copy in `.floe/references` was taken for what the address gives."""

    def test_a_committed_copy_is_not_given(self, remote, server, poison):
        poison(f"{server.url}far.yaml")
        trouble = remote().fetch(f"{server.url}far.yaml")
        assert trouble.problem == "no-document"
        assert "has changed" in trouble.message

    def test_nor_offline(self, remote, server, poison):
        poison(f"{server.url}far.yaml")
        assert remote(offline=True).fetch(f"{server.url}far.yaml").problem == "no-document"
        assert server.hits == []

    def test_nor_if_the_host_is_down(self, remote, server, poison):
        poison(f"{server.url}far.yaml")
        server.shutdown()
        server.server_close()
        assert remote().fetch(f"{server.url}far.yaml").problem == "no-document"

    def test_a_copy_from_one_address_does_not_stand_for_another(self, remote, server, poison):
        """Its owner may have had it fetched in a workspace that allows his own host."""
        server.pages["/evil.yaml"] = POISON
        assert remote().fetch(f"{server.url}evil.yaml").tree["version"] == "6.6.6"
        poison(f"{server.url}far.yaml")
        assert remote().fetch(f"{server.url}far.yaml").problem == "no-document"
        assert remote(offline=True).fetch(f"{server.url}far.yaml").problem == "no-document"

    def test_refresh_asks_the_address(self, remote, server, poison):
        poison(f"{server.url}far.yaml")
        assert remote(refresh=True).fetch(f"{server.url}far.yaml").tree["version"] == "1.0.0"

    def test_a_lock_that_says_the_truth_is_believed_after_a_fetch(self, remote, server, poison):
        poison(f"{server.url}far.yaml", GOOD, ())
        assert remote().fetch(f"{server.url}far.yaml").tree["version"] == "1.0.0"
        assert remote(offline=True).fetch(f"{server.url}far.yaml").tree["version"] == "1.0.0"
        assert len(server.hits) == 1

    def test_another_workspace_of_this_user_needs_no_second_fetch(
        self, remote, server, tmp_path, tmp_path_factory
    ):
        remote().fetch(f"{server.url}far.yaml")
        other = tmp_path_factory.mktemp("other")
        shutil.copy(tmp_path / LOCK_NAME, other)
        fetched = remote(root=other, offline=True).fetch(f"{server.url}far.yaml")
        assert fetched.tree["id"] == "far"


class TestCache:
    def test_it_is_the_users_alone(self, remote, server, cache):
        remote().fetch(f"{server.url}far.yaml")
        assert cache.stat().st_mode & 0o777 == 0o700

    @pytest.mark.parametrize("mode", [0o770, 0o707, 0o777, 0o1777])
    def test_one_that_others_can_write_is_not_believed(self, remote, server, cache, mode):
        remote().fetch(f"{server.url}far.yaml")
        cache.chmod(mode)
        with pytest.raises(ConfigurationError, match="can be written by others"):
            remote().fetch(f"{server.url}far.yaml")

    def test_one_of_another_user_is_not_believed(self, remote, server, cache, monkeypatch):
        remote().fetch(f"{server.url}far.yaml")
        monkeypatch.setattr("os.getuid", lambda: cache.stat().st_uid + 1)
        with pytest.raises(ConfigurationError):
            remote().fetch(f"{server.url}far.yaml")

    def test_no_name_leads_out_of_it(self, tmp_path):
        written = []
        cache = Cache(tmp_path, lambda file, *_: written.append(file))
        cache.keep("https://x.example.com/../../../../etc/cron.d/x", b"x")
        (file,) = written
        assert file.resolve().is_relative_to(tmp_path)
        assert len(file.relative_to(tmp_path).parts) == 2

    def test_nothing_is_kept_in_the_workspace(self, remote, server, tmp_path):
        remote().fetch(f"{server.url}far.yaml")
        assert [path.name for path in tmp_path.iterdir()] == [LOCK_NAME]


class TestLock:
    @pytest.mark.parametrize("to", ["secret", "nothing"])
    def test_a_lock_that_is_a_link_is_neither_read_nor_written(
        self, remote, server, tmp_path, marker, to
    ):
        if to == "secret":
            marker.write_text("secret = 'of the user'")
        (tmp_path / LOCK_NAME).symlink_to(marker)
        with pytest.raises(ConfigurationError, match="it is a link") as refusal:
            remote().fetch(f"{server.url}far.yaml")
        assert "of the user" not in str(refusal.value)
        assert marker.exists() == (to == "secret")
        assert server.hits == []
