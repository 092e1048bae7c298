# SPDX-License-Identifier: Apache-2.0
"""Whether HTTP is spoken as others speak it, or more strictly."""
