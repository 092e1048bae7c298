// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.diagnostic;

/** How text for people is set off: not at all, or with the colours of a terminal. */
public enum Style {
    PLAIN("", "", "", "", "", ""),
    COLOURED("\u001b[1m", "\u001b[1;31m", "\u001b[1;33m", "\u001b[1;36m", "\u001b[32m", "\u001b[0m");

    private final String place;
    private final String error;
    private final String warning;
    private final String note;
    private final String hint;
    private final String end;

    Style(String place, String error, String warning, String note, String hint, String end) {
        this.place = place;
        this.error = error;
        this.warning = warning;
        this.note = note;
        this.hint = hint;
        this.end = end;
    }

    public String place(Object text) {
        return place + text + end;
    }

    public String severity(Severity severity, String text) {
        return switch (severity) {
                    case ERROR -> error;
                    case WARNING -> warning;
                    case HINT -> note;
                }
                + text
                + end;
    }

    public String note(String text) {
        return note + text + end;
    }

    public String hint(String text) {
        return hint + text + end;
    }
}
