// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;

/** One rule of the language. */
interface Check {

    void check(Description description, Diagnostics diagnostics);
}
