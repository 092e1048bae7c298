<#-- SPDX-License-Identifier: Apache-2.0 -->
/* The program of creo verify in C: a line in, a line out. "PACKAGE MESSAGE BYTES", or "PACKAGE METHOD ARGUMENTS [ITEMS]" and the address. */
#include "creo_checks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

<#list packages as package>
extern const creo_checks ${package.namespace}_verification;
</#list>

static const creo_checks *const PACKAGES[] = {
<#list packages as package>
    &${package.namespace}_verification,
</#list>
};

enum { COUNT = sizeof PACKAGES / sizeof *PACKAGES, MOST_ITEMS = 1000 };

<#include "parts/output.ftl">

<#include "parts/input.ftl">

static void answer(char *line, const char *address)
{
    const char *const package = strtok(line, " ");
    const char *const name = strtok(NULL, " ");
    char *const hex = strtok(NULL, " ");
    if (hex == NULL) {
        creo_checks_wrong("line", "too short");
        return;
    }
    const size_t length = bytes_of(hex);
    uint8_t *const bytes = exactly(hex, length);
    static creo_checks_item items[MOST_ITEMS];
    size_t item_count = 0;
    for (char *word = strtok(NULL, " "); word != NULL && item_count < MOST_ITEMS; word = strtok(NULL, " ")) {
        const size_t size = bytes_of(word);
        items[item_count++] = (creo_checks_item){(const uint8_t *)word, size};
    }
    for (size_t i = 0; i < COUNT; i++) {
        if (strcmp(PACKAGES[i]->package, package) == 0) {
            if (address == NULL ? !PACKAGES[i]->again(name, bytes, length) : !PACKAGES[i]->call(name, address, bytes, length, items, item_count)) {
                creo_checks_wrong("unknown", name);
            }
        }
    }
    free(bytes);
}

int main(int count, char **arguments)
{
    char *line = NULL;
    size_t capacity = 0;
    while (next_line(stdin, &line, &capacity) != NULL) {
        answer(line, count > 1 ? arguments[1] : NULL);
        fflush(stdout);
    }
    free(line);
    free(came);
    for (size_t i = 0; i < COUNT; i++) {
        PACKAGES[i]->close();
    }
    return 0;
}
