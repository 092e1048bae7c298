# SPDX-License-Identifier: Apache-2.0
"""What a user does with the client that openapi-generator makes of the library. It prints what it sees."""

from __future__ import annotations

import sys

import library_client
from library_client import Binding, Book, CreoBytes, CreoDouble, CreoFloat, CreoLong
from library_client.rest import ApiException


def book(title: str, **others: object) -> Book:
    return Book(
        title=title,
        isbn=CreoLong(str(2**62)),
        price=CreoDouble(2.5),
        weight=CreoFloat("Infinity"),
        shelf="A",
        cover=CreoBytes("AP8="),
        chapters={"-1": "before", "2": "after"},
        **{"parts": [], **others},
    )


def main(url: str, token: str) -> None:
    settings = library_client.Configuration(host=url, access_token=token)
    with library_client.ApiClient(settings) as client:
        library = library_client.LibraryLibraryApi(client)
        desk = library_client.LibraryDeskApi(client)

        inner = book("Inner", binding=Binding.CLOTH)
        library.library_put("a/b c", book("Outer", parts=[inner], former=Binding.PAPER))
        kept = library.library_get("a/b c")
        print(kept.title, kept.isbn.actual_instance, kept.weight.actual_instance, kept.cover.actual_instance)
        print(kept.parts[0].binding.value, kept.former.value, kept.parts[0].former, kept.pages, kept.chapters)
        print([each.title for each in library.library_all(prefix="a")])

        whole = library.library_get_with_http_info("a/b c")
        try:
            library.library_get("a/b c", if_none_match=whole.headers["etag"])
        except ApiException as answer:
            print(answer.status)
        try:
            library.library_remove("nobody's")
        except ApiException as problem:
            print(problem.status, problem.data.type, problem.data.value.name)
        made = library.library_add_with_http_info(inner)
        print(made.status_code, made.headers["location"] == f"/library/books/{made.data}")

        print(
            library.library_search(
                exact=True,
                level=-1,
                year=1999,
                count=3,
                isbn=2**62,
                weight=CreoFloat(0.5),
                price=CreoDouble("NaN"),
                shelf="ü",
                words="a&b",
                binding=Binding.CLOTH,
                tags=["x y", "z"],
            )
        )
        print(library.library_store("deep/down", b"\x00\xff"))
        print(desk.desk_older_query(year=5).actual_instance)
        print(desk.desk_keys())
        print([each.shelf for each in desk.desk_watch_query(2)])


if __name__ == "__main__":
    main(*sys.argv[1:])
