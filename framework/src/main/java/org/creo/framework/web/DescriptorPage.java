// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.creo.framework.queue.Principal;
import org.creo.json.descriptor.DescriptorDocument;
import org.creo.json.descriptor.DescriptorDocument.Program;
import org.creo.json.descriptor.DescriptorDocument.Served;
import org.creo.json.descriptor.MethodDescriptor;

/** What a caller may call, as JSON, made when it is first asked for. Safe for several threads. */
final class DescriptorPage {
    /** How many pages are kept, those that were asked for last. */
    private static final int KEPT = 16;

    private final List<Served> interfaces;
    private final Optional<String> clients;
    /** All roles that some method needs: no other role of a caller matters here. */
    private final Set<String> needed;
    /** What a page depends on: those roles of its caller that matter, and what there is of programs. */
    private record Key(Set<String> roles, List<Program> programs) {}

    /** The pages that were made. */
    private final Map<Key, Zipped> texts = new LinkedHashMap<>(2, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Zipped> eldest) {
            return size() > KEPT;
        }
    };

    /** @param clients as {@link DescriptorDocument#of} takes it */
    DescriptorPage(List<Served> interfaces, Optional<String> clients) {
        this.clients = clients;
        this.interfaces = List.copyOf(interfaces);
        this.needed = interfaces.stream()
                .flatMap(each -> each.descriptor().methods().stream())
                .map(MethodDescriptor::roles)
                .flatMap(List::stream)
                .collect(Collectors.toUnmodifiableSet());
    }

    private synchronized Zipped text(Principal caller, List<Program> programs) {
        Set<String> roles = caller.roles().stream().filter(needed::contains).collect(Collectors.toUnmodifiableSet());
        return texts.computeIfAbsent(
                new Key(roles, programs),
                each -> Zipped.of(DescriptorDocument.of(
                        interfaces, clients, programs, method -> caller.hasOneOf(Set.copyOf(method.roles())))));
    }

    /** The answer, which tells of these programs, too. */
    Reception.Settled answer(Head head, Principal caller, List<Program> programs) {
        return text(caller, programs).answer(head, Media.JSON, "authorization");
    }
}
