# SPDX-License-Identifier: Apache-2.0
"""A client of version 1.0.0 calls a host of version 2.0.0."""

import sys

from shop import Item, Order, ShopClient, SoldOut

with ShopClient(sys.argv[1]) as client:
    receipt = client.place(Order("Ada", [Item("pen", 2, 1.5), Item("ink", 3, 2.5), Item("paper", 500, 4.5)]))
    print(f"number: {receipt.number}")
    print(f"note: {receipt.note}")
    print(f"items: {receipt.items}")
    for item in client.list("p"):
        print(f"{item.name}: {item.count}, {item.weight:.2f}")
    print(f"twice: {client.twice(21)}")
    try:
        client.place(Order("Ada", [Item("gold", 4, 1.5)]))
    except SoldOut as sold_out:
        print(f"sold out: {sold_out.item}, {sold_out.left} left, again {sold_out.again}")
