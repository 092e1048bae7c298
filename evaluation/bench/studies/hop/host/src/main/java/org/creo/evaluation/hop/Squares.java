// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.hop;

import hop.Pages;

/** Makes the page of the study, as the programs in {@code pages} do. */
public final class Squares implements Pages {
    @Override
    public String page() {
        StringBuilder page = new StringBuilder(1024);
        page.append("<!DOCTYPE html><html><head><title>Squares</title></head><body>");
        page.append("<h1>The squares from 1 up to 33</h1><ul>");
        for (int i = 1; i <= 33; i++) {
            page.append("<li>")
                    .append(i)
                    .append(" times ")
                    .append(i)
                    .append(" is ")
                    .append(i * i)
                    .append("</li>");
        }
        return page.append("</ul></body></html>").toString();
    }
}
