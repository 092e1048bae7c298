// SPDX-License-Identifier: Apache-2.0
package org.creo.generator;

/** How expected files are brought up to date. */
final class Golden {

    static final boolean REWRITE = Boolean.getBoolean("creo.golden");
    static final String HOW_TO_REWRITE = "if that is meant, run scripts/golden and read what git diff shows";

    private Golden() {}
}
