// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The media types of files by the endings of their names. All methods are stateless. */
public final class MediaTypes {
    /** What is sent as bytes, which browsers save. */
    private static final String BYTES = "application/octet-stream";

    /** A media type, and the endings that have it. Text is in UTF-8. */
    private static final String[] ROWS = {
        "text/html; charset=utf-8 html htm",
        "text/css; charset=utf-8 css",
        "text/javascript; charset=utf-8 js mjs",
        "text/plain; charset=utf-8 txt text log md c h cc cpp hpp cs java py ts creo sha1 sha256 yaml yml toml ini",
        "text/csv; charset=utf-8 csv",
        "text/tab-separated-values; charset=utf-8 tsv",
        "text/vtt; charset=utf-8 vtt",
        "application/json json map",
        "application/x-ndjson ndjson jsonl",
        "application/geo+json geojson",
        "application/manifest+json webmanifest",
        "application/xml xml xsd xsl pom",
        "application/atom+xml atom",
        "application/rss+xml rss",
        "application/pdf pdf",
        "application/wasm wasm",
        "application/zip zip",
        "application/gzip gz tgz",
        "application/zstd zst",
        "application/x-tar tar",
        "application/x-hdf5 h5 hdf5",
        "application/java-archive jar",
        "image/svg+xml svg",
        "image/png png",
        "image/jpeg jpg jpeg",
        "image/gif gif",
        "image/webp webp",
        "image/avif avif",
        "image/tiff tif tiff",
        "image/bmp bmp",
        "image/x-icon ico",
        "font/woff2 woff2",
        "font/woff woff",
        "font/ttf ttf",
        "font/otf otf",
        "audio/mpeg mp3",
        "audio/ogg ogg oga opus",
        "audio/wav wav",
        "audio/flac flac",
        "video/mp4 mp4 m4v",
        "video/webm webm",
        "video/ogg ogv",
    };

    private static final Map<String, String> BY_ENDING = byEnding();

    private MediaTypes() {}

    private static Map<String, String> byEnding() {
        Map<String, String> all = new HashMap<>();
        for (String row : ROWS) {
            String[] words = row.split(" ");
            boolean text = words[0].endsWith(";");
            for (int i = text ? 2 : 1; i < words.length; i++) {
                all.put(words[i], text ? words[0] + " " + words[1] : words[0]);
            }
        }
        return all;
    }

    /** The media type of a file with this name. */
    public static String of(String name) {
        int point = name.lastIndexOf('.');
        return point < 0
                ? BYTES
                : BY_ENDING.getOrDefault(name.substring(point + 1).toLowerCase(Locale.ROOT), BYTES);
    }
}
