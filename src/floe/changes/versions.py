"""Which version comes next, and whether a contract has a version that is high enough."""

from dataclasses import dataclass

from semver import Version

from floe.changes.bumps import Bump
from floe.model import parse_version


@dataclass(frozen=True, slots=True)
class VersionVerdict:
    """Whether a new version is high enough for what has changed; if not, why."""

    suggested: str | None
    reason: str | None = None

    @property
    def is_ok(self) -> bool:
        """Whether the version may stay as it is."""
        return self.reason is None


def judge_version(old: str | None, new: str | None, bump: Bump) -> VersionVerdict:
    """Hold the version of a contract against its former one, and what has changed since."""
    before, after = parse_version(old), parse_version(new)
    if before is None:
        return VersionVerdict(None, f"the former version '{old or ''}' is no semantic version")
    suggested = str(_next(before, bump))
    if after is None:
        return VersionVerdict(suggested, f"'{new or ''}' is no semantic version")
    if new != old and parse_version(new, allow_prefix=False) is None:
        bare = judge_version(old, str(after), bump)
        reason = f"'{new}' is no semantic version because of its 'v'"
        return VersionVerdict(bare.suggested, reason)
    if after.compare(before) < 0:
        return VersionVerdict(suggested, f"{new} is lower than {old}")
    if bump is Bump.NONE:
        return VersionVerdict(str(after))
    if after.compare(before) == 0:
        return VersionVerdict(suggested, f"{new} is taken by what the contract was before")
    if not _is_enough(before, after, bump):
        return VersionVerdict(suggested, f"{new} is not enough for a {bump} change of {old}")
    return VersionVerdict(str(after))


def _next(before: Version, bump: Bump) -> Version:
    """A pre-release is followed by the next one: what it announces is not out yet."""
    if bump is Bump.NONE:
        return before
    if before.prerelease:
        return before.bump_prerelease()
    if bump is Bump.MAJOR:
        return before.bump_major()
    return before.bump_minor() if bump is Bump.MINOR else before.bump_patch()


def _is_enough(before: Version, after: Version, bump: Bump) -> bool:
    if before.prerelease or bump is Bump.PATCH or after.major > before.major:
        return True
    return bump is Bump.MINOR and after.minor > before.minor
