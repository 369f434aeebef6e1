"""What the documentation tells a reader to type gives what it shows."""


def test_the_commands_of_a_page_do_what_it_shows(page, follow):
    assert follow(page) == []


def test_wrong_output_is_seen(written_page, follow):
    page = written_page("```console\n$ echo one\ntwo\n```\n")
    assert follow(page) == ["$ echo one\none\n"]


def test_an_exit_code_that_the_page_does_not_show_is_seen(written_page, follow):
    page = written_page("```console\n$ false\n$ echo on\non\n```\n")
    assert follow(page) == ["exit code 1 before: echo on"]


def test_a_shown_exit_code_and_an_ellipsis_are_understood(written_page, follow):
    text = "```console\n$ printf 'a\\nb\\nc\\n'; exit 3\na\n...\nc\n$ echo $?\n3\n```\n"
    assert follow(written_page(text)) == []


def test_a_block_that_names_a_file_is_written_to_it(written_page, follow):
    text = (
        "```yaml\n# in/a.yaml\nkey: 1\n```\n```console\n$ cd in\n$ tail -n 1 a.yaml\nkey: 1\n```\n"
    )
    assert follow(written_page(text)) == []
