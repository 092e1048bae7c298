# SPDX-License-Identifier: Apache-2.0
"""What HTTP costs a server: a Creo host, and what people would use instead."""
