"""Pictures of a workspace: its tables and keys, its products and where their data comes from."""
