// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.openapi;

import org.creo.generator.view.Names;

/** All names as they are declared. */
final class OpenApiNames implements Names {

    @Override
    public String namespace(String packageName) {
        return packageName;
    }

    @Override
    public String type(String declared) {
        return declared;
    }

    @Override
    public String field(String declared) {
        return declared;
    }

    @Override
    public String parameter(String declared) {
        return declared;
    }

    @Override
    public String method(String declared) {
        return declared;
    }
}
