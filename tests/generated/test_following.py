from floe.generated import GeneratedState, Written, follow_files, move_entries

TEXTS = {"m/a.sql": "select 1\n", "m/b.sql": "select 1\n", "m/c.sql": "select 3\n"}
STATE = GeneratedState({path: Written.of(text) for path, text in TEXTS.items()})


def stems(path, _):
    return frozenset([path.rpartition("/")[2]])


def follow(gone, **others):
    followed = follow_files(
        STATE, gone, {key.replace("__", "/"): t for key, t in others.items()}, stems
    )
    return dict(followed.moves), dict(followed.split)


def test_the_very_text_is_the_file_under_whatever_name():
    assert follow(["m/c.sql"], x__d="select 3\n") == ({"m/c.sql": "x/d"}, {})
    assert follow(["m/c.sql"], x__d="select 3\r\n") == ({"m/c.sql": "x/d"}, {})


def test_of_several_with_one_text_the_names_decide():
    others = {"x/b.sql": "select 1\n", "x/a.sql": "select 1\n"}
    followed = follow_files(STATE, ["m/a.sql", "m/b.sql"], others, stems)
    assert followed.moves == {"m/a.sql": "x/a.sql", "m/b.sql": "x/b.sql"}
    others = {"x/y.sql": "select 1\n", "x/z.sql": "select 1\n"}
    assert follow_files(STATE, ["m/a.sql"], others, stems).moves == {}


def test_an_edited_file_is_told_by_its_names_and_several_are_told():
    edited = {"x/c.sql": "select 4\n"}
    assert follow_files(STATE, ["m/c.sql"], edited, stems).moves == {"m/c.sql": "x/c.sql"}
    edited["y/c.sql"] = "select 5\n"
    followed = follow_files(STATE, ["m/c.sql"], edited, stems)
    assert (followed.moves, followed.split) == ({}, {"m/c.sql": ("x/c.sql", "y/c.sql")})
    assert follow(["m/c.sql"], x__other="select 4\n") == ({}, {})


def test_the_state_knows_where_a_file_is_and_where_it_is_planned():
    moved = move_entries(STATE, {"m/c.sql": "x/c.sql"})
    assert moved.files["x/c.sql"] == STATE.files["m/c.sql"]
    assert moved.moved == {"m/c.sql": "x/c.sql"}
    again = move_entries(moved, {"x/c.sql": "y/c.sql"})
    assert again.moved == {"m/c.sql": "y/c.sql"}
    assert move_entries(again, {"y/c.sql": "m/c.sql"}) == STATE
