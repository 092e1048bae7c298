# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Calls as generated clients make them: the base classes of the clients, one request with its answer, and streams."""
