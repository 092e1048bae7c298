# SPDX-License-Identifier: Apache-2.0
"""FastAPI, on uvicorn with uvloop and httptools: fastapi_numbers.py WORKERS."""

from __future__ import annotations

import sys
from typing import List

import uvicorn
from busy import busy
from fastapi import FastAPI
from pydantic import BaseModel
from uvicorn.supervisors import Multiprocess


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
    # Given an open socket (fd), uvicorn takes it for one of Unix, and lets Nagle's algorithm hold answers for 40 ms.
    config = uvicorn.Config(
        "fastapi_numbers:app",
        host="127.0.0.1",
        port=0,
        workers=int(sys.argv[1]),
        loop="uvloop",
        http="httptools",
        access_log=False,
        log_level="warning",
    )
    listening = config.bind_socket()
    listening.listen(1024)
    print(f"listening on 127.0.0.1:{listening.getsockname()[1]}", flush=True)
    if config.workers > 1:
        Multiprocess(config, sockets=[listening]).run()
    else:
        uvicorn.Server(config).run(sockets=[listening])
