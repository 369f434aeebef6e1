import json


def test_without_a_server_there_is_nothing_to_stop_or_show(floe, workspace):
    workspace({})
    assert floe("spark", "stop").out == "no warm Spark server runs here\n"
    assert floe("spark", "status").out == "no warm Spark server runs here\n"
    assert json.loads(floe("spark", "status", "--json").out) == {"running": False}


def test_a_misspelt_package_is_refused_before_anything_starts(floe, workspace):
    root = workspace({})
    ran = floe("spark", "start", "--package", "icebreg")
    assert (ran.code, ran.err) == (
        2,
        "error: there is no Spark package 'icebreg', did you mean 'iceberg'?\n",
    )
    assert not (root / ".floe").exists()
