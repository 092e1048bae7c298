// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.creo.framework.files.Sha256;

/**
 * The list of the clients that a host hands out, for programs and for people.
 *
 * @param all by description
 * @param base the address of the folder of all clients
 */
record ClientList(List<ClientPackages> all, String base) {
    static final String HTML = "text/html";

    /** The style of the explorer, in the page: there may be no explorer. */
    private static final String STYLE = new String(Explorer.bytes("explorer.css"), StandardCharsets.UTF_8);

    /** The fields of the page: it has no scripts and no pictures, one style, and nobody puts it into a frame. */
    static final Map<String, String> FIELDS = Map.of(
            "content-security-policy",
            "default-src 'none'; style-src '" + hash(STYLE)
                    + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "referrer-policy",
            "no-referrer",
            "x-content-type-options",
            "nosniff");

    private static final JsonFactory JSON = new JsonFactory();

    /** The list for programs, as JSON. */
    byte[] json() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeArrayFieldStart("packages");
            for (ClientPackages each : all) {
                for (ClientPackages.Installed installed : each.packages()) {
                    write(each, installed, json);
                }
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        } catch (IOException e) {
            throw new UncheckedIOException("it is in memory", e);
        }
        return bytes.toByteArray();
    }

    private void write(ClientPackages of, ClientPackages.Installed installed, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("description", of.description());
        json.writeStringField("language", installed.title());
        json.writeStringField("install", command(installed));
        json.writeArrayFieldStart("files");
        for (String path : installed.files()) {
            PackedFile file = of.files().get(path);
            json.writeStartObject();
            json.writeStringField("path", path);
            json.writeNumberField("bytes", file.size());
            json.writeStringField("sha256", hash(file));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /**
     * The list for people, as a page of HTML.
     *
     * @param explorer whether it leads to the explorer
     */
    byte[] html(boolean explorer) {
        StringBuilder page = new StringBuilder("""
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width">
                <meta name="color-scheme" content="light dark">
                <title>Clients</title>
                """);
        page.append("<style>").append(STYLE).append("</style>\n</head>\n<body class=\"plain\">\n<header>\n");
        page.append(explorer ? "<p class=\"brand\"><a href=\"../\">Creo explorer</a></p>\n" : "");
        page.append("</header>\n<main>\n<h1>Clients</h1>\n");
        if (all.isEmpty()) {
            page.append("<p>There is none that you may have.</p>\n");
        }
        for (ClientPackages each : all) {
            page.append("<h2>").append(escaped(each.description())).append("</h2>\n");
            for (ClientPackages.Installed installed : each.packages()) {
                page.append("<h3>").append(escaped(installed.title())).append("</h3>\n<pre tabindex=\"0\">");
                page.append(escaped(command(installed))).append("</pre>\n<ul>\n");
                installed
                        .files()
                        .forEach(path -> page.append(item(path, each.files().get(path))));
                page.append("</ul>\n");
            }
        }
        return page.append("</main>\n</body>\n</html>\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String item(String path, PackedFile file) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return "<li><a href=\"%s\">%s</a>, %d bytes, SHA-256 <code>%s</code></li>\n"
                .formatted(escaped(path), escaped(name), file.size(), hash(file));
    }

    private String command(ClientPackages.Installed installed) {
        return installed.install().replace(PackedFile.BASE, base);
    }

    /** The hash of a text, as a Content-Security-Policy names a text that it admits. */
    private static String hash(String text) {
        return "sha256-" + Base64.getEncoder().encodeToString(Sha256.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static String hash(PackedFile file) {
        return HexFormat.of().formatHex(file.sha256());
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
