// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.rasp;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/** The eight bytes by which two sides know each other (RASP/1, section 2), and what else a port may answer with. */
final class Greeting {

    static final byte VERSION = 1;

    private static final byte[] OURS = {'R', 'A', 'S', 'P', VERSION, 0, 0, 0};
    private static final String NAME = "RASP";
    private static final String USES_TLS = " uses TLS: add --tls";
    /** The content type with which TLS begins to say that it was not spoken to in TLS. */
    private static final int TLS_ALERT = 21;
    /** For the one question whether a silent port speaks TLS. */
    private static final Duration PROBE = Duration.ofSeconds(2);

    private Greeting() {}

    static byte[] ours() {
        return OURS.clone();
    }

    /**
     * Reads the host's.
     *
     * @throws EOFException  if the connection ended before
     * @throws HostException if it is none; the message says what answers instead, if that can be told
     */
    static void check(InputStream in, HostAddress host) throws IOException {
        byte[] theirs = new byte[OURS.length];
        int count = in.readNBytes(theirs, 0, 1);
        // What is no RASP may be shorter than a greeting, and silent after it: one byte tells.
        if (count == 1 && theirs[0] == OURS[0]) {
            count += in.readNBytes(theirs, 1, OURS.length - 1);
        } else if (count == 1) {
            count += Math.max(0, in.read(theirs, 1, OURS.length - 1));
        }
        if (count == 0) {
            throw new EOFException();
        }
        byte[] thisVersion = theirs.clone();
        thisVersion[NAME.length()] = VERSION;
        if (count < OURS.length || !Arrays.equals(thisVersion, OURS)) {
            throw new HostException(host + guess(theirs, count));
        }
        if (theirs[NAME.length()] != VERSION) {
            throw new HostException(host + " speaks version " + (theirs[NAME.length()] & 0xFF) + " of RASP, this creo version "
                    + VERSION + ": take a creo of the host's release");
        }
    }

    private static String guess(byte[] theirs, int count) {
        String text = new String(theirs, 0, count, StandardCharsets.ISO_8859_1);
        if (theirs[0] == TLS_ALERT) {
            return USES_TLS;
        }
        String what = text.startsWith("HTTP/") ? "it is a web server (HTTP)" : text.startsWith("SSH-") ? "it is an SSH server"
                : "its answer begins with \"" + text.replaceAll("[^\\x20-\\x7e]", "?") + "\"";
        return " is no RASP host: " + what;
    }

    /** Why a port may say nothing, or close at once; asks it once more, in TLS. */
    static String silence(HostAddress host, boolean tls, String what) {
        if (!tls && speaksTls(host)) {
            return host + USES_TLS;
        }
        return host + " " + what + ": it may be no RASP host, or one that lets nobody in from here";
    }

    private static boolean speaksTls(HostAddress host) {
        if (host.path().isPresent()) {
            return false;
        }
        try {
            Transport.open(host, Optional.of(Tls.believingAll()), PROBE).close();
            return true;
        } catch (HostException e) {
            return false;
        }
    }
}
