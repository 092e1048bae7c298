/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_address.h"

#include "creo_memory.h"

#include <string.h>

enum {
    /* How long the path of a Unix socket may be: some systems have room for 104 bytes, with the NUL. */
    LONGEST_PATH = 100,
    SHOWN_LENGTH = 100 /* how much of an address that is too long a message shows */
};

static const char UNIX_PREFIX[] = "unix:";
static const char FORMS[] = "write host:port, [::1]:port or unix:/path";

/* Reads a port, a number from 1 to 65535. */
static bool take_port(const char *port, creo_host_address *address)
{
    int number = 0;
    for (const char *digit = port; *digit != '\0'; digit++) {
        if (*digit < '0' || *digit > '9' || digit - port >= (int)sizeof address->port - 1) {
            return false;
        }
        number = 10 * number + (*digit - '0');
    }
    strcpy(address->port, port);
    return number >= 1 && number <= 65535;
}

/* Cuts "host:port" in two; false when it has another form. */
static bool take_host(creo_host_address *address)
{
    const char *start = address->text;
    const char *const colon = strrchr(start, ':');
    const char *end = colon;
    if (colon == NULL || !take_port(colon + 1, address)) {
        return false;
    }
    if (*start == '[') {
        if (end - start < 3 || end[-1] != ']') {
            return false;
        }
        start++;
        end--;
    } else if (memchr(start, ':', (size_t)(end - start)) != NULL) {
        return false;
    }
    memcpy(address->host, start, (size_t)(end - start));
    return start < end;
}

static creo_status take_address(const char *start, size_t length, creo_host_address *address, creo_error *error)
{
    while (length > 0 && *start == ' ') {
        start++;
        length--;
    }
    while (length > 0 && start[length - 1] == ' ') {
        length--;
    }
    if (length >= sizeof address->text) {
        return creo_error_set(error, CREO_BAD_ARGUMENT, "the address \"%.*s...\" is longer than %d bytes; %s",
            (int)SHOWN_LENGTH, start, (int)sizeof address->text - 1, FORMS);
    }
    memset(address, 0, sizeof *address);
    memcpy(address->text, start, length);
    if (strncmp(address->text, UNIX_PREFIX, sizeof UNIX_PREFIX - 1) == 0) {
        const char *const path = address->text + sizeof UNIX_PREFIX - 1;
        if (strlen(path) > LONGEST_PATH) {
            return creo_error_set(error, CREO_BAD_ARGUMENT, "the path of \"%s\" is longer than %d bytes; %s",
                address->text, (int)LONGEST_PATH, FORMS);
        }
        strcpy(address->host, path);
        address->local = *path != '\0';
    }
    if (!address->local && !take_host(address)) {
        return creo_error_set(error, CREO_BAD_ARGUMENT, "\"%s\" is no address; %s", address->text, FORMS);
    }
    return CREO_OK;
}

creo_host_address *creo_address_list(
    const char *text, int32_t *count, const creo_allocator *allocator, creo_error *error)
{
    if (text == NULL) {
        creo_error_set(error, CREO_BAD_ARGUMENT, "the address is NULL; %s", FORMS);
        return NULL;
    }
    *count = 1;
    for (const char *at = text; *at != '\0'; at++) {
        *count += *at == ',';
    }
    creo_host_address *const addresses = creo_memory_resize(allocator, NULL, (size_t)*count * sizeof *addresses);
    if (addresses == NULL) {
        creo_error_set(error, CREO_NO_MEMORY, "no memory for the addresses");
        return NULL;
    }
    const char *start = text;
    for (int32_t i = 0; i < *count; i++) {
        const size_t length = strcspn(start, ",");
        if (take_address(start, length, &addresses[i], error) != CREO_OK) {
            creo_memory_release(allocator, addresses);
            return NULL;
        }
        start += length + 1;
    }
    return addresses;
}
