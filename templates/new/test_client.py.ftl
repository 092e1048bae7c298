"""The client without a host: python3 -m unittest discover clients/python"""

import contextlib
import io
import unittest

import client
from ${packageName} import NoSuchNote, Note


class Fake:
    """What the service does, in a few lines."""

    def __init__(self) -> None:
        self.notes: dict[str, Note] = {}

    def put(self, note: Note) -> None:
        self.notes[note.title] = note

    def get(self, title: str) -> Note:
        if title not in self.notes:
            raise NoSuchNote(title)
        return self.notes[title]

    def titles(self) -> list[str]:
        return sorted(self.notes)


class ClientTest(unittest.TestCase):
    def test_it_prints_what_it_keeps_and_what_there_is_not(self) -> None:
        fake = Fake()
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            client.run(fake)
        self.assertEqual({"greeting": Note("greeting", "Hello")}, fake.notes)
        self.assertEqual("Hello\ntitles: greeting\nno note: farewell\n", out.getvalue())


if __name__ == "__main__":
    unittest.main()
