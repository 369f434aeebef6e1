"""A registry that speaks the distribution protocol: pushes and pulls by digest."""

import json
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import quote

from floe.adapters.oci.exchange import Exchange
from floe.errors import AlteredError, OutsideError
from floe.registry import INDEX, MANIFEST, Artifact, Blob, digest_of, is_digest

_MOST_MANIFEST: Final = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class OciRegistry:
    """Keeps artifacts in repositories below a path of a registry."""

    exchange: Exchange
    path: str = ""

    def describe(self) -> str:
        """Whether it lets us in, asked once, and whether it lists referrers."""
        asking = replace(self.exchange, tries=1)
        asking.ask("GET", f"{asking.base}/v2/", expect=(200,))
        url = self._url("floe", f"referrers/sha256:{'0' * 64}")
        listing = asking.ask("GET", url, expect=(200, 400, 401, 403, 404, 405)).status == 200
        login = "with our login" if asking.login else "without a login"
        referrers = "it lists referrers" if listing else "referrers are listed under a tag"
        return f"{asking.base} answers {login}; {referrers}"

    def list_tags(self, repository: str) -> tuple[str, ...]:
        """All tags of a repository, page by page."""
        tags: list[str] = []
        page = "tags/list?n=1000"
        while page:
            reply = self.exchange.ask("GET", self._url(repository, page), expect=(200, 404))
            listed = _tags_of(reply.content) if reply.status == 200 else []
            new = [tag for tag in listed if tag not in tags]
            tags += new
            has_more = bool(new) and "link" in reply.headers
            page = f"tags/list?n=1000&last={quote(tags[-1])}" if has_more else ""
        return tuple(tags)

    def has_blob(self, repository: str, blob: Blob) -> bool:
        """Whether the registry says that a blob is there."""
        url = self._url(repository, f"blobs/{blob.digest}")
        return self.exchange.ask("HEAD", url, expect=(200, 404)).status == 200

    def put_blob(self, repository: str, blob: Blob) -> None:
        """Upload a blob in one piece; one that was cut off leaves nothing behind."""
        start = self._url(repository, "blobs/uploads/")
        reply = self.exchange.ask("POST", start, expect=(202,))
        place = self.exchange.place_of(reply)
        url = f"{place}{'&' if '?' in place else '?'}digest={blob.digest}"
        kind = {"Content-Type": "application/octet-stream"}
        self.exchange.ask("PUT", url, expect=(201,), headers=kind, content=blob.content)

    def get_blob(self, repository: str, digest: str, size: int) -> bytes:
        """Download a blob; more bytes than were announced are not taken."""
        url = self._url(repository, f"blobs/{digest}")
        return self.exchange.ask("GET", url, expect=(200,), most=size).content

    def put_manifest(self, repository: str, manifest: Blob, tag: str | None = None) -> None:
        """Store a manifest by its digest, or give it a tag."""
        self._put_manifest(repository, manifest, tag or manifest.digest)

    def get_manifest(self, repository: str, reference: str) -> bytes | None:
        """Fetch a manifest by digest or tag."""
        url = self._url(repository, f"manifests/{reference}")
        accepted = {"Accept": f"{MANIFEST}, {INDEX}"}
        reply = self.exchange.ask(
            "GET", url, expect=(200, 404), headers=accepted, most=_MOST_MANIFEST
        )
        if reply.status == 404:
            return None
        actual, said = digest_of(reply.content), reply.headers.get("docker-content-digest")
        for digest in (reference, said):
            if is_digest(digest) and digest != actual:
                raise AlteredError(
                    f"{repository}: {reference} was tampered with: its bytes have the digest "
                    f"{actual}, not {digest}"
                )
        return reply.content

    def add_referrer(self, artifact: Artifact) -> None:
        """Where a registry has no list of referrers, keep one under the tag that stands for it."""
        subject = artifact.subject
        if subject is None:
            return
        url = self._url(artifact.repository, f"referrers/{subject.digest}")
        if self.exchange.ask("GET", url, expect=(200, 404)).status == 200:
            return
        tag = subject.digest.replace(":", "-")
        listed = self._listed(artifact.repository, tag)
        entry = {
            **artifact.manifest.descriptor,
            "artifactType": artifact.kind,
            "annotations": dict(artifact.annotations),
        }
        if entry in listed:
            return
        others = [other for other in listed if other.get("digest") != artifact.digest]
        manifests = sorted([*others, entry], key=lambda entry: str(entry.get("digest")))
        content = {"schemaVersion": 2, "mediaType": INDEX, "manifests": manifests}
        self._put_manifest(artifact.repository, Blob(INDEX, json.dumps(content).encode()), tag)

    def _put_manifest(self, repository: str, manifest: Blob, reference: str) -> None:
        url = self._url(repository, f"manifests/{reference}")
        kind = {"Content-Type": manifest.media_type}
        self.exchange.ask("PUT", url, expect=(201,), headers=kind, content=manifest.content)

    def _listed(self, repository: str, tag: str) -> list[dict[str, Any]]:
        content = self.get_manifest(repository, tag)
        if content is None:
            return []
        try:
            manifests = json.loads(content)["manifests"]
            return [entry for entry in manifests if isinstance(entry, dict)]
        except (ValueError, KeyError, TypeError, RecursionError):
            raise OutsideError(f"{repository}:{tag} is no list of referrers") from None

    def _url(self, repository: str, rest: str) -> str:
        name = f"{self.path}/{repository}" if self.path else repository
        return f"{self.exchange.base}/v2/{name}/{rest}"


def _tags_of(content: bytes) -> list[str]:
    try:
        return [tag for tag in json.loads(content)["tags"] or () if isinstance(tag, str)]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise OutsideError("the registry's list of tags cannot be read") from None
