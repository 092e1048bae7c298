# Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What the generated code stands on: values, their bytes, frames, connections, calls and errors."""
