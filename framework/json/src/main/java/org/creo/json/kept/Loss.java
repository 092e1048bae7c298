// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import java.util.Optional;

/**
 * A change of a type with which kept values would lose something.
 *
 * @param what the change, for example {@code lab.Store.samples[].remark is gone}
 * @param option the option of {@code creo state migrate} with which the change would be made nevertheless; where there
 *     is none, the description has to change
 * @param advice what else helps
 */
public record Loss(String what, Optional<String> option, String advice) {
    /**
     * The loss in words for people.
     *
     * @param command the command that takes the option, with a blank after it, or nothing where that is clear
     */
    public String text(String command) {
        return what + " (" + option.map(each -> command + each + ", or ").orElse("") + advice + ")";
    }
}
