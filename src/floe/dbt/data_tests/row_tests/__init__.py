"""Row tests as rules in the contract's words."""
