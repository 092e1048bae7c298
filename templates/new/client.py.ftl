"""Keeps a note and reads it back. The argument is the address: localhost:7000 unless given."""

import sys

import generate  # noqa: F401  before what it generates

from ${packageName} import CreoError, NoSuchNote, Note, ${service}, ${service}Client


def run(service: ${service}) -> None:
    """Knows the protocol alone, so that a test can give it another implementation than the client."""
    service.put(Note(title="greeting", text="Hello"))
    print(service.get("greeting").text)
    print("titles:", ", ".join(service.titles()))
    try:
        service.get("farewell")
    except NoSuchNote as missing:  # declared in the description, with its fields
        print("no note:", missing.title)


def main() -> None:
    address = sys.argv[1] if len(sys.argv) > 1 else "localhost:7000"
    try:
        with ${service}Client(address) as client:
            run(client)
    except CreoError as error:  # no connection, time-outs and the like
        sys.exit(str(error))


if __name__ == "__main__":
    main()
