# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What the generated code stands on, by role. Each uses only those before it, but for `connection` and `call`, which use
modules of each other; no module needs one that needs it.

- `value`: what generated values are made of, and the checks of what a caller passes
- `error`: why a call failed
- `wire`: values to bytes, bytes to values, and what replaces some of that by code in C
- `frame`: frames, and the preface
- `connection`: where hosts are, and one connection or the next to one of them
- `call`: the bases of the clients, one request with its answer, and streams
"""
