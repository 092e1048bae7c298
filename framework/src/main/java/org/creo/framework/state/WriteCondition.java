// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The condition under which a caller wants a call to write: that the states that the caller has read are still the
 * same, or that nothing is there yet. It comes in the call's context, in the form of HTTP's fields If-Match and
 * If-None-Match: a star, or stamps in quotation marks, separated by commas.
 */
public final class WriteCondition {
    /** The entry of a call's context for states that must still be the same. */
    public static final String MATCH = "if-match";
    /** The entry of a call's context for states that must not be there yet. */
    public static final String NONE_MATCH = "if-none-match";

    /** A tag and the comma after it (RFC 9110, 8.8.3); a list may have empty places. */
    private static final Pattern TAG =
            Pattern.compile("\\G[ \\t]*(?:(W/)?\"([!\\x23-\\x7E\\x80-\\xFF]*)\")?[ \\t]*(?:,|$)");

    /**
     * One of the tags in a field.
     *
     * @param weak whether two answers with this tag may be written differently
     * @param text what is between the quotation marks
     */
    public record Tag(boolean weak, String text) {}

    private WriteCondition() {}

    /** Whether the field is a star. */
    public static boolean isStar(String field) {
        return field.strip().equals("*");
    }

    /** The tags in a field that is no star; null where it is malformed. */
    public static List<Tag> tags(String field) {
        List<Tag> tags = new ArrayList<>(1);
        Matcher each = TAG.matcher(field);
        int end = 0;
        while (end < field.length() && each.find()) {
            end = each.end();
            if (each.group(2) != null) {
                tags.add(new Tag(each.group(1) != null, each.group(2)));
            }
        }
        return end < field.length() || tags.isEmpty() ? null : tags;
    }

    /**
     * Whether a call may write.
     *
     * @param context of the call
     * @param transaction of the call, which has not written yet; where the condition is about states for which it has
     *     no permission, its commit looks at them again
     */
    public static boolean holds(Map<String, String> context, StateStore store, Transaction transaction) {
        String same = context.get(MATCH);
        String other = context.get(NONE_MATCH);
        return (same == null || matches(same, store, transaction))
                && (other == null || matchesNone(other, store, transaction));
    }

    private static boolean matches(String field, StateStore store, Transaction transaction) {
        if (isStar(field)) {
            return store.isThere(transaction);
        }
        List<Tag> tags = tags(field);
        // A weak tag never matches (RFC 9110, 13.1.1).
        return tags != null && tags.stream().anyMatch(tag -> !tag.weak() && store.isUnchanged(stamp(tag), transaction));
    }

    private static boolean matchesNone(String field, StateStore store, Transaction transaction) {
        if (isStar(field)) {
            return store.isNowhere(transaction);
        }
        List<Tag> tags = tags(field);
        return tags != null && tags.stream().noneMatch(tag -> store.isUnchanged(stamp(tag), transaction));
    }

    /**
     * The stamp of states in a tag. What follows a hyphen is the form in which the client has read the states: it does
     * not matter here.
     */
    private static String stamp(Tag tag) {
        int form = tag.text().indexOf('-');
        return form < 0 ? tag.text() : tag.text().substring(0, form);
    }
}
