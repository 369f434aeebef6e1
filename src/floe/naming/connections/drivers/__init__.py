"""How the JDBC drivers write their URLs: one file per family."""
