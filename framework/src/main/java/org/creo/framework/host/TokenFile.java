// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.creo.framework.dispatch.Authenticator;
import org.creo.framework.files.Sha256;
import org.creo.framework.queue.Principal;
import org.creo.framework.transport.PrivateFile;
import org.creo.framework.transport.Reloading;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Recognises callers by tokens, which a file lists; the file is read again when it has changed. A line holds the
 * SHA-256 of a token, the name of its owner and the roles of the owner; a {@code #} begins a comment:
 *
 * <pre>
 * # alice's laptop, until March
 * 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08  alice  admin reader
 * </pre>
 *
 * <p>The contents of the file do not allow anybody to call, provided that the tokens cannot be guessed, as those of
 * {@link #newToken} cannot.
 */
public final class TokenFile implements Authenticator {
    private static final Logger LOG = LoggerFactory.getLogger(TokenFile.class);
    /** How often a warning comes while the file is wrong. */
    private static final long REMINDER = TimeUnit.MINUTES.toNanos(1);

    private static final Duration GRACE = Duration.ofSeconds(60);
    private static final String COMMENT = "#";
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern HASH = Pattern.compile("[0-9a-fA-F]{64}");
    /** Tokens begin with this, so that secret scanners find those that were put in the wrong places. */
    private static final String PREFIX = "creo_";

    private static final int TOKEN_BYTES = 32;
    /** Tokens of fewer characters can be found from their hash by brute force. */
    private static final int SHORTEST_TOKEN = 20;

    /** One line: the hash of a token, and its owner. */
    private record Entry(byte[] hash, Principal owner, int line) {}

    private final Path file;
    private final Duration grace;
    private final LongSupplier clock;
    private final Reloading<List<Entry>> entries;
    /** What the file held when two looks in a row saw the same: the first may have seen a file that is half written. */
    private volatile List<Entry> settled;
    /** What the file held at the last look, if it was right. */
    private volatile List<Entry> latest;

    private List<Entry> seen;
    private long remindedAt;
    private boolean closed;

    /** As the other constructor, with a grace of a minute. */
    public TokenFile(Path file) throws IOException {
        this(file, GRACE);
    }

    /**
     * Reads the file.
     *
     * @param grace how long the tokens that were read before still let clients in where the file is gone or a line is
     *     wrong; after that no token does, until the file is right again
     * @throws IOException if it cannot be read or a line is wrong; the message says which
     */
    public TokenFile(Path file, Duration grace) throws IOException {
        this(file, grace, System::nanoTime);
    }

    TokenFile(Path file, Duration grace, LongSupplier clock) throws IOException {
        this.file = file;
        this.grace = grace;
        this.clock = clock;
        this.latest = List.of();
        this.settled = List.of();
        this.entries =
                new Reloading<>("The tokens in " + file, List.of(file), contents -> parse(contents.get(0)), clock);
        this.settled = latest;
    }

    /** @param credentials the token in UTF-8 */
    @Override
    public Optional<Principal> authenticate(byte[] credentials) {
        byte[] hash = Sha256.of(credentials);
        Principal owner = null;
        // The token is compared with every line, and with every line completely, so that the time tells nothing about
        // partial matches.
        List<Entry> known = entries.get();
        if (expired()) {
            return Optional.empty();
        }
        for (Entry entry : known) {
            if (MessageDigest.isEqual(hash, entry.hash())) {
                owner = entry.owner();
            }
        }
        return Optional.ofNullable(owner);
    }

    /** Looks at the file, and warns as long as it is wrong. */
    @Override
    public synchronized boolean recheck() {
        List<Entry> now = entries.get();
        remind(entries.trouble());
        if (now == settled) {
            return false;
        }
        if (now != seen) {
            seen = now;
            return false;
        }
        settled = now;
        return true;
    }

    private void remind(Reloading.Trouble trouble) {
        if (trouble == null) {
            remindedAt = clock.getAsLong();
            closed = false;
            return;
        }
        long now = clock.getAsLong();
        if (expired() != closed || now - remindedAt >= REMINDER) {
            remindedAt = now;
            closed = expired();
            LOG.warn(
                    closed
                            ? "No token lets a client in, because the file has been wrong for {} s: {} Open connections go on"
                            : "Tokens that were removed may still let clients in, because the file has been wrong for {} s: {}",
                    TimeUnit.NANOSECONDS.toSeconds(now - trouble.since()),
                    trouble.reason());
        }
    }

    @Override
    public boolean valid(Principal caller) {
        return holds(latest, caller) || holds(settled, caller);
    }

    /**
     * Whether this very object is the owner of a token in the list, and not an equal one: that of each token is a
     * separate object.
     */
    private static boolean holds(List<Entry> entries, Principal caller) {
        for (Entry entry : entries) {
            if (entry.owner() == caller) {
                return true;
            }
        }
        return false;
    }

    /** Whether the file has been wrong for longer than the grace. */
    private boolean expired() {
        Reloading.Trouble trouble = entries.trouble();
        return trouble != null && clock.getAsLong() - trouble.since() >= grace.toNanos();
    }

    @Override
    public Optional<String> obstacle() {
        Reloading.Trouble trouble = entries.trouble();
        return expired() && trouble != null
                ? Optional.of("no token lets a client in until the file is right: " + trouble.reason())
                : Optional.empty();
    }

    /**
     * A token that nobody can guess: 256 random bits as text. It is stored nowhere: give it to its owner, and add its
     * {@link #line} to the file.
     */
    public static String newToken() {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    /**
     * The line of a file that lets the owner of a token in.
     *
     * @throws IllegalArgumentException if the token is too short to be safe, or a name or role is not a word
     */
    public static String line(String token, String name, Collection<String> roles) {
        if (token.length() < SHORTEST_TOKEN) {
            throw new IllegalArgumentException("The token has " + token.length()
                    + " characters, which can be guessed; the minimum is " + SHORTEST_TOKEN + ".");
        }
        List<String> words = new ArrayList<>(List.of(name));
        words.addAll(roles);
        for (String word : words) {
            if (word.isEmpty() || SPACE.matcher(word).find() || word.contains(COMMENT)) {
                throw new IllegalArgumentException(
                        "\"" + word + "\" cannot be a name or role: it must be a word without spaces and #.");
            }
        }
        return (HexFormat.of().formatHex(Sha256.of(token.getBytes(StandardCharsets.UTF_8))) + "  " + name + "  "
                        + String.join(" ", roles))
                .stripTrailing();
    }

    private List<Entry> parse(byte[] contents) throws IOException {
        PrivateFile.warn(file, "list of tokens");
        List<Entry> found = new ArrayList<>();
        int number = 0;
        for (String line : new String(contents, StandardCharsets.UTF_8).lines().toList()) {
            number++;
            String text = line.split(COMMENT, 2)[0].strip();
            if (!text.isEmpty()) {
                Entry entry = entry(SPACE.split(text), number);
                for (Entry other : found) {
                    if (MessageDigest.isEqual(other.hash(), entry.hash())) {
                        throw wrong(number, "this token is in line " + other.line() + " already");
                    }
                }
                found.add(entry);
            }
        }
        latest = found;
        return found;
    }

    private Entry entry(String[] words, int number) throws IOException {
        // The message does not show the word: it may be the token, put there by mistake.
        if (!HASH.matcher(words[0]).matches()) {
            throw wrong(
                    number,
                    "a line begins with the SHA-256 of a token, 64 hexadecimal digits. "
                            + "To compute it: printf %s \"$TOKEN\" | sha256sum");
        }
        if (words.length == 1) {
            throw wrong(number, "the name of the token's owner is missing after the SHA-256");
        }
        byte[] hash = HexFormat.of().parseHex(words[0]);
        Principal owner =
                new Principal(words[1], new HashSet<>(Arrays.asList(words).subList(2, words.length)));
        return new Entry(hash, before(hash, owner).orElse(owner), number);
    }

    /**
     * The owner of a token as the file named it before, if nothing about the owner has changed: then callers that the
     * host knows stay valid.
     */
    private Optional<Principal> before(byte[] hash, Principal owner) {
        return Stream.concat(latest.stream(), settled.stream())
                .filter(entry -> MessageDigest.isEqual(entry.hash(), hash)
                        && entry.owner().equals(owner))
                .map(Entry::owner)
                .findFirst();
    }

    private IOException wrong(int line, String reason) {
        return new IOException(file + ", line " + line + ": " + reason + ".");
    }
}
