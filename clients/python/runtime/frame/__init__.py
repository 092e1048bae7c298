# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Frames, which are what connections carry, and how they are put together from bytes as these arrive."""
