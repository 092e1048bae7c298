// SPDX-License-Identifier: Apache-2.0
package library;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Gives back what it gets. */
public final class Keeper implements Desk {
    private static final Book EMPTY = Book.builder()
            .title("")
            .isbn(1L << 62)
            .price(Double.NaN)
            .weight(1)
            .shelf('A')
            .cover(new byte[] {-1})
            .parts(new Book[0])
            .chapters(Map.of(-1, ""))
            .build();

    @Override
    public Book same(Book book) {
        return book;
    }

    @Override
    public Optional<Long> older(Optional<Long> year, double weight) {
        return year.map(each -> each - 1);
    }

    @Override
    public Map<Binding, Book[]> sorted(Map<Long, Book> books, Map<String, Map<Character, Byte>> deep) throws Taken {
        if (books.isEmpty()) {
            throw new Taken(Optional.empty(), deep.size());
        }
        Map<Binding, Book[]> sorted = new TreeMap<>();
        for (Book book : books.values()) {
            Book[] before = sorted.getOrDefault(book.binding(), new Book[0]);
            sorted.put(
                    book.binding(),
                    Stream.concat(Stream.of(before), Stream.of(book)).toArray(Book[]::new));
        }
        return sorted;
    }

    @Override
    public byte[][] parts(byte[] whole, Optional<byte[]> rest, boolean[] which) {
        return new byte[][] {whole, rest.orElse(new byte[which.length])};
    }

    @Override
    public void ring(String who) {}

    @Override
    public void open() {}

    @Override
    @Deprecated
    public void unlock(int key) {}

    @Override
    public String keys() {
        return "brass";
    }

    @Override
    public Stream<Book> watch(int count) throws Taken {
        if (count < 0) {
            throw new Taken(Optional.of("nobody"), count);
        }
        return Stream.generate(() -> EMPTY).limit(Math.min(count, 3));
    }

    @Override
    public double average(Stream<Double> prices) {
        return prices.mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    @Override
    public long count(String of, Stream<Book> books) {
        return books.filter(book -> book.title().equals(of)).count();
    }

    @Override
    public Stream<String> echo(Stream<String> words) {
        return words;
    }
}
