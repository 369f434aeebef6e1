"""Row tests as boolean Spark expressions."""
