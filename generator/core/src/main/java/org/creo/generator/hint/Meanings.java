// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.hint;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.type.Scalar;

/**
 * Tells from a name and a type what a value is. It asks for whole words, and mostly for the last ones, since these say
 * what a thing is: {@code timeZone} is a zone. It was tried on 26,000 fields of others' descriptions; where a word
 * means something else in some of them, such as {@code epoch}, {@code period}, {@code age} or {@code micros}, it tells
 * nothing.
 */
final class Meanings {

    /** Comments that say what a number counts. */
    private static final Pattern SINCE_1970 = Pattern.compile(
            "\\bsince (?:the )?(?:unix )?(?:epoch|1970)|\\bunix (?:time|timestamp|epoch)\\b", Pattern.CASE_INSENSITIVE);

    /** Units that hardly count anything else but time. */
    private static final Set<String> UNITS =
            words("ms msec msecs millis millisecond milliseconds sec secs seconds ns nanos nanoseconds");
    /** Units of other things, too: of work, of money. They say something only after another word for a time. */
    private static final Set<String> COARSE_UNITS = words("us usec usecs micros microseconds min mins minutes hours");

    /** With one of these a number is a count, or is per something. */
    private static final Set<String> COUNTS = words(
            "days number numbers count counts num percent milli per by bytes byte packets pkts id ids index rank rate");
    /** A second of these is an amount of work: coreSeconds. */
    private static final Set<String> WORK = words("core cores vcore vcores memory mb gb node slot worker machine");

    /** Words for a point in time, wherever they are last. */
    private static final Set<String> POINTS = words("timestamp datetime");
    /** What comes before "time" where that is a point: createTime. */
    private static final Set<String> BEFORE_POINT = words("create created creation update updated modify modified"
            + " modification change changed delete deleted deletion event expire expired expiry expiration publish"
            + " published submit submitted submission arrival departure commit committed unix epoch access accessed login"
            + " logout upload insert insertion registration birth sent received visit saved date");
    /** What comes before "time" where that is a span: waitTime. */
    private static final Set<String> BEFORE_SPAN = words("response wait waiting processing run running idle busy cpu"
            + " elapsed execution total travel up down life lifetime play hold handling lead retry round trip recovery"
            + " warmup load loading queue connect sleep remaining flight turnaround cooldown");
    /** What comes after "time" where that is a span: timeLeft. */
    private static final Set<String> AFTER_SPAN = words("spent remaining left elapsed running played survived");
    /** What comes before a time of which there was more than one, so that it is a span: averageUpdateTime. */
    private static final Set<String> ADDED_UP = words("total average avg mean median max min");
    /** What was done at a point, other than by a word that ends in -ed: sentAt. */
    private static final Set<String> DONE = words("sent seen read begun begins born paid left lost won done run built"
            + " found taken given made expires starts ends written held met set sold bought shown known login logout");
    /** Words that end in -ed, and say nothing of what was done. */
    private static final Set<String> ENDING_IN_ED =
            words("speed seed feed need red bed shed weed breed reed deed shared scaled");
    /** Where something is, not when. */
    private static final Set<String> PLACED =
            words("located placed positioned attached pointed aimed anchored directed valued priced estimated");

    /** Words for a span of time, wherever they are last. */
    private static final Set<String> SPANS =
            words("duration timeout ttl latency delay interval uptime downtime lifetime elapsed");
    /** Words for a point by some, for a span by others. */
    private static final Set<String> TIMES = words("deadline expiry expiration expires");

    /** With a unit these are a point by some, a span since another point by others: startMs. */
    private static final Set<String> ENDS = words("start begin end stop finish creation created update updated");

    private static final Set<String> DATES = words("date birthday");
    private static final Set<String> UUIDS = words("uuid guid");
    private static final Set<String> MONEY = words("price salary wage fee money refund");

    /** These words where there are several of them. */
    private static final Map<String, String> ONE_OF = Stream.of(
                    words("time ts"), POINTS, SPANS, TIMES, DATES, UUIDS, MONEY)
            .flatMap(Set::stream)
            .collect(Collectors.toUnmodifiableMap(Meanings::several, Function.identity()));

    private Meanings() {}

    private static Set<String> words(String text) {
        return Set.of(text.split(" "));
    }

    private static String several(String word) {
        return word.endsWith("y") && !word.endsWith("ay") ? word.substring(0, word.length() - 1) + "ies" : word + "s";
    }

    /**
     * What a value is.
     *
     * @param several whether the name is that of several values
     * @param comment what is written about it
     */
    static Optional<Meaning> of(Words name, Scalar type, boolean several, String comment) {
        Words words = several && ONE_OF.containsKey(name.last()) ? name.withLast(ONE_OF.get(name.last())) : name;
        return switch (type) {
            case LONG, ULONG -> number(words, true, comment);
            case INT, UINT -> number(words, false, comment);
            case DOUBLE, FLOAT -> floating(words);
            case STRING -> text(words);
            default -> Optional.empty();
        };
    }

    /** What an array of bytes is, as a whole. */
    static Optional<Meaning> ofBytes(Words name) {
        return when(UUIDS.contains(name.last()), Meaning.UUID);
    }

    /** @param large whether it has room for milliseconds since 1970 */
    private static Optional<Meaning> number(Words words, boolean large, String comment) {
        if (words.hasAny(COUNTS)) {
            return Optional.empty();
        }
        if (SINCE_1970.matcher(comment).find()) {
            return Optional.of(Meaning.INSTANT);
        }
        boolean fine = UNITS.contains(words.last());
        boolean counts = fine || COARSE_UNITS.contains(words.last());
        Words rest = counts ? withoutUnit(words) : words;
        if (rest.isEmpty()) {
            return when(fine && large, Meaning.TIME);
        }
        if (counts && WORK.contains(rest.last())) {
            return Optional.empty();
        }
        if (counts && rest.last().equals("epoch")) {
            return Optional.of(Meaning.INSTANT);
        }
        return point(rest)
                .or(() -> when(large && rest.last().equals("ts"), Meaning.INSTANT))
                .or(() -> span(rest))
                .or(() -> when(rest.last().equals("time") || TIMES.contains(rest.last()), Meaning.TIME))
                .or(() -> date(rest))
                .or(() -> when(fine && ENDS.contains(rest.last()), Meaning.TIME))
                .or(() -> when(fine, Meaning.DURATION));
    }

    private static Words withoutUnit(Words words) {
        Words rest = words.withoutLast();
        return rest.last().equals("in") ? rest.withoutLast() : rest;
    }

    private static Optional<Meaning> floating(Words words) {
        if (words.hasAny(COUNTS)) {
            return Optional.empty();
        }
        return when(MONEY.contains(words.last()), Meaning.MONEY).or(() -> point(words));
    }

    private static Optional<Meaning> text(Words words) {
        return when(UUIDS.contains(words.last()), Meaning.UUID)
                .or(() -> point(words))
                .or(() -> date(words))
                .or(() -> when(words.last().equals("duration"), Meaning.DURATION));
    }

    private static Optional<Meaning> point(Words words) {
        String last = words.last();
        String before = words.beforeLast();
        boolean point = POINTS.contains(last)
                || last.equals("at") && isDone(before)
                || last.equals("until") && words.size() > 1
                || last.equals("time") && BEFORE_POINT.contains(before)
                || isDone(last) && (before.equals("last") || words.first().equals("time") && words.size() > 1);
        return when(point && !isSpan(words), Meaning.INSTANT);
    }

    private static boolean isDone(String word) {
        return (word.endsWith("ed") && !ENDING_IN_ED.contains(word) || DONE.contains(word)) && !PLACED.contains(word);
    }

    private static Optional<Meaning> span(Words words) {
        return when(isSpan(words), Meaning.DURATION);
    }

    private static boolean isSpan(Words words) {
        String last = words.last();
        String before = words.beforeLast();
        return SPANS.contains(last)
                || last.equals("time") && (BEFORE_SPAN.contains(before) || ADDED_UP.contains(words.first()))
                || before.equals("time") && AFTER_SPAN.contains(last);
    }

    private static Optional<Meaning> date(Words words) {
        boolean upToDate = words.fromEnd(3).equals("up") && words.beforeLast().equals("to");
        boolean dateOf = words.fromEnd(3).equals("date") && words.beforeLast().equals("of");
        return when(DATES.contains(words.last()) && !upToDate || dateOf, Meaning.DATE);
    }

    private static Optional<Meaning> when(boolean is, Meaning meaning) {
        return Optional.of(meaning).filter(any -> is);
    }
}
