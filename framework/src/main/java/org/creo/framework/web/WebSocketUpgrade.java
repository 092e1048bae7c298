// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The request after which a connection carries RASP in a WebSocket, after RFC 6455. All methods are stateless. */
public final class WebSocketUpgrade {
    /** The path at which a client asks for the upgrade. */
    static final List<String> PATH = List.of("creo", "rasp");

    /** What the binary messages are: RASP, version 1. */
    private static final String PROTOCOL = "rasp.1";

    private static final String WEB_SOCKET = "websocket";
    private static final String VERSION = "13";
    /** 16 bytes as base64. */
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9+/]{21}[AQgw]==");
    /** A server that adds this text to the key shows, by RFC 6455, that it knows WebSocket. */
    private static final String ADDED_TO_KEY = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private static final String HOW = "At /creo/rasp is RASP over WebSocket, version 13, subprotocol " + PROTOCOL;

    private WebSocketUpgrade() {}

    /** Whether a request asks for the upgrade, perhaps in a way that the host refuses. */
    public static boolean isAsked(Head head) {
        return head.method().equals("GET")
                && head.names(FieldNames.UPGRADE, WEB_SOCKET)
                && head.path().equals("/" + String.join("/", PATH));
    }

    /** Why a request for the path gets nothing that does not ask for the upgrade. */
    static ProblemException notAsked(Head head) {
        return new ProblemException(
                head.method().equals("GET")
                        ? other(HOW + "; this request does not ask for it (Upgrade: websocket).")
                        : Problem.of(405, HOW + ", which is asked for by GET.").with(FieldNames.ALLOW, "GET, OPTIONS"));
    }

    /**
     * Sets the fields of the answer, after which the connection is a WebSocket.
     *
     * @throws ProblemException if the upgrade is asked for in a way that the host refuses
     */
    public static void accept(Head head, AnswerFields fields) throws ProblemException {
        if (head.isOld()) {
            throw new ProblemException(other("WebSocket needs HTTP/1.1."));
        }
        if (!head.names(FieldNames.CONNECTION, "upgrade")) {
            throw wrong("The field Connection does not name 'upgrade': perhaps a proxy has removed it.");
        }
        if (head.length() != 0) {
            throw wrong("A request for a WebSocket has no body.");
        }
        if (!head.fields(FieldNames.SEC_WEBSOCKET_VERSION).equals(List.of(VERSION))) {
            throw new ProblemException(other(HOW + "; this request has another version."));
        }
        List<String> keys = head.fields(FieldNames.SEC_WEBSOCKET_KEY);
        if (keys.size() != 1 || !KEY.matcher(keys.get(0)).matches()) {
            throw wrong("Sec-WebSocket-Key is not 16 bytes as base64, once.");
        }
        if (!head.names(FieldNames.SEC_WEBSOCKET_PROTOCOL, PROTOCOL)) {
            throw wrong("Sec-WebSocket-Protocol does not offer '" + PROTOCOL + "', which is all that is spoken here.");
        }
        fields.set(FieldNames.UPGRADE, WEB_SOCKET)
                .set(FieldNames.CONNECTION, "upgrade")
                .set(FieldNames.SEC_WEBSOCKET_ACCEPT, answer(keys.get(0)))
                .set(FieldNames.SEC_WEBSOCKET_PROTOCOL, PROTOCOL);
    }

    /** A problem that says in the head of the answer what the host would accept, as RFC 9110 and RFC 6455 want it. */
    private static Problem other(String detail) {
        return new Problem(
                426,
                null,
                detail,
                null,
                null,
                Map.of(
                        FieldNames.UPGRADE, WEB_SOCKET,
                        FieldNames.SEC_WEBSOCKET_VERSION, VERSION));
    }

    private static ProblemException wrong(String detail) {
        return new ProblemException(400, detail);
    }

    private static String answer(String key) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-1").digest((key + ADDED_TO_KEY).getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-1", e);
        }
    }
}
