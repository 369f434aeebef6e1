"""Patterns as automata, so that what they can never match is proved and not sampled."""

import re._constants as op
import re._parser as parser
from collections.abc import Callable, Iterable, Iterator
from typing import Any

Test = Callable[[str], bool]


class Automaton:
    """The states of a pattern; lookaheads are taken to hold, so it matches rather more."""

    def __init__(self, pattern: str) -> None:
        self._steps: list[list[tuple[Test | None, int]]] = [[]]
        self._signs: set[str] = set()
        self._end = self._sequence(parser.parse(pattern), 0)

    @property
    def start(self) -> frozenset[int]:
        """Where it begins."""
        return self._closed([0])

    def after(self, states: frozenset[int], text: str) -> frozenset[int]:
        """Where it is after a text."""
        for sign in text:
            steps = (step for state in states for step in self._steps[state])
            states = self._closed(to for test, to in steps if test is not None and test(sign))
        return states

    def accepts(self, states: frozenset[int]) -> bool:
        """Whether the pattern may end here."""
        return self._end in states

    def reachable(self, states: frozenset[int], extra: str) -> Iterator[frozenset[int]]:
        """All sets of states that some text leads to."""
        alphabet = {near for sign in {*self._signs, *extra} for near in _near(sign)}
        seen, waiting = {states}, [states]
        while waiting:
            current = waiting.pop()
            yield current
            for sign in alphabet:
                found = self.after(current, sign)
                if found and found not in seen:
                    seen.add(found)
                    waiting.append(found)

    def _closed(self, states: Iterable[int]) -> frozenset[int]:
        seen, waiting = set(states), []
        waiting.extend(seen)
        while waiting:
            for test, to in self._steps[waiting.pop()]:
                if test is None and to not in seen:
                    seen.add(to)
                    waiting.append(to)
        return frozenset(seen)

    def _new(self) -> int:
        self._steps.append([])
        return len(self._steps) - 1

    def _link(self, start: int, test: Test | None, end: int | None = None) -> int:
        end = self._new() if end is None else end
        self._steps[start].append((test, end))
        return end

    def _sequence(self, nodes: Iterable[Any], start: int) -> int:
        for kind, value in nodes:
            start = self._node(kind, value, start)
        return start

    def _node(self, kind: Any, value: Any, start: int) -> int:
        if kind in (op.ASSERT, op.ASSERT_NOT, op.AT):
            return start
        if kind is op.SUBPATTERN:
            return self._sequence(value[-1], start)
        if kind is op.BRANCH:
            ends = [self._sequence(each, start) for each in value[1]]
            end = self._new()
            for each in ends:
                self._link(each, None, end)
            return end
        if kind is op.MAX_REPEAT:
            return self._repeat(*value, start)
        return self._link(start, self._sign(kind, value))

    def _repeat(self, least: int, most: Any, nodes: Any, start: int) -> int:
        for _ in range(least):
            start = self._sequence(nodes, start)
        if most is op.MAXREPEAT:
            loop = self._link(start, None)
            self._link(self._sequence(nodes, loop), None, loop)
            return self._link(loop, None)
        end = self._new()
        for _ in range(most - least):
            self._link(start, None, end)
            start = self._sequence(nodes, self._link(start, None))
        return self._link(start, None, end)

    def _sign(self, kind: Any, value: Any) -> Test:
        if kind is op.LITERAL:
            self._signs.add(chr(value))
            return lambda sign: ord(sign) == value
        if kind is op.NOT_LITERAL:
            self._signs.add(chr(value))
            return lambda sign: ord(sign) != value
        assert kind is op.IN, f"no automaton knows {kind}"
        negated = value[0][0] is op.NEGATE
        tests = [self._member(*each) for each in value if each[0] is not op.NEGATE]
        return lambda sign: negated is not any(test(sign) for test in tests)

    def _member(self, kind: Any, value: Any) -> Test:
        if kind is op.RANGE:
            low, high = value
            self._signs |= {chr(low), chr(high)}
            return lambda sign: low <= ord(sign) <= high
        assert kind is op.LITERAL, f"no automaton knows {kind}"
        return self._sign(kind, value)


def _near(sign: str) -> set[str]:
    """A character and its neighbours: together they stand for all others of their class."""
    return {chr(each) for each in range(max(0, ord(sign) - 1), ord(sign) + 2)}
