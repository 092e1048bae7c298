// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.function.Function;

/**
 * A piece of code in which an optional reference may stand.
 *
 * @param plain as C# 7 knows it
 * @param annotated as C# 8 and newer write it, with a {@code ?} at such a reference
 * @param <T> a text, or what a template makes one of
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
