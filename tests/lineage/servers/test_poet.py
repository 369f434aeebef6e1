def test_it_is_an_older_word_for_fastobjects(tell):
    server = {"type": "poet", "host": "db.example.com", "database": "parts"}
    assert tell(server, "Part") == ("fastobjects://db.example.com:6001", "parts.Part")
