// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.program;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.creo.framework.compose.CallContext;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.Principal;

/**
 * A request as the arguments of a call, as RASP would send them: two texts, the method and the target; the fields as an
 * array of texts, names and values by turns; the body as a {@code byte[]}. All methods are stateless.
 */
public final class RequestBytes {
    /** About so many bytes of memory a text takes in addition to its characters. */
    private static final int TEXT = 64;

    private RequestBytes() {}

    /**
     * @param target path and query as they are written
     * @param fields names in lower case, each with its value after it
     * @param body has the body, from {@code from} to {@code to}
     */
    public static byte[] encode(String method, String target, List<String> fields, byte[] body, int from, int to) {
        byte[][] texts = new byte[fields.size()][];
        byte[] verb = bytes(method);
        byte[] path = bytes(target);
        int size = 4 * Integer.BYTES + verb.length + path.length + to - from;
        for (int i = 0; i < texts.length; i++) {
            texts[i] = bytes(fields.get(i));
            size += Integer.BYTES + texts[i].length;
        }
        ByteBuffer all = ByteBuffer.allocate(size);
        put(all, verb);
        put(all, path);
        all.putInt(texts.length);
        for (byte[] each : texts) {
            put(all, each);
        }
        return all.putInt(to - from).put(body, from, to - from).array();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void put(ByteBuffer to, byte[] bytes) {
        to.putInt(bytes.length).put(bytes);
    }

    /** @param depth how many segments the path of the program has */
    static HttpRequest decode(Arguments arguments, int depth) throws MalformedArgumentsException {
        ByteBuffer from = ByteBuffer.wrap(arguments.bytes(), arguments.offset(), arguments.length());
        try {
            String method = text(from);
            String target = text(from);
            List<String> fields = new ArrayList<>();
            for (int left = from.getInt(); left > 0; left--) {
                fields.add(text(from));
            }
            if (arguments.values() != null) {
                arguments.values().accept(arguments.length() + (long) TEXT * fields.size());
            }
            Principal caller = CallContext.current().caller();
            return new HttpRequest(method, target, depth, new HttpFields(fields), caller, counted(from));
        } catch (BufferUnderflowException e) {
            throw new MalformedArgumentsException("the request of HTTP ends early");
        }
    }

    private static String text(ByteBuffer from) {
        int length = count(from);
        int start = from.position();
        from.position(start + length);
        return new String(from.array(), start, length, StandardCharsets.UTF_8);
    }

    private static byte[] counted(ByteBuffer from) {
        byte[] bytes = new byte[count(from)];
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
