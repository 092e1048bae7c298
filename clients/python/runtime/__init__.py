# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The runtime of the generated code, a package for each role. Each package uses only those before it, except that
`connection` and `call` use modules of each other. No module imports one that imports it, directly or through others.

- `value`: what generated values are made of, and the checks of arguments
- `error`: why a call failed
- `wire`: values to bytes and back, and what replaces some of that by code in C
- `frame`: frames, and the preface
- `connection`: where hosts are, and the connections to them
- `call`: the base classes of the clients, one request with its answer, and streams
"""
