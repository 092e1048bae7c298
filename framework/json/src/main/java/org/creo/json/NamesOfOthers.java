// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;

/**
 * Makes parsers for text whose names its sender chooses, such as the keys of maps: Jackson keeps none of these names.
 * Usually it has a table of names that all parsers of a factory share, and who chooses names could make that overflow.
 * All methods are stateless.
 */
public final class NamesOfOthers {
    private NamesOfOthers() {}

    /** A builder of a factory of such parsers. */
    public static JsonFactoryBuilder builder() {
        return (JsonFactoryBuilder) JsonFactory.builder()
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES);
    }
}
