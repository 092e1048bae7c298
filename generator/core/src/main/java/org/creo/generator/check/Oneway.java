// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;

/** Nothing comes back from a one-way method: neither a result nor an exception, nor leave to send more items. */
final class Oneway implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        description.methods().filter(method -> method.oneway()).forEach(method -> {
            method.result()
                    .ifPresent(type -> diagnostics.error(
                            Code.ONEWAY_RESULT,
                            method.resultAt(),
                            "nothing comes back from a @ONEWAY method",
                            "write 'void', or leave @ONEWAY out"));
            method.upload()
                    .ifPresent(stream -> diagnostics.error(
                            Code.ONEWAY_STREAM,
                            stream.typeAt(),
                            "a @ONEWAY method takes no stream: its service could not say how much it is ready for",
                            "leave @ONEWAY out"));
            method.exceptions().stream()
                    .findFirst()
                    .ifPresent(thrown -> diagnostics.error(
                            Code.ONEWAY_EXCEPTION,
                            thrown.at(),
                            "no exception comes back from a @ONEWAY method",
                            "leave one of them out"));
        });
    }
}
