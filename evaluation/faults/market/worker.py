# SPDX-License-Identifier: Apache-2.0
"""A good worker: serves what good clients call, and the market, as `trouble.creo` says."""

from __future__ import annotations

from typing import Iterable, Iterator, NoReturn, Optional

from trouble import Books, Contents, Everything, Tree
from trouble.service import (
    Market,
    Mirror,
    Reading,
    ReadingList,
    ReadingMap,
    Vault,
    Watching,
    Writing,
    WritingList,
    serve,
)


class MirrorService(Mirror):
    def everything(self, value: Everything) -> Everything:
        return value

    def tree(self, value: Tree) -> Tree:
        return value

    def text(self, value: str) -> str:
        return value

    def bytes_(self, value: bytes) -> bytes:
        return value

    def zeros(self, count: int) -> bytes:
        return bytes(count)

    def calls(self) -> NoReturn:
        raise NotImplementedError


class VaultService(Vault):
    def increment(self, count: Writing[int]) -> int:
        count.set(count.get() + 1)
        return count.get()

    def add(self, more: int, count: Writing[int]) -> None:
        count.set(count.get() + more)

    def transfer(
        self, from_: int, to: int, accounts_from: Writing[Optional[int]], accounts_to: Writing[Optional[int]]
    ) -> None:
        accounts_from.set((accounts_from.get() or 0) - 1)
        accounts_to.set((accounts_to.get() or 0) + 1)

    def append(self, entry: int, entries: WritingList[int], last: Writing[int]) -> int:
        entries.add(entry)
        last.set(entry)
        return entries.size() - 1

    def note(self, number: int, noted: Writing[int]) -> None:
        noted.set(number)

    def contents(
        self, count: Reading[int], accounts: ReadingMap[int, int], entries: ReadingList[int], last: Reading[int]
    ) -> Contents:
        return Contents(count.get(), accounts.get(), entries.get(), last.get())


class MarketService(Market):
    def sell(self, name: str, sales: Writing[Optional[int]], sold: Writing[int], price: Reading[int]) -> int:
        count = (sales.get() or 0) + 1
        sales.set(count)
        sold.set(sold.get() + 1)
        return count

    def praise(self, text: str) -> str:
        return text

    def offers(self, count: int, price: Watching[int]) -> Iterable[str]:
        return map(str, range(count))

    def weigh(self, goods: Iterator[bytes]) -> int:
        return sum(map(len, goods))

    def change(self, price: int, price_: Writing[int]) -> NoReturn:
        raise NotImplementedError

    def books(self, sales: ReadingMap[str, int], sold: Reading[int], price: Reading[int]) -> Books:
        return Books(sales.get(), sold.get(), price.get())


if __name__ == "__main__":
    serve(MirrorService(), VaultService(), MarketService())
