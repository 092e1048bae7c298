// SPDX-License-Identifier: Apache-2.0
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import lab.kinds.Arrays_;
import lab.kinds.Call;
import lab.kinds.Either;
import lab.kinds.Exception;
import lab.kinds.Gathered;
import lab.kinds.Moment;
import lab.kinds.Moments;
import lab.kinds.Options;
import lab.kinds.Program;
import lab.kinds.Ruled;
import lab.kinds.System;

/** Gives back what comes. */
public final class Mirror implements System {
    @Override
    public Program close_(Program client) {
        return client;
    }

    @Override
    public Call connect(Call error) {
        return error;
    }

    @Override
    public Arrays_ getClass_(Arrays_ result) {
        return result;
    }

    @Override
    public Exception delete(Exception call) {
        return call;
    }

    @Override
    public Optional<Long> optional(
            Optional<Long> given, Optional<Options> sent, Optional<Program> item, Optional<String> text, int last) {
        return given;
    }

    @Override
    public Optional<Call> absent(Optional<Call> has_result) {
        return has_result;
    }

    @Override
    public Options constant(Options out) {
        return out;
    }

    @Override
    public void nothing() {}

    @Override
    public int count(int sent, Stream<String[]> item, Optional<Integer> more) {
        return sent + item.mapToInt(each -> each.length).sum() + more.orElse(0);
    }

    @Override
    public Stream<Program> echo(Stream<Program> items) {
        return items;
    }

    @Override
    public Stream<Long> numbers(int last) {
        return LongStream.rangeClosed(1, last).boxed();
    }

    @Override
    public Stream<byte[]> blobs(Stream<byte[]> items) {
        return items;
    }

    @Override
    public Moments moments(Moments given) {
        return given;
    }

    @Override
    public Moment moment(Moment given) {
        return given;
    }

    @Override
    public Moment[] tide(Instant from, Duration every, BigDecimal price, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> moment(from.plus(every.multipliedBy(i)), every, price, Math.sin(i)))
                .toArray(Moment[]::new);
    }

    private static Moment moment(Instant time, Duration length, BigDecimal price, double height) {
        LocalDate day = LocalDate.ofInstant(time, ZoneOffset.UTC);
        return new Moment(time, length, day, new UUID(0, 1), price, height, Optional.empty());
    }

    @Override
    public Stream<Instant> ticks(Instant from, Duration every, int count) {
        return IntStream.range(0, count).mapToObj(i -> from.plus(every.multipliedBy(i)));
    }

    @Override
    public Gathered gather(Gathered given, Set<Instant> times) {
        return given;
    }

    @Override
    public Either either(Either given, Optional<Either> other, Either[] more) {
        return given;
    }

    @Override
    public Ruled ruled(Ruled given, int count) {
        return given;
    }

    @Override
    public double total(int factor, Stream<Double> amounts) {
        return factor * amounts.mapToDouble(each -> each).sum();
    }
}
