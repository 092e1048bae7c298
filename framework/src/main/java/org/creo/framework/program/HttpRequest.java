// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.program;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.creo.framework.queue.Principal;
import org.creo.framework.url.MalformedUrlException;
import org.creo.framework.url.Target;

/**
 * A request of HTTP, as an {@link HttpProgram} gets it. For one thread.
 *
 * <p>The host has checked its form, that it is for this host, and that no page of others sends it: a person may have
 * come from one by a link.
 */
public final class HttpRequest {
    private final String method;
    private final String target;
    private final int depth;
    private final byte[] encoded;
    private final int fieldsStart;
    private final Principal caller;
    private final byte[] body;
    /** The fields, decoded; null as long as nobody has asked. */
    private HttpFields fields;
    /** The target, decoded; null as long as nobody has asked. */
    private Target decoded;

    /**
     * @param depth how many segments the path of the program has
     * @param encoded has the fields, from {@code fieldsStart} on
     */
    HttpRequest(
            String method, String target, int depth, byte[] encoded, int fieldsStart, Principal caller, byte[] body) {
        this.method = method;
        this.target = target;
        this.depth = depth;
        this.encoded = encoded;
        this.fieldsStart = fieldsStart;
        this.caller = caller;
        this.body = body;
    }

    /** The method of HTTP, such as {@code GET}. The answer to a HEAD is sent without its body. */
    public String method() {
        return method;
    }

    /** Path and query as the client has written them, such as {@code /shop/caf%C3%A9?size=2}. */
    public String target() {
        return target;
    }

    /** The path, decoded, such as {@code /shop/café}. */
    public String path() {
        return "/" + String.join("/", decoded().path());
    }

    /**
     * The segments of the path after those of the program, each decoded; a last one that is empty where the path ends
     * with a slash. For a program at {@code /shop}, {@code /shop/a/b} has {@code a} and {@code b}.
     */
    public List<String> segments() {
        List<String> path = decoded().path();
        return List.copyOf(path.subList(Math.min(depth, path.size()), path.size()));
    }

    /** The values in the query by their names, decoded, in the order in which they come. */
    public Map<String, List<String>> query() {
        return decoded().query();
    }

    /** The first value of a name in the query, decoded. */
    public Optional<String> parameter(String name) {
        return query().getOrDefault(name, List.of()).stream().findFirst();
    }

    /** The first value of a field, such as {@code Accept}, in whatever case. */
    public Optional<String> field(String name) {
        return fields().first(name);
    }

    /** All values of a field. */
    public List<String> fields(String name) {
        return fields().all(name);
    }

    /** The names of all fields, in lower case. */
    public List<String> fieldNames() {
        return fields().names();
    }

    /**
     * Who calls: a name, and roles; {@link Principal#ANONYMOUS}, without them, where the host does not know the caller.
     */
    public Principal caller() {
        return caller;
    }

    /** The body, which belongs to the program; no bytes where there is none. */
    public byte[] body() {
        return body;
    }

    /** The body as a text in UTF-8; what is no UTF-8 becomes U+FFFD. */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /**
     * The values of a form by their names, decoded ({@code application/x-www-form-urlencoded}); none where the body is
     * no form.
     *
     * @throws BadRequestException if it is one, and written wrongly; the host answers 400 with the reason
     */
    public Map<String, List<String>> form() {
        boolean isForm = field("content-type")
                .map(type -> type.toLowerCase(Locale.ROOT).startsWith("application/x-www-form-urlencoded"))
                .orElse(false);
        try {
            return isForm ? Target.form(new String(body, StandardCharsets.ISO_8859_1)) : Map.of();
        } catch (MalformedUrlException e) {
            throw new BadRequestException(e.getMessage());
        }
    }

    private HttpFields fields() {
        if (fields == null) {
            fields = RequestBytes.fields(encoded, fieldsStart);
        }
        return fields;
    }

    private Target decoded() {
        if (decoded == null) {
            try {
                decoded = Target.of(target);
            } catch (MalformedUrlException e) {
                throw new BadRequestException(e.getMessage());
            }
        }
        return decoded;
    }
}
