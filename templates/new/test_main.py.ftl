"""The service without a host: python3 -m unittest discover service"""

import unittest

from main import Notes

from ${packageName} import NoSuchNote, Note
from ${packageName}.service import Reading, ReadingMap, Writing

NOTE = Note("greeting", "Hello")


class NotesTest(unittest.TestCase):
    def test_it_keeps_a_note(self) -> None:
        notes = Writing.of(None)
        Notes().put(NOTE, notes)
        self.assertEqual(NOTE, notes.get())

    def test_it_finds_a_note(self) -> None:
        self.assertEqual(NOTE, Notes().get("greeting", Reading.of(NOTE)))
        with self.assertRaises(NoSuchNote) as missing:
            Notes().get("farewell", Reading.of(None))
        self.assertEqual("farewell", missing.exception.title)

    def test_titles_are_in_order(self) -> None:
        notes = ReadingMap.of({"b": NOTE, "a": NOTE})
        self.assertEqual(["a", "b"], Notes().titles(notes))


if __name__ == "__main__":
    unittest.main()
