def test_it_is_another_word_for_azure(tell):
    server = {"type": "adls", "location": "abfss://raw@acme.dfs.core.windows.net/{model}"}
    assert tell(server) == ("abfss://raw@acme.dfs.core.windows.net", "orders")
