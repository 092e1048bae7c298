# SPDX-License-Identifier: Apache-2.0
"""What an idle connection and too much load cost the host."""
