// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.creo.framework.queue.Request;

/**
 * Requests by their ids. The JDK's maps need an object for each id and one for each entry; this one is an array of
 * requests with linear probing.
 */
final class RequestTable {
    private static final int FIRST_SIZE = 8;

    /** A power of two, at most half full. */
    private Request[] places = new Request[FIRST_SIZE];

    private int size;

    int size() {
        return size;
    }

    /** The request with this id, or null. */
    Request get(int id) {
        return places[place(id)];
    }

    /** Adds a request whose id is not in the table. */
    void add(Request request) {
        if (2 * (size + 1) > places.length) {
            Request[] before = places;
            places = new Request[2 * before.length];
            Arrays.stream(before).filter(Objects::nonNull).forEach(each -> places[place(each.id())] = each);
        }
        places[place(request.id())] = request;
        size++;
    }

    /** Removes the request with this id; false where there is none. */
    boolean remove(int id) {
        int free = place(id);
        if (places[free] == null) {
            return false;
        }
        places[free] = null;
        size--;
        // It may have pushed on those after it.
        for (int i = next(free); places[i] != null; i = next(i)) {
            Request moved = places[i];
            places[i] = null;
            places[place(moved.id())] = moved;
        }
        return true;
    }

    /** A snapshot of all requests. */
    List<Request> all() {
        List<Request> all = new ArrayList<>(size);
        for (Request request : places) {
            if (request != null) {
                all.add(request);
            }
        }
        return all;
    }

    /** Where the request with this id is, or would be put. Ids count up, so their low bits spread them. */
    private int place(int id) {
        int place = id & (places.length - 1);
        while (places[place] != null && places[place].id() != id) {
            place = next(place);
        }
        return place;
    }

    private int next(int place) {
        return (place + 1) & (places.length - 1);
    }
}
