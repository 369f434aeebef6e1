"""How contracts of several origins become one, and what is said where they disagree."""
