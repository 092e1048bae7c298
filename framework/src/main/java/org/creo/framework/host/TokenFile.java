// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.creo.framework.dispatch.Authenticator;
import org.creo.framework.queue.Principal;
import org.creo.framework.transport.PrivateFile;
import org.creo.framework.transport.Reloading;

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
    private static final String COMMENT = "#";
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern HASH = Pattern.compile("[0-9a-fA-F]{64}");
    /** So that secret scanners find tokens that were put in the wrong places. */
    private static final String PREFIX = "creo_";

    private static final int TOKEN_BYTES = 32;
    /** Shorter tokens can be found from their hash by brute force. */
    private static final int SHORTEST_TOKEN = 20;

    /** One line: the hash of a token, and its owner. */
    private record Entry(byte[] hash, Principal owner, int line) {}

    private final Path file;
    private final Reloading<List<Entry>> entries;

    /**
     * Reads the file.
     *
     * @throws IOException if it cannot be read or a line is wrong; the message says which
     */
    public TokenFile(Path file) throws IOException {
        this.file = file;
        this.entries = new Reloading<>("The tokens in " + file, List.of(file), contents -> parse(contents.get(0)));
    }

    /** @param credentials the token in UTF-8 */
    @Override
    public Optional<Principal> authenticate(byte[] credentials) {
        byte[] hash = hash(credentials);
        Principal owner = null;
        // Compares with every line, and every line completely, so that the time it takes tells nothing about partial
        // matches.
        for (Entry entry : entries.get()) {
            if (MessageDigest.isEqual(hash, entry.hash())) {
                owner = entry.owner();
            }
        }
        return Optional.ofNullable(owner);
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
     * The line for the file.
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
        return (HexFormat.of().formatHex(hash(token.getBytes(StandardCharsets.UTF_8))) + "  " + name + "  "
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
        return found;
    }

    private Entry entry(String[] words, int number) throws IOException {
        // The word itself is not shown: it may be the token, put there by mistake.
        if (!HASH.matcher(words[0]).matches()) {
            throw wrong(
                    number,
                    "a line begins with the SHA-256 of a token, 64 hexadecimal digits. "
                            + "To compute it: printf %s \"$TOKEN\" | sha256sum");
        }
        if (words.length == 1) {
            throw wrong(number, "the name of the token's owner is missing after the SHA-256");
        }
        Principal owner =
                new Principal(words[1], new HashSet<>(Arrays.asList(words).subList(2, words.length)));
        return new Entry(HexFormat.of().parseHex(words[0]), owner, number);
    }

    private IOException wrong(int line, String reason) {
        return new IOException(file + ", line " + line + ": " + reason + ".");
    }

    private static byte[] hash(byte[] token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
