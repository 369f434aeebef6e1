"""Tables that Spark can open, what is known of them, and what their rows look like."""
