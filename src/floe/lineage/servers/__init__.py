"""Types of servers whose tables a row of the table of contents cannot name, one file each."""
