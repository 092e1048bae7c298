// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.program;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.creo.framework.compose.CallContext;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.Principal;

/**
 * A request as the arguments of a call, as RASP would send them, but with texts in Latin-1: two of them, the method and
 * the target; the fields as an array of texts, names and values by turns; the body as a {@code byte[]}. All methods are
 * stateless.
 */
public final class RequestBytes {
    /** About so many bytes of memory a text takes in addition to its characters. */
    private static final int TEXT = 64;

    private static final byte[] NOTHING = {};

    private RequestBytes() {}

    /**
     * @param target path and query as they are written
     * @param fields encoded: names in lower case, each with its value after it
     * @param body has the body, from {@code from} to {@code to}
     */
    public static byte[] encode(String method, String target, byte[] fields, byte[] body, int from, int to) {
        byte[] verb = method.getBytes(StandardCharsets.ISO_8859_1);
        byte[] path = target.getBytes(StandardCharsets.ISO_8859_1);
        return ByteBuffer.allocate(3 * Integer.BYTES + verb.length + path.length + fields.length + to - from)
                .putInt(verb.length)
                .put(verb)
                .putInt(path.length)
                .put(path)
                .put(fields)
                .putInt(to - from)
                .put(body, from, to - from)
                .array();
    }

    /** @param depth how many segments the path of the program has */
    static HttpRequest decode(Arguments arguments, int depth) throws MalformedArgumentsException {
        ByteBuffer from = ByteBuffer.wrap(arguments.bytes(), arguments.offset(), arguments.length());
        try {
            String method = text(from);
            String target = text(from);
            int fields = from.position();
            int texts = from.getInt();
            for (int left = texts; left > 0; left--) {
                int length = count(from);
                from.position(from.position() + length);
            }
            if (arguments.values() != null) {
                arguments.values().accept(arguments.length() + (long) TEXT * texts);
            }
            Principal caller = CallContext.current().caller();
            return new HttpRequest(method, target, depth, arguments.bytes(), fields, caller, counted(from));
        } catch (BufferUnderflowException e) {
            throw new MalformedArgumentsException("the request of HTTP ends early");
        }
    }

    /** @param start where the fields of a request begin in its arguments, which {@link #decode} has looked through */
    static HttpFields fields(byte[] arguments, int start) {
        ByteBuffer from = ByteBuffer.wrap(arguments).position(start);
        String[] texts = new String[from.getInt()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = text(from);
        }
        return new HttpFields(List.of(texts));
    }

    private static String text(ByteBuffer from) {
        int length = count(from);
        int start = from.position();
        from.position(start + length);
        return new String(from.array(), start, length, StandardCharsets.ISO_8859_1);
    }

    private static byte[] counted(ByteBuffer from) {
        int length = count(from);
        if (length == 0) {
            return NOTHING;
        }
        byte[] bytes = new byte[length];
        from.get(bytes);
        return bytes;
    }

    /** How many bytes come next, which are there. */
    private static int count(ByteBuffer from) {
        int count = from.getInt();
        if (count < 0 || count > from.remaining()) {
            throw new BufferUnderflowException();
        }
        return count;
    }
}
