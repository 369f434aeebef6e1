def test_it_is_an_older_word_for_zen(tell):
    server = {"type": "btrieve", "host": "zen.example.com", "database": "DEMODATA"}
    assert tell(server, "Billing") == ("zen://zen.example.com:1583", "DEMODATA.Billing")
