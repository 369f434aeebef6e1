"""What a connection URL means for each product: its source, and its components."""
