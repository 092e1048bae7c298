// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.function.Function;

/**
 * A piece of code that may contain an optional reference.
 *
 * @param plain as C# 7 knows it
 * @param annotated as C# 8 and newer write it, with a {@code ?} after such a reference
 * @param <T> a text, or something from which a template makes one
 */
public record CSharpEither<T>(T plain, T annotated) {

    /** Whether the two differ, so that generated code has both. */
    public boolean differ() {
        return !plain.equals(annotated);
    }

    <R> CSharpEither<R> map(Function<T, R> made) {
        return new CSharpEither<>(made.apply(plain), made.apply(annotated));
    }
}
