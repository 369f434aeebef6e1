"""The same registry, spoken to by floe and by the Python client of ORAS."""

import json
from pathlib import Path

import oras.client
import oras.oci
import pytest

from floe.errors import InputError, OutsideError
from floe.registry import (
    AUTHORED,
    EFFECTIVE,
    INDEX,
    Documents,
    MovedTagError,
    contract_artifact,
    membership,
    platform_artifact,
    publish,
    pull,
)
from tests.registry.conftest import make_version

ARTIFACT = contract_artifact(
    make_version(documents=Documents('{"id":"orders"}', '{"id":"orders","x":1}'))
)
PLATFORM = platform_artifact("shop", {"x": 1}, (), tag="1")
REPOSITORY = f"contracts/{ARTIFACT.repository}"
pytestmark = pytest.mark.process


@pytest.fixture
def other(registry):
    """The other client, and the repository as it names it."""
    client = oras.client.OrasClient(hostname=registry.host, insecure=True)
    yield client, f"{registry.host}/{REPOSITORY}"
    client.session.close()


@pytest.fixture
def store(registry, open_registry):
    return open_registry(registry.host)


def push(other, folder, kind=ARTIFACT.kind, layers=ARTIFACT.layers, tag="1.0.0"):
    """Push by hand, for the client's own push knows no type of an artifact."""
    client, repository = other
    container = client.get_container(f"{repository}:{tag}")
    manifest = oras.oci.NewManifest()
    manifest |= {"artifactType": kind} if kind else {}
    manifest["config"] = ARTIFACT.config.descriptor
    for number, blob in enumerate((ARTIFACT.config, *layers)):
        file = Path(folder, f"blob-{number}")
        file.write_bytes(blob.content)
        client.upload_blob(str(file), container, blob.descriptor)
    manifest["layers"] = [layer.descriptor for layer in layers]
    client.upload_manifest(manifest, container)


def test_what_floe_pushes_the_other_client_pulls_byte_for_byte(store, other, tmp_path):
    publish(store, ARTIFACT)
    client, repository = other
    files = client.pull(target=f"{repository}:1.0.0", outdir=str(tmp_path / "pulled"))
    contents = {Path(file).name: Path(file).read_bytes() for file in files}
    assert contents == {"contract.json": b'{"id":"orders"}', "effective.json": ORDERS}
    assert client.get_manifest(f"{repository}@{ARTIFACT.digest}") == json.loads(
        ARTIFACT.manifest.content
    )


ORDERS = ARTIFACT.layers[1].content


def test_what_the_other_client_pushes_floe_verifies(store, other, tmp_path):
    push(other, tmp_path)
    pulled = pull(store, ARTIFACT.repository, "1.0.0")
    assert pulled.document(AUTHORED) == b'{"id":"orders"}'
    assert pulled.document(EFFECTIVE) == ORDERS
    assert pull(store, ARTIFACT.repository, pulled.digest).layers == pulled.layers


def test_a_blob_that_is_changed_behind_it_is_refused_where_the_other_takes_it(
    store, other, tmp_path, registry
):
    push(other, tmp_path)
    registry.blob_file(ARTIFACT.layers[1].digest).write_bytes(ORDERS.replace(b"1", b"2"))
    client, repository = other
    pulled = client.pull(target=f"{repository}:1.0.0", outdir=str(tmp_path / "pulled"))
    assert ORDERS not in [Path(file).read_bytes() for file in pulled]
    with pytest.raises(OutsideError, match="was tampered with"):
        pull(store, ARTIFACT.repository, "1.0.0")


@pytest.mark.parametrize(
    ("kind", "layers", "message"),
    [
        (None, ARTIFACT.layers, "of the type 'unknown', and no contract of floe"),
        ("application/vnd.example", ARTIFACT.layers, "of the type 'application/vnd.example'"),
        (PLATFORM.kind, ARTIFACT.layers, "it is a whole platform"),
        (ARTIFACT.kind, ARTIFACT.layers[:1], "it has 0 layers"),
        (ARTIFACT.kind, (*ARTIFACT.layers, ARTIFACT.layers[1]), "it has 2 layers"),
    ],
)
def test_what_it_pushes_and_is_no_contract_is_refused(
    store, other, tmp_path, kind, layers, message
):
    push(other, tmp_path, kind, layers)
    pulled = pull(store, ARTIFACT.repository, "1.0.0")
    with pytest.raises(InputError, match=message):
        pulled.document(EFFECTIVE)


def test_files_that_it_pushes_by_itself_are_refused(store, other, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("contract.yaml").write_text("id: orders\n")
    client, repository = other
    client.push(target=f"{repository}:2.0.0", files=["contract.yaml:application/yaml"])
    with pytest.raises(InputError, match="no contract of floe"):
        pull(store, ARTIFACT.repository, "2.0.0").document(EFFECTIVE)


def test_a_tag_that_it_moves_is_told_with_both_digests(store, other, tmp_path):
    publish(store, ARTIFACT)
    push(other, tmp_path, layers=ARTIFACT.layers[:1])
    moved = pull(store, ARTIFACT.repository, "1.0.0").digest
    with pytest.raises(MovedTagError) as refusal:
        pull(store, ARTIFACT.repository, "1.0.0", ARTIFACT.digest)
    assert ARTIFACT.digest in str(refusal.value)
    assert moved in str(refusal.value)
    with pytest.raises(MovedTagError, match="a tag never moves"):
        publish(store, ARTIFACT)


def test_it_finds_platforms_by_the_tag_that_stands_for_referrers(store, other):
    """Debian's registry has no list of referrers."""
    publish(store, ARTIFACT)
    publish(store, PLATFORM)
    referrer = membership(ARTIFACT, PLATFORM)
    publish(store, referrer)
    client, repository = other
    tag = ARTIFACT.digest.replace(":", "-")
    index = client.get_manifest(f"{repository}:{tag}", allowed_media_type=[INDEX])
    assert [entry["digest"] for entry in index["manifests"]] == [referrer.digest]
    assert index["manifests"][0]["artifactType"] == referrer.kind
    found = client.get_manifest(f"{repository}@{referrer.digest}")
    assert found["subject"]["digest"] == ARTIFACT.digest
    assert found["annotations"]["floe.platform.digest"] == PLATFORM.digest
