// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.framework.files.Coding;
import org.creo.framework.files.FileForm;
import org.creo.framework.files.ServedFile;

/**
 * The answer to a request for a file: a form of it that the client takes, and of that all, a part, or nothing where the
 * client has it (RFC 9110, sections 13 and 14).
 *
 * @param status 200, 206 for a part, or 304
 * @param part what of the form it is; null for all
 * @param fallback whether it answers a person who goes to a path at which there is no file
 */
record FileAnswer(ServedFile file, FileForm form, int status, Part part, boolean fallback) implements Verdict {
    /**
     * A part of a form.
     *
     * @param from where it begins
     * @param to after its last byte
     */
    record Part(long from, long to) {}

    private static final int OK = 200;
    private static final int PART = 206;
    private static final int NOT_MODIFIED = 304;

    private static final Pattern RANGE = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

    static FileAnswer of(Head head, ServedFile file, boolean fallback) throws ProblemException {
        FileForm form = form(head, file.forms());
        if (isWrongVersion(head, form)) {
            throw new ProblemException(
                    412, "The file is not the one that the request is about: it has the ETag " + form.tag() + " now.");
        }
        if (isKnown(head, form)) {
            return new FileAnswer(file, form, NOT_MODIFIED, null, fallback);
        }
        String range = head.field(FieldNames.RANGE);
        if (range == null || !head.method().equals("GET") || !isOfVersion(head.field(FieldNames.IF_RANGE), form)) {
            return new FileAnswer(file, form, OK, null, fallback);
        }
        return part(range, file, form, fallback);
    }

    /** The form that a client likes best, and of two that it likes as much the one that comes first. */
    private static FileForm form(Head head, List<FileForm> forms) {
        FileForm best = forms.get(forms.size() - 1);
        if (forms.size() > 1 && head.fields().has(FieldNames.ACCEPT_ENCODING)) {
            List<Media> accepted = Media.accepted(String.join(",", head.fields(FieldNames.ACCEPT_ENCODING)));
            double most = 0;
            for (FileForm form : forms) {
                double quality = form.coding() == Coding.NONE ? 0 : quality(accepted, form.coding());
                if (quality > most) {
                    most = quality;
                    best = form;
                }
            }
        }
        return best;
    }

    private static double quality(List<Media> accepted, Coding coding) {
        for (Media each : accepted) {
            if (each.type().equals(coding.token())) {
                return each.quality();
            }
        }
        return 0;
    }

    /** Whether the client wants nothing but a version that this one is not. */
    private static boolean isWrongVersion(Head head, FileForm form) {
        String wanted = head.field(FieldNames.IF_MATCH);
        if (wanted != null) {
            return !EntityTag.matches(wanted, form.tag());
        }
        Optional<Long> date = since(head, FieldNames.IF_UNMODIFIED_SINCE);
        return date.isPresent() && form.second() > date.get();
    }

    private static boolean isKnown(Head head, FileForm form) {
        String known = head.field(FieldNames.IF_NONE_MATCH);
        if (known != null) {
            return EntityTag.matches(known, form.tag());
        }
        Optional<Long> date = since(head, FieldNames.IF_MODIFIED_SINCE);
        return date.isPresent() && form.second() <= date.get();
    }

    private static Optional<Long> since(Head head, String name) {
        String field = head.field(name);
        return field == null ? Optional.empty() : HttpDate.seconds(field);
    }

    /** Whether a field If-Range, null for none, names this version, so that it may be sent in part. */
    private static boolean isOfVersion(String field, FileForm form) {
        return field == null || field.equals(form.tag()) || field.equals(HttpDate.of(form.second()));
    }

    /** The part that a field Range names. One that names several, or none that can be read, is answered with all. */
    private static FileAnswer part(String range, ServedFile file, FileForm form, boolean fallback)
            throws ProblemException {
        Matcher parts = RANGE.matcher(range);
        boolean fits =
                parts.matches() && !(parts.group(1).isEmpty() && parts.group(2).isEmpty());
        if (!fits) {
            return new FileAnswer(file, form, OK, null, fallback);
        }
        long size = form.size();
        long from;
        long to;
        if (parts.group(1).isEmpty()) {
            from = Math.max(0, size - Long.parseLong(parts.group(2)));
            to = size;
        } else {
            from = Long.parseLong(parts.group(1));
            to = parts.group(2).isEmpty() ? size : Math.min(size, Long.parseLong(parts.group(2)) + 1);
            if (to <= from && from < size) {
                // Its end comes before its beginning: it is none.
                return new FileAnswer(file, form, OK, null, fallback);
            }
        }
        if (from >= size) {
            throw new ProblemException(
                    Problem.of(416, "The file has " + size + " bytes, and none of those that Range names.")
                            .with(FieldNames.CONTENT_RANGE, "bytes */" + size));
        }
        return new FileAnswer(file, form, PART, new Part(from, to), fallback);
    }

    /** Where in the form the answer begins. */
    long from() {
        return part == null ? 0 : part.from;
    }

    /** After the last byte of the form that it has. */
    long to() {
        return part == null ? form.size() : part.to;
    }

    /** Whether the disk has to be waited for. */
    boolean needsDisk() {
        return status != NOT_MODIFIED && form.bytes() == null;
    }

    /** Adds what is said of the file. */
    AnswerFields fields(AnswerFields fields) {
        fields.set(FieldNames.ETAG, form.tag())
                .set(FieldNames.LAST_MODIFIED, HttpDate.of(form.second()))
                // A cache has to ask each time, but for names that are given to one content alone.
                .set(
                        FieldNames.CACHE_CONTROL,
                        file.isHashed() && !fallback ? "public, max-age=31536000, immutable" : "no-cache");
        if (fallback) {
            fields.add(FieldNames.VARY, "accept, sec-fetch-mode");
        }
        if (file.forms().size() > 1) {
            fields.add(FieldNames.VARY, FieldNames.ACCEPT_ENCODING);
        }
        if (status == NOT_MODIFIED) {
            return fields;
        }
        fields.set(FieldNames.CONTENT_TYPE, file.type()).set(FieldNames.ACCEPT_RANGES, "bytes");
        if (form.coding() != Coding.NONE) {
            fields.set(FieldNames.CONTENT_ENCODING, form.coding().token());
        }
        if (status == PART) {
            fields.set(FieldNames.CONTENT_RANGE, "bytes " + part.from + "-" + (part.to - 1) + "/" + form.size());
        }
        return fields;
    }
}
