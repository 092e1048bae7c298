// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method of an implementation calls {@link Composition#par par} or {@link Composition#pfor pfor}; on a class: each
 * of its methods does. Whatever the scheduler, the host runs such a method on a thread of its own, which may wait: for
 * branches, for other services, and for its own service, where what the description says of its state lets both run at
 * the same time.
 *
 * <pre>{@code
 * @Composes
 * @Override
 * public String[] search(String query) { ... }
 * }</pre>
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Composes {}
