// SPDX-License-Identifier: Apache-2.0
package library;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Watching;
import org.creo.framework.state.Writing;
import org.creo.framework.state.WritingMap;

/** Keeps books in memory. */
public final class Shelves implements LibraryHandler {
    @Override
    public Optional<Book> get(String name, Reading<Optional<Book>> books) {
        return books.get();
    }

    @Override
    public Stream<Book> all(String prefix, Optional<Integer> limit, Watching<Map<String, Book>> books) {
        return new TreeMap<>(books.get())
                .entrySet().stream()
                        .filter(each -> each.getKey().startsWith(prefix))
                        .map(Map.Entry::getValue)
                        .limit(Math.max(limit.orElse(Integer.MAX_VALUE), 0));
    }

    @Override
    public void put(String name, Book book, Writing<Optional<Book>> books) {
        books.set(Optional.of(book));
    }

    @Override
    public int change(String key, int pages, Optional<String> note, Writing<Optional<Book>> books) throws NoBook {
        Book before = books.get().orElseThrow(() -> new NoBook(key));
        books.set(Optional.of(before.withPages(pages).withNote(note)));
        return before.pages();
    }

    @Override
    public void remove(String name, Writing<Optional<Book>> books) throws NoBook {
        books.get().orElseThrow(() -> new NoBook(name));
        books.set(Optional.empty());
    }

    @Override
    public String add(Book book, WritingMap<String, Book> books) {
        String name = "book-" + books.size();
        books.put(name, book);
        return name;
    }

    @Override
    public void lend(String name, Reading<Optional<Book>> books) throws NoBook, Taken {
        Book book = books.get().orElseThrow(() -> new NoBook(name));
        if (book.note().isPresent()) {
            throw new Taken(book.note(), book.isbn());
        }
    }

    @Override
    public Optional<byte[]> cover(String name, Reading<Optional<Book>> books) {
        return books.get().map(Book::cover);
    }

    @Override
    public int store(String path, byte[] content) {
        return content.length;
    }

    @Override
    public Stream<byte[]> text(String path) {
        return Stream.of(path.split("/")).map(part -> part.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public long sum(char unit, short factor, Stream<byte[]> content) {
        return factor * content.mapToLong(part -> part.length).sum();
    }

    @Override
    public String[] search(
            boolean exact,
            byte level,
            short year,
            int count,
            long isbn,
            float weight,
            double price,
            char shelf,
            String words,
            Binding binding,
            Optional<Binding> former,
            int[] pages,
            String[] tags,
            Binding[] bindings,
            long least,
            Optional<Double> most) {
        return tags;
    }
}
