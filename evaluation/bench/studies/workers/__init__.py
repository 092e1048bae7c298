# SPDX-License-Identifier: Apache-2.0
"""What a call of a service in Python costs: in a worker of a host, and with what others have."""
