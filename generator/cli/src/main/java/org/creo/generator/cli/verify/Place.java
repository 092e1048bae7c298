// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

/** Where a value can stand. */
enum Place {
    FIELD("field"),
    ITEM("[]"),
    ROW("[][]"),
    KEY("key"),
    VALUE("value"),
    OPTIONAL("Optional"),
    SET("Set"),
    CASE("case"),
    PARAMETER("parameter"),
    RESULT("result"),
    STREAM_IN("stream in"),
    STREAM_OUT("stream out"),
    EXCEPTION("exception");

    private final String heading;

    Place(String heading) {
        this.heading = heading;
    }

    String heading() {
        return heading;
    }
}
