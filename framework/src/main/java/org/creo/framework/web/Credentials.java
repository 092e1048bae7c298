// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.creo.protocol.Status;

/**
 * How a request says who calls: by a token, and where passwords are taken, also by a token as the password of a user,
 * whatever that one is called (RFC 7617). Nothing here tells what a request has shown.
 */
final class Credentials {
    private static final String BEARER = "bearer ";
    private static final String BASIC = "basic ";

    private final boolean passwords;

    /** @param passwords whether they are taken */
    Credentials(boolean passwords) {
        this.passwords = passwords;
    }

    /** The token of a request; null where there is none. */
    byte[] token(Head head) throws ProblemException {
        List<String> all = head.fields(FieldNames.AUTHORIZATION);
        if (all.isEmpty()) {
            return null;
        }
        String text = all.get(0);
        String lower = text.toLowerCase(Locale.ROOT);
        byte[] token = null;
        if (all.size() == 1 && lower.startsWith(BEARER)) {
            token = text.substring(BEARER.length()).strip().getBytes(StandardCharsets.ISO_8859_1);
        } else if (all.size() == 1 && passwords && lower.startsWith(BASIC)) {
            token = password(text.substring(BASIC.length()).strip());
        }
        if (token == null) {
            String instead = passwords ? ", or as the password of any user by 'Basic'" : "";
            throw new ProblemException(
                    unknown("Credentials are shown as 'Authorization: Bearer TOKEN', once" + instead + "."));
        }
        return token;
    }

    /** The password in a name and password, which a colon separates; null where there is none. */
    private static byte[] password(String encoded) {
        try {
            byte[] both = Base64.getDecoder().decode(encoded);
            for (int i = 0; i < both.length; i++) {
                if (both[i] == ':') {
                    return Arrays.copyOfRange(both, i + 1, both.length);
                }
            }
        } catch (IllegalArgumentException e) {
            // It is no Base64.
        }
        return null;
    }

    /** The answer to a caller whom the host does not know: it says how to show who calls. */
    Problem unknown(String message) {
        Problem problem = Problem.of(Status.UNAUTHENTICATED, message);
        return passwords ? problem.with("www-authenticate", "Basic realm=\"creo\", Bearer") : problem;
    }
}
