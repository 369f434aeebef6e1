"""What stops floe, as opposed to what it finds.

FloeError
├── ConfigurationError   the installation, a setting or an argument is wrong (exit code 2)
├── InputError           a file cannot be read as what it claims to be (exit code 1)
├── BrokenPromiseError   data does not keep what its contract promises (exit code 1)
└── OutsideError         a catalog, a registry or Spark failed (exit code 3)
    └── AlteredError     what was kept there was changed by other means, or is damaged
"""


class FloeError(Exception):
    """Anything that keeps floe from doing what it was asked to do."""


class ConfigurationError(FloeError):
    """The installation, a setting or an argument has to be put right first."""


class InputError(FloeError):
    """A file cannot be read as what it claims to be."""


class BrokenPromiseError(FloeError):
    """Data does not keep what its contract promises, or it could not be told whether it does."""


class OutsideError(FloeError):
    """Something outside of floe failed."""


class AlteredError(OutsideError):
    """What was kept outside of floe was changed by other means, or is damaged."""
