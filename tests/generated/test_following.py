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


LONG = """\
with orders as (select * from raw),
final as (
    cast(a as int) as a,
    cast(b as int) as b
)
"""
EDITED = LONG.replace(")\n", "    where a > 0 -- mine\n)\n")


def test_a_file_that_was_edited_and_renamed_is_told_by_its_lines():
    state = GeneratedState({"m/long.sql": Written.of(LONG)})

    def moves(**others):
        texts = {f"m/{name}": text for name, text in others.items()}
        followed = follow_files(state, ["m/long.sql"], texts, stems)
        return dict(followed.moves), dict(followed.split)

    assert moves(**{"x.sql": EDITED}) == ({"m/long.sql": "m/x.sql"}, {})
    assert moves(**{"x.sql": "select cast(a as int) as a,\nfrom elsewhere"}) == ({}, {})
    assert moves(**{"x.py": EDITED}) == ({}, {})
    two = {"x.sql": EDITED, "y.sql": EDITED}
    assert moves(**two) == ({}, {"m/long.sql": ("m/x.sql", "m/y.sql")})


def test_the_state_knows_where_a_file_is_and_where_it_is_planned():
    moved = move_entries(STATE, {"m/c.sql": "x/c.sql"})
    assert moved.files["x/c.sql"] == STATE.files["m/c.sql"]
    assert moved.moved == {"m/c.sql": "x/c.sql"}
    again = move_entries(moved, {"x/c.sql": "y/c.sql"})
    assert again.moved == {"m/c.sql": "y/c.sql"}
    assert move_entries(again, {"y/c.sql": "m/c.sql"}) == STATE
