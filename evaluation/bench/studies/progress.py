# SPDX-License-Identifier: Apache-2.0
"""Shows how far a study is."""

import sys


def progress(study, text):
    print(f"{study}: {text}", file=sys.stderr, flush=True)
