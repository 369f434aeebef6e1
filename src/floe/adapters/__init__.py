"""The outside world: files, networks, engines; each behind a protocol of its caller."""
