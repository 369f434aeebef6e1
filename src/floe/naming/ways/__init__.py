"""The ways in which people hold a name: URLs, locations, profiles, catalogues, brokers."""
