/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_hook_context.h"

#include "creo_frame.h"
#include "creo_memory.h"

#include <string.h>

void creo_hook_context_start(creo_hook_context *context, const creo_allocator *allocator)
{
    *context = (creo_hook_context){allocator, NULL, 0, 0};
}

void creo_hook_context_free(creo_hook_context *context)
{
    for (int32_t i = 0; i < context->count; i++) {
        creo_memory_release(context->allocator, (void *)(uintptr_t)context->entries[i].key);
    }
    creo_memory_release(context->allocator, context->entries);
    creo_hook_context_start(context, context->allocator);
}

static creo_hook_entry *find_entry(const creo_hook_context *context, const char *key)
{
    for (int32_t i = 0; i < context->count; i++) {
        if (strcmp(context->entries[i].key, key) == 0) {
            return &context->entries[i];
        }
    }
    return NULL;
}

/* A place for one more entry; NULL without memory. */
static creo_hook_entry *append_entry(creo_hook_context *context)
{
    if (context->count == context->room) {
        const int32_t room = 2 * context->room + 4;
        creo_hook_entry *const entries =
            creo_memory_resize(context->allocator, context->entries, (size_t)room * sizeof *entries);
        if (entries == NULL) {
            return NULL;
        }
        context->entries = entries;
        context->room = room;
    }
    return &context->entries[context->count];
}

creo_status creo_hook_context_set(creo_hook_context *context, const char *key, const char *value)
{
    if (key == NULL || value == NULL) {
        return CREO_BAD_ARGUMENT;
    }
    const size_t key_size = strlen(key) + 1;
    const size_t value_size = strlen(value) + 1;
    char *const copy = creo_memory_resize(context->allocator, NULL, key_size + value_size);
    creo_hook_entry *const found = find_entry(context, key);
    creo_hook_entry *const entry = copy == NULL || found != NULL ? found : append_entry(context);
    if (copy == NULL || entry == NULL) {
        creo_memory_release(context->allocator, copy);
        return CREO_NO_MEMORY;
    }
    memcpy(copy, key, key_size);
    memcpy(copy + key_size, value, value_size);
    if (found != NULL) {
        creo_memory_release(context->allocator, (void *)(uintptr_t)found->key);
    } else {
        context->count++;
    }
    *entry = (creo_hook_entry){copy, copy + key_size};
    return CREO_OK;
}

const char *creo_hook_context_get(const creo_hook_context *context, const char *key)
{
    const creo_hook_entry *const found = find_entry(context, key);
    return found == NULL ? NULL : found->value;
}

creo_status creo_hook_context_add(creo_hook_context *context, const creo_hook_entry *entries, int32_t count)
{
    if (count < 0 || (count > 0 && entries == NULL)) {
        return CREO_BAD_ARGUMENT;
    }
    for (int32_t i = 0; i < count; i++) {
        const creo_status status = creo_hook_context_set(context, entries[i].key, entries[i].value);
        if (status != CREO_OK) {
            return status;
        }
    }
    return CREO_OK;
}

size_t creo_hook_context_write(const creo_hook_context *context, creo_writer *writer)
{
    const size_t start = writer->length;
    if (context->count == 0) {
        return 0;
    }
    creo_writer_claim(writer, CREO_FRAME_HEADER_SIZE);
    creo_write_int(writer, context->count);
    for (int32_t i = 0; i < context->count; i++) {
        const creo_hook_entry *const entry = &context->entries[i];
        if (!creo_write_string(writer, creo_string_of(entry->key))
            || !creo_write_string(writer, creo_string_of(entry->value))) {
            creo_within(&writer->fault, "the context");
            break;
        }
    }
    const size_t size = writer->length - start;
    if (size - CREO_FRAME_HEADER_SIZE > CREO_CONTEXT_LIMIT) {
        creo_writer_fail(writer, CREO_TOO_LARGE, "of %zu bytes, where %d are allowed", size - CREO_FRAME_HEADER_SIZE,
            (int)CREO_CONTEXT_LIMIT);
        creo_within(&writer->fault, "a context");
    }
    return size;
}
