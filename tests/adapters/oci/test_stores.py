import json
from dataclasses import replace
from datetime import timedelta

import pytest

from floe.adapters.oci import OciRegistry
from floe.errors import AlteredError, InputError, OutsideError
from floe.registry import (
    AUTHORED,
    Documents,
    MovedTagError,
    contract_artifact,
    membership,
    platform_artifact,
    platform_heads,
    publish,
    pull,
)
from tests.registry.conftest import make_version

VERSION = make_version(documents=Documents('{"id":"orders"}', '{"id":"orders","x":1}'))
ARTIFACT = contract_artifact(VERSION)
OTHER = contract_artifact(replace(VERSION, documents=Documents('{"id":"other"}', "{}")))


@pytest.mark.req("REQ-231.5")
@pytest.mark.req("REQ-231.3")
def test_what_is_published_can_be_pulled(store):
    assert publish(store, ARTIFACT) is True
    for reference in ("1.0.0", ARTIFACT.digest):
        pulled = pull(store, "sales/shop/orders", reference)
        assert pulled.digest == ARTIFACT.digest
        assert pulled.layer(AUTHORED) == b'{"id":"orders"}'
        assert pulled.manifest["annotations"]["floe.contract.document-hash"] == "d" * 64


def test_publishing_again_changes_nothing(store):
    publish(store, ARTIFACT)
    assert publish(store, ARTIFACT) is False
    assert pull(store, ARTIFACT.repository, "1.0.0").digest == ARTIFACT.digest


@pytest.mark.req("REQ-231.4")
def test_a_tag_never_moves(store):
    publish(store, ARTIFACT)
    with pytest.raises(MovedTagError) as refusal:
        publish(store, OTHER)
    assert ARTIFACT.digest in str(refusal.value)
    assert OTHER.digest in str(refusal.value)
    assert pull(store, ARTIFACT.repository, "1.0.0").digest == ARTIFACT.digest


def test_the_same_content_of_another_ledger_is_told_apart(store):
    """A ledger that was made anew knows another time of registration, and so another digest."""
    publish(store, ARTIFACT)
    later = replace(VERSION, registered_at=VERSION.registered_at + timedelta(days=1))
    with pytest.raises(MovedTagError, match="the same, registered in another ledger"):
        publish(store, contract_artifact(later))
    with pytest.raises(MovedTagError, match=r"never moves$"):
        publish(store, OTHER)


def test_a_tag_that_somebody_moved_is_told_with_both_digests(store):
    publish(store, ARTIFACT)
    for blob in OTHER.blobs:
        store.put_blob(OTHER.repository, blob)
    store.put_manifest(OTHER.repository, OTHER.manifest)
    store.put_manifest(OTHER.repository, OTHER.manifest, "1.0.0")
    with pytest.raises(MovedTagError) as refusal:
        pull(store, ARTIFACT.repository, "1.0.0", ARTIFACT.digest)
    assert str(refusal.value) == (
        f"sales/shop/orders:1.0.0 was moved: it was {ARTIFACT.digest}, and is {OTHER.digest}"
    )


@pytest.mark.parametrize("annotated", ["1.0.0", "3.0.0"])
def test_a_version_under_the_tag_of_another_is_refused(store, annotated):
    """1.0.0 under the tag 3.0.0 was pulled without a word."""
    documents = Documents('{"id":"orders","version":"1.0.0"}', '{"id":"orders"}')
    version = contract_artifact(make_version(annotated, documents=documents))
    publish(store, replace(version, tag="3.0.0"))
    publish(store, replace(version, tag="latest"))
    with pytest.raises(InputError, match=r"orders:3\.0\.0 is not what its tag says: .* '1\.0\.0'"):
        pull(store, version.repository, "3.0.0")
    for reference in ("latest", version.digest):
        assert pull(store, version.repository, reference).digest == version.digest
    assert pull(store, version.repository, "3.0.0", version.digest).digest == version.digest


@pytest.mark.parametrize("tag", ["../x", "", ".x", "x" * 129, "ä", "x\n"])
def test_what_is_no_tag_is_refused_before_anything_is_stored(store, tag):
    """A folder took any, and a registry answered 404."""
    with pytest.raises(InputError, match="is no tag"):
        publish(store, replace(ARTIFACT, tag=tag))
    assert store.get_manifest(ARTIFACT.repository, ARTIFACT.digest) is None


def test_a_manifest_that_was_changed_in_a_folder_was_not_moved(layout):
    """A flipped byte was called a moved tag."""
    publish(layout, ARTIFACT)
    file = layout.folder / "blobs" / "sha256" / ARTIFACT.digest[7:]
    file.write_bytes(file.read_bytes().replace(b"sales", b"tales"))
    for digest in (None, ARTIFACT.digest):
        with pytest.raises(OutsideError, match=r"orders:1\.0\.0 was tampered with"):
            pull(layout, ARTIFACT.repository, "1.0.0", digest)
    with pytest.raises(OutsideError, match="was tampered with"):
        publish(layout, ARTIFACT)


def test_what_is_there_is_not_written_again(store):
    """Each publication wrote the index of a folder for each of its contracts."""
    member = membership(ARTIFACT, platform_artifact("shop", {}, []))
    for artifact in (ARTIFACT, member):
        assert publish(store, artifact) is True

    class Reader:
        def __getattr__(self, name):
            if name == "put_blob" or (name == "put_manifest" and isinstance(store, OciRegistry)):
                raise AssertionError(name)
            return getattr(store, name)

    for artifact in (ARTIFACT, member):
        assert publish(Reader(), artifact) is False


def test_a_referrer_that_was_left_out_is_named(layout):
    """A publisher that was killed behind the manifest left it in no list."""
    member = membership(ARTIFACT, platform_artifact("shop", {}, []))
    publish(layout, ARTIFACT)
    for blob in (*member.blobs, member.manifest):
        layout.put_blob(member.repository, blob)
    assert publish(layout, member) is False
    assert member.digest.replace(":", "-") in layout.list_tags(member.repository)


def test_what_others_name_in_a_folder_stays(layout):
    """Their entries and words were dropped, if floe could not read their digests."""
    publish(layout, ARTIFACT)
    file = layout.folder / "index.json"
    other = {"mediaType": "x", "digest": f"sha512:{'a' * 128}", "size": 5}
    index = json.loads(file.read_bytes())
    theirs = {"annotations": {"made.by": "another tool"}}
    file.write_text(json.dumps(index | theirs | {"manifests": [*index["manifests"], other]}))
    publish(layout, contract_artifact(make_version("1.1.0")))
    kept = json.loads(file.read_bytes())
    assert other in kept["manifests"]
    assert kept["annotations"] == theirs["annotations"]
    assert len(kept["manifests"]) == 3


def test_a_tag_with_a_digest_of_another_kind_is_not_taken_for_free(layout):
    publish(layout, ARTIFACT)
    file = layout.folder / "index.json"
    file.write_text(file.read_text().replace("sha256:", "sha512:"))
    for ask in (publish, lambda store, artifact: pull(store, artifact.repository, "1.0.0")):
        with pytest.raises(AlteredError, match=r"orders:1\.0\.0 leads to 'sha512:"):
            ask(layout, ARTIFACT)


def test_what_is_not_there_is_told(store):
    with pytest.raises(InputError, match=r"there is no sales/shop/orders:1\.0\.0"):
        pull(store, ARTIFACT.repository, "1.0.0")


STEPS = ("blob", "manifest", "verify", "tag", "verify tag")


@pytest.mark.parametrize("at", STEPS)
def test_publishing_that_was_interrupted_goes_on(store, at):
    class KilledError(Exception):
        pass

    def stop(step):
        if step == at:
            raise KilledError

    with pytest.raises(KilledError):
        publish(store, ARTIFACT, stop)
    publish(store, ARTIFACT)
    assert pull(store, ARTIFACT.repository, "1.0.0").digest == ARTIFACT.digest


@pytest.mark.process
def test_a_contract_leads_to_the_platforms_it_is_part_of(registry, open_registry):
    store = open_registry(registry.host)
    publish(store, ARTIFACT)
    platforms = [platform_artifact("shop", {"n": n}, ()) for n in (1, 2)]
    for platform in platforms:
        publish(store, platform)
        publish(store, membership(ARTIFACT, platform))
        publish(store, membership(ARTIFACT, platform))
    tag = ARTIFACT.digest.replace(":", "-")
    listed = json.loads(store.get_manifest(ARTIFACT.repository, tag))["manifests"]
    assert {entry["annotations"]["floe.platform.digest"] for entry in listed} == {
        platform.digest for platform in platforms
    }
    assert len(listed) == 2


def damaged(registry, blob, position):
    file = registry.blob_file(blob.digest)
    content = file.read_bytes()
    changed = bytearray(content)
    changed[position % len(content)] ^= 1
    file.write_bytes(bytes(changed))
    return file, content


@pytest.mark.process
def test_every_flipped_byte_in_the_registry_is_refused(registry, open_registry):
    """200 positions, spread over the manifest and both layers."""
    store = open_registry(registry.host)
    publish(store, ARTIFACT)
    refused = 0
    parts = (ARTIFACT.manifest, *ARTIFACT.layers)
    positions = [(part, place) for part in parts for place in range(len(part.content))]
    for part, position in (positions * 2)[:200]:
        file, content = damaged(registry, part, position)
        try:
            with pytest.raises((OutsideError, InputError)):
                pull(store, ARTIFACT.repository, ARTIFACT.digest)
            refused += 1
        finally:
            file.write_bytes(content)
    assert refused == 200
    assert pull(store, ARTIFACT.repository, ARTIFACT.digest).digest == ARTIFACT.digest


@pytest.mark.long
def test_every_flipped_byte_in_a_folder_is_refused(layout):
    publish(layout, ARTIFACT)
    for part in (ARTIFACT.manifest, *ARTIFACT.layers):
        file = layout.folder / "blobs" / "sha256" / part.digest[7:]
        content = file.read_bytes()
        for position in range(len(content)):
            changed = bytearray(content)
            changed[position] ^= 1
            file.write_bytes(bytes(changed))
            with pytest.raises((OutsideError, InputError)):
                pull(layout, ARTIFACT.repository, ARTIFACT.digest)
        file.write_bytes(content)


def test_what_platforms_have_seen_of_the_ledger_is_found_by_their_repository(store):
    for number, source in enumerate(("https://example.com/shop.git", None)):
        platform = platform_artifact(
            "shop", {"n": number}, [], f"t{number}", source, head=f"{number}" * 64
        )
        publish(store, platform)
    assert sorted(store.list_tags("platform")) == ["t0", "t1"]
    assert store.list_tags("nothing/here") == ()
    assert list(platform_heads(store, "https://example.com/shop.git")) == [("t0", "0" * 64)]
    assert list(platform_heads(store, None)) == [("t1", "1" * 64)]
