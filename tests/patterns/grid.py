"""Patterns and texts on which engines differ; RE2 says which texts a pattern is found in."""

_POSIX = (
    *("alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph"),
    *("lower", "print", "punct", "space", "upper", "word", "xdigit"),
)
_PARTS = (
    *(".", r"\s", r"\S", r"\w", r"\W", r"\d", r"\D", "a", "k", "s", "K", "é", "_", r"\.", r"\x6b"),
    *(r"\x0b", r"\x{e9}", r"\t", r"\n", r"\a", r"\f", r"\-", "-"),
    *(f"[[:{name}:]]" for name in _POSIX),
    *(f"[[:^{name}:]]" for name in _POSIX),
    *(f"[^[:{name}:]]" for name in _POSIX),
    *("[a-z]", "[^a-z]", "[A-Z]", "[^A-Z]", "[!-~]", "[ -z]", "[A-z]", "[A-Fa-f]", "[-k]", "[^-s]"),
    *(r"[\w-]", r"[\w-z]", r"[^\w]", r"[\W]", r"[^\W]", r"[\s]", r"[\S]", r"[^\s]", r"[^\S]"),
    *(
        r"[\s-a]",
        r"[\d-z]",
        r"[a\s]",
        r"[^a\W]",
        r"[a\Wk]",
        "[[:alpha:]-z]",
        "[[:digit:][:space:]]",
    ),
    *(r"[\]a]", "[$&^]", "[.]", "[a&b]", r"[\\]", "[+--]", "[^-]"),
    *(r"\Q.\E", r"\Qa.b\E", r"\Q[k]\E", r"\Qa\b\E", r"\Q$^\E", r"\Q{2}", r"\Q-_ é\E"),
    *("(?P<n>a)", "(?P<my_name>.)", "(?<x>k)", "(?:a|k)", "(?i:k)", "(?s:.)", "(?-i:k)", "(?i)k"),
    *(r"\pL", r"\p{Lu}", r"\PL", r"\p{N}", r"[\pL_]", r"[^\pL]", r"\p{Zs}", r"\p{Sk}", r"\p{M}"),
    *(r"\bk\b", r"\Bk", r"\b.", "a{2}", "k?", "s*"),
)
_FRAMES = (
    *("{}", "^{}$", "(?i)^{}$", "(?s)^{}$", "(?m)^{}$", "(?im)^{}$", "a{}", "{}b", "^a{}b$"),
    *("(?i)a{}b", "^{}+$", "(?i)^{}{{1,3}}$", "(?:(?i){})k", "((?s).{})$", r"\A{}\z", "(?m){}$"),
)
_CHARACTERS = (
    *map(chr, range(1, 0x100)),
    *"\u017f\u212a\u2028\u2029\u0130\u0131ǅßẞ\u0345Å\u212b\u0378😀٣²Ωως\ufeff\u200b\u3000\u1680",
)
PATTERNS = tuple(dict.fromkeys(frame.format(part) for part in _PARTS for frame in _FRAMES))
TEXTS = tuple(
    dict.fromkeys(
        (
            *(
                "",
                "a\n",
                "a\r",
                "a\r\n",
                "\na",
                "a\nb",
                "k\nk",
                "K\r\nk",
                "a.b",
                "aXb",
                "$^",
                "{2}",
            ),
            *(
                "[k]",
                "a\\b",
                "ak",
                "kk",
                "KK",
                "\u017f\u212a",
                "a\u0085",
                "\u2028k",
                "aa",
                "-_ é",
                " k ",
            ),
            *("_k_", "ékè", "a\n\n", "\n\n"),
            *_CHARACTERS,
            *(f"a{character}b" for character in _CHARACTERS),
        )
    )
)
