"""The service. The host starts it and hands it calls:

    ${run}
"""

from typing import List, Optional

import generate  # noqa: F401  before what it generates

from ${packageName} import NoSuchNote, Note
from ${packageName}.service import ${service}, Reading, ReadingMap, Writing, serve


class Notes(${service}):
    """Has nothing of its own: the host keeps the notes, and gives each method those that the description names."""

    def put(self, note: Note, notes: Writing[Optional[Note]]) -> None:
        notes.set(note)

    def get(self, title: str, notes: Reading[Optional[Note]]) -> Note:
        note = notes.get()
        if note is None:  # declared, so clients get it; anything else would reach them as INTERNAL, without its text
            raise NoSuchNote(title)
        return note

    def titles(self, notes: ReadingMap[str, Note]) -> List[str]:
        return list(notes)


if __name__ == "__main__":
    serve(Notes())
