# SPDX-License-Identifier: Apache-2.0
"""Runs the benchmark: see run.py."""

from .run import main

main()
