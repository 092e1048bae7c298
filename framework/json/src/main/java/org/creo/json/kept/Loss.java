// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import java.util.Optional;

/**
 * A change of a type with which kept values would lose something.
 *
 * @param what for example {@code lab.Store.samples[].remark is gone}
 * @param option of {@code creo state migrate}, with which it would be done nevertheless; where there is none, the
 *     description has to change
 * @param advice what else helps
 */
public record Loss(String what, Optional<String> option, String advice) {
    /**
     * For people.
     *
     * @param command what takes the option, with a blank after it, or nothing where that is clear
     */
    public String text(String command) {
        return what + " (" + option.map(each -> command + each + ", or ").orElse("") + advice + ")";
    }
}
