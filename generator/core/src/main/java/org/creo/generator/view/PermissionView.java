// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.List;
import java.util.Map;

/**
 * What a method may do with a state, or with one entry of it.
 *
 * @param state  the state
 * @param text   as the description writes it, for example {@code accounts[id]}
 * @param key    the parameter that holds the key; null for the whole state
 * @param path   the fields of structs on the way from there, none where the parameter is the key
 * @param writes whether it may be written, too
 * @param names  more of the language's own
 */
public record PermissionView(StateView state, String text, FieldView key, List<FieldView> path, boolean writes,
                             Map<String, String> names) {}
