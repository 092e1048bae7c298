# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What travels on a connection: frames, and how they are made of bytes as those arrive."""
