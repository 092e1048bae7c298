# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Connections to hosts: how they are found, opened, shared by calls, watched and ended."""
