// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.json.descriptor.InterfaceDescriptor;
import org.creo.json.openapi.OpenApi;
import org.creo.json.openapi.OpenApiVersion;
import org.creo.protocol.text.Nearest;

/**
 * What a host has to show of itself, below {@code /creo/}: no method of a service is there. Everybody may see it whose
 * calls the host takes. Safe for several threads.
 */
final class OwnPages {
    /** The first segment of all paths that are the host's own. */
    static final String FIRST = "creo";

    private static final List<String> OPEN_API =
            List.of(OpenApi.PATH.substring(1).split("/"));
    private static final String ALLOWED = "GET, HEAD, OPTIONS";
    private static final String VERSION = "version";
    /** The type that is registered for documents of OpenAPI. */
    private static final String OPEN_API_TYPE = "application/vnd.oai.openapi+json";

    private final List<InterfaceDescriptor> interfaces;
    private final Map<OpenApiVersion, Page> documents = new LinkedHashMap<>();

    /** @param interfaces all that the host has to tell of */
    OwnPages(List<InterfaceDescriptor> interfaces) {
        this.interfaces = List.copyOf(interfaces);
        for (OpenApiVersion version : OpenApiVersion.values()) {
            documents.put(version, new Page(version));
        }
    }

    /** A page, which is made when it is first asked for. */
    final class Page {
        private final OpenApiVersion version;
        private byte[] text;
        private String tag;

        private Page(OpenApiVersion version) {
            this.version = version;
        }

        private synchronized void make() {
            if (text == null) {
                text = OpenApi.of(interfaces, version);
                tag = '"' + HexFormat.of().formatHex(Arrays.copyOf(sha256(text), 12)) + '"';
            }
        }

        /** The answer to a request; it may take a while. */
        Reception.Settled answer(Head head) {
            make();
            boolean asked =
                    head.accepted().stream().anyMatch(media -> media.type().equals(OPEN_API_TYPE));
            Map<String, String> fields = new LinkedHashMap<>(Map.of(
                    HttpHeaderNames.ETAG.toString(), tag,
                    HttpHeaderNames.CACHE_CONTROL.toString(), "no-cache",
                    HttpHeaderNames.VARY.toString(), "accept"));
            String known = head.field(HttpHeaderNames.IF_NONE_MATCH.toString());
            if (known != null && EntityTag.matches(known, tag)) {
                return new Reception.Settled(304, fields);
            }
            fields.put(
                    HttpHeaderNames.CONTENT_TYPE.toString(),
                    asked ? OPEN_API_TYPE + ";version=" + version.number() : Media.JSON);
            return new Reception.Settled(200, fields, text);
        }
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has it", e);
        }
    }

    /** Whether a path is the host's own. */
    static boolean has(List<String> path) {
        return path.get(0).equals(FIRST);
    }

    /** What is to be done for such a path. */
    Reception.Verdict decide(Head head, Target target) throws ProblemException {
        if (!target.path().equals(OPEN_API)) {
            String path = "/" + String.join("/", target.path());
            throw new ProblemException(Problem.of(
                    404,
                    "There is nothing at " + path
                            + Nearest.to(path, List.of(OpenApi.PATH, "/" + String.join("/", WebSocketUpgrade.PATH)))
                                    .map(near -> "; did you mean " + near + "?")
                                    .orElse(". What the host says of itself is at " + OpenApi.PATH + ".")));
        }
        String method = head.method();
        if (method.equals("OPTIONS")) {
            return new Reception.Settled(204, Map.of(HttpHeaderNames.ALLOW.toString(), ALLOWED));
        }
        if (!method.equals("GET") && !method.equals("HEAD")) {
            throw new ProblemException(
                    Problem.of(405, OpenApi.PATH + " answers " + ALLOWED + ".").with("allow", ALLOWED));
        }
        head.checkNoBody();
        return new Reception.Shown(documents.get(version(target)));
    }

    private static OpenApiVersion version(Target target) throws ProblemException {
        for (String name : target.query().keySet()) {
            if (!name.equals(VERSION)) {
                throw new ProblemException(
                        Problem.of(400, OpenApi.PATH + " has no parameter '" + name + "'; it has '" + VERSION + "'."));
            }
        }
        List<String> asked = target.query().getOrDefault(VERSION, List.of(OpenApiVersion.V3_1.number()));
        return (asked.size() == 1 ? OpenApiVersion.find(asked.get(0)) : Optional.<OpenApiVersion>empty())
                .orElseThrow(() -> new ProblemException(
                        Problem.of(400, "'" + VERSION + "' is 3.1 or 3.0, the version of OpenAPI.")));
    }
}
