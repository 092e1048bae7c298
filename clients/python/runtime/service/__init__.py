# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The service side: handlers, the views of their states, and the worker that attaches them to a host.

Only packages that are generated with `--service` have it.
"""
