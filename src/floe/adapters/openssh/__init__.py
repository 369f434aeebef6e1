"""Signatures by SSH keys."""

from floe.adapters.openssh.signatures import AllowedSigners, sign

__all__ = ["AllowedSigners", "sign"]
