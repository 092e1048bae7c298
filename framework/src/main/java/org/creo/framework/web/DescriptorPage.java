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
import org.creo.json.descriptor.DescriptorDocument.Served;
import org.creo.json.descriptor.MethodDescriptor;

/** What a caller may call, as JSON, made when it is first asked for. Safe for several threads. */
final class DescriptorPage implements OwnPages.Page {
    /** For how many sets of roles the page is kept, those that asked last. */
    private static final int KEPT = 16;

    private final List<Served> interfaces;
    private final Optional<String> clients;
    /** All roles that some method needs: no other role of a caller matters here. */
    private final Set<String> needed;
    /** The pages that were made, by those roles of their callers that matter. */
    private final Map<Set<String>, Zipped> texts = new LinkedHashMap<>(2, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Set<String>, Zipped> eldest) {
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

    private synchronized Zipped text(Principal caller) {
        Set<String> roles = caller.roles().stream().filter(needed::contains).collect(Collectors.toUnmodifiableSet());
        return texts.computeIfAbsent(
                roles,
                each -> Zipped.of(DescriptorDocument.of(
                        interfaces, clients, method -> caller.hasOneOf(Set.copyOf(method.roles())))));
    }

    @Override
    public Reception.Settled answer(Head head, Principal caller) {
        return text(caller).answer(head, Media.JSON, "authorization");
    }
}
