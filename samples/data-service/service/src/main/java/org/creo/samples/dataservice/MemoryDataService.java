// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.dataservice;

import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import packagename.Data;
import packagename.DataService;

/**
 * Keeps the latest data of each description in memory.
 *
 * <p>A plain map is enough: the host runs the methods of a service one at a time, and each sees what earlier ones did.
 */
public final class MemoryDataService implements DataService {
    private final Map<String, Data> stored = new HashMap<>();

    @Override
    public void storeData(Data[] data) {
        for (Data each : data) {
            stored.put(each.metadata().description(), each);
        }
    }

    @Override
    public Data retrieveData(String description) {
        Data data = stored.get(description);
        if (data == null) {
            throw new NoSuchElementException("nothing is stored under '" + description + "'");
        }
        return data;
    }
}
