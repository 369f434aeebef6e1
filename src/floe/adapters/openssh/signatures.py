"""What `ssh-keygen -Y` signs and verifies, in floe's own namespace."""

import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from floe.errors import ConfigurationError, OutsideError

_NAMESPACE = "floe"
_SECONDS = 60


@dataclass(frozen=True, slots=True)
class AllowedSigners:
    """The file that lists whose keys count, as ssh-keygen reads it."""

    file: Path

    def verify(self, payload: bytes, signature: str, signer: str) -> bool:
        """Whether the signer has signed these bytes with a key of the list."""
        if not self.file.is_file():
            raise ConfigurationError(f"governance.allowed_signers: there is no file {self.file}")
        with tempfile.NamedTemporaryFile("w", suffix=".sig", encoding="ascii") as written:
            written.write(signature)
            written.flush()
            listed = ("-f", str(self.file), "-I", signer)
            ran = _run("verify", "-n", _NAMESPACE, *listed, "-s", written.name, payload=payload)
        return ran.returncode == 0


def sign(payload: bytes, key: Path) -> str:
    """The signature of these bytes by a private key, or by its public half and an agent."""
    if not key.is_file():
        raise ConfigurationError(f"there is no key {key}")
    ran = _run("sign", "-n", _NAMESPACE, "-f", str(key), payload=payload)
    if ran.returncode:
        reason = ran.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise OutsideError(f"ssh-keygen cannot sign with {key}: {reason}")
    return ran.stdout.decode("ascii")


def _run(action: str, *arguments: str, payload: bytes) -> "subprocess.CompletedProcess[bytes]":
    program = shutil.which("ssh-keygen")
    if program is None:
        raise ConfigurationError("signatures need ssh-keygen: install OpenSSH's client")
    line = [program, "-Y", action, *arguments]
    try:
        return subprocess.run(  # noqa: S603
            line, input=payload, capture_output=True, check=False, timeout=_SECONDS
        )
    except subprocess.TimeoutExpired as error:
        raise OutsideError("ssh-keygen did not answer") from error
