"""Keeps a note and reads it back. The argument is the address: localhost:7000 unless given."""

import sys
from pathlib import Path

# Where creo gen puts the package; after pip install generated/python this line is not needed.
sys.path.insert(0, str(Path(__file__).parents[2] / "generated" / "python"))

from ${packageName} import CreoError, Note, ${service}Client

address = sys.argv[1] if len(sys.argv) > 1 else "localhost:7000"
try:
    with ${service}Client(address) as client:
        client.put(Note(title="greeting", text="Hello"))
        print(client.get("greeting").text)
        print("titles:", ", ".join(client.titles()))
except CreoError as error:
    sys.exit(str(error))
