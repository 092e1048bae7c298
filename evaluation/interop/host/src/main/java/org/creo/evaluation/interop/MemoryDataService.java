// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import packagename.Data;
import packagename.DataService;

/** Keeps the latest data of each description. */
final class MemoryDataService implements DataService {
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
            throw new NoSuchElementException(description);
        }
        return data;
    }
}
