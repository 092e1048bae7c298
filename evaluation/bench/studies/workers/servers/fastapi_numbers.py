# SPDX-License-Identifier: Apache-2.0
"""FastAPI, on uvicorn with uvloop and httptools: fastapi_numbers.py WORKERS."""

from __future__ import annotations

import socket
import sys
from typing import List

import uvicorn
from busy import busy
from fastapi import FastAPI
from pydantic import BaseModel


class Values(BaseModel):
    values: List[float]


class Microseconds(BaseModel):
    microseconds: int


app = FastAPI()


# Coroutines, since FastAPI has a thread for each call of a plain function, which takes longer.
@app.post("/doubled")
async def doubled(body: Values) -> List[float]:
    return [2 * value for value in body.values]


@app.post("/work")
async def work(body: Microseconds) -> int:
    return busy(body.microseconds)


if __name__ == "__main__":
    listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
    listening.set_inheritable(True)
    print(f"listening on 127.0.0.1:{listening.getsockname()[1]}", flush=True)
    uvicorn.run(
        "fastapi_numbers:app",
        fd=listening.fileno(),
        workers=int(sys.argv[1]),
        loop="uvloop",
        http="httptools",
        access_log=False,
        log_level="warning",
    )
