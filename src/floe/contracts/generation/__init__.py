"""Contracts drafted from what is known already."""
