/* SPDX-License-Identifier: Apache-2.0 */

/* What libFuzzer calls: a value of some type of framework/protocol/vectors/vectors.creo, a text, or what a host sends
 * to a client with three calls open. */
#define _POSIX_C_SOURCE 200809L

#include "creo_bigdecimal.h"
#include "creo_call_internal.h"
#include "creo_times.h"
#include "creo_uuid.h"
#include "vectors_codec.h"

#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A value that can be decoded must be encoded as the bytes that it came from. */
#define X(key, type)                                                            \
    static void try_##key(const uint8_t *data, size_t size)                     \
    {                                                                           \
        vectors_reader reader;                                                  \
        vectors_writer writer;                                                  \
        vectors_reader_start(&reader, data, size);                              \
        type *const value = vectors_reader_allocate(&reader, 1, sizeof *value); \
        if (value != NULL) {                                                    \
            vectors_read_##key(&reader, value);                                 \
        }                                                                       \
        if (vectors_reader_end(&reader)) {                                      \
            vectors_writer_start(&writer);                                      \
            if (!vectors_write_##key(&writer, value) || writer.length != size   \
                || memcmp(writer.bytes, data, size) != 0) {                     \
                abort();                                                        \
            }                                                                   \
            vectors_writer_free(&writer);                                       \
            vectors_free(value);                                                \
        }                                                                       \
    }
#include "types.inc"
#undef X

typedef void tried(const uint8_t *data, size_t size);

static tried *const TYPES[] = {
#define X(key, type) try_##key,
#include "types.inc"
#undef X
};

/* A text of a time, a UUID or a number is written so that it is read as the same value. */
#define TRY_TEXT(name, type, room, is_same)                                            \
    static void try_text_of_##name(const char *text)                                   \
    {                                                                                  \
        type value;                                                                    \
        type again;                                                                    \
        char written[room];                                                            \
        if (creo_##name##_parse(text, &value)                                          \
            && (creo_##name##_text(value, written, sizeof written) >= sizeof written   \
                || !creo_##name##_parse(written, &again) || !is_same(value, again))) { \
            abort();                                                                   \
        }                                                                              \
    }

#define IS_SAME_DAY(left, right) ((left) == (right))

TRY_TEXT(instant, creo_instant, CREO_TIME_TEXT, creo_instant_equal)
TRY_TEXT(duration, creo_duration, CREO_TIME_TEXT, creo_duration_equal)
TRY_TEXT(localdate, int32_t, CREO_TIME_TEXT, IS_SAME_DAY)
TRY_TEXT(uuid, creo_uuid, CREO_UUID_TEXT, creo_uuid_equal)

static void try_text_of_bigdecimal(const char *text)
{
    const creo_bigdecimal value = creo_bigdecimal_of(text);
    char written[CREO_BIGDECIMAL_TEXT];
    creo_bigdecimal *copy;
    const bool valid = creo_bigdecimal_valid(value);
    if (creo_bigdecimal_copy(value, &copy, NULL) != (valid ? CREO_OK : CREO_BAD_ARGUMENT)) {
        abort();
    }
    if (!valid) {
        return;
    }
    if (creo_bigdecimal_text(value, written, sizeof written) >= sizeof written || strcmp(written, copy->text) != 0
        || !creo_bigdecimal_equal(value, *copy)) {
        abort();
    }
    creo_free(copy);
}

static void try_text(const uint8_t *data, size_t size)
{
    char *const text = malloc(size + 1);
    if (text == NULL) {
        return;
    }
    memcpy(text, data, size);
    text[size] = '\0';
    try_text_of_instant(text);
    try_text_of_duration(text);
    try_text_of_localdate(text);
    try_text_of_uuid(text);
    try_text_of_bigdecimal(text);
    free(text);
}

static bool read_thrown(creo_reader *reader, void *value)
{
    return creo_read_string(reader, value);
}

static const creo_thrown THROWN[] = {{0x11121314, sizeof(creo_string), read_thrown}};
static const creo_method ECHO = {"Fuzz.echo", 1, 2, 0, THROWN, 1};
static const creo_method COUNT = {"Fuzz.count", 1, 3, CREO_DOWNLOADS, THROWN, 1};
static const creo_method SUM = {"Fuzz.sum", 1, 4, CREO_UPLOADS, NULL, 0};

static creo_call *start(creo_client_channel *channel, const creo_method *method)
{
    creo_call *call;
    creo_error error;
    creo_call_prepare(channel, method, &call, &error);
    creo_call_start(&call, &error);
    return call;
}

static void finish(creo_call *call)
{
    creo_error error;
    creo_reader *const answer = creo_call_await(call, &error);
    creo_string *const text = answer == NULL ? NULL : creo_reader_allocate(answer, 1, sizeof *text);
    if (text != NULL) {
        creo_read_string(answer, text);
    }
    if (creo_call_finish(call) == CREO_OK) {
        creo_free(text);
    }
}

static void draw(creo_call *call)
{
    creo_error error;
    creo_status status = CREO_OK;
    while (status == CREO_OK) {
        creo_reader *const reader = creo_call_next_item(call, call->method, &status, &error);
        if (reader != NULL) {
            int32_t item;
            creo_read_int(reader, &item);
            status = creo_call_item_read(call, &error);
        }
    }
    creo_call_close(call);
}

static void try_connection(const uint8_t *data, size_t size)
{
    int ends[2];
    creo_error error;
    creo_client_channel channel;
    const creo_options options = {.connect_timeout_ms = 1000, .call_timeout_ms = 1000};
    if (size > 60000 || socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) {
        return;
    }
    if (creo_channel_open(&channel, "Fuzz", "unix:/nobody/there", &options, &error) != CREO_OK) {
        abort();
    }
    channel.connections.live = creo_connection_new(NULL);
    channel.connections.live->address = channel.settings.addresses;
    channel.connections.live->transport.socket.descriptor = ends[0];
    channel.connections.live->used_ms = creo_clock_now_ms();
    creo_connection_greet(channel.connections.live, NULL);
    creo_call *const answered = start(&channel, &ECHO);
    creo_call *const drawn = start(&channel, &COUNT);
    creo_call *const summed = start(&channel, &SUM);
    if (write(ends[1], data, size) != (ssize_t)size) {
        abort();
    }
    shutdown(ends[1], SHUT_WR);
    finish(answered);
    draw(drawn);
    finish(summed);
    creo_channel_close(&channel);
    close(ends[1]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    if (data[0] < 8) {
        try_text(data + 1, size - 1);
    } else if (data[0] < 128) {
        /* One byte would not do for all types. */
        if (size > 1) {
            TYPES[(data[0] << 8 | data[1]) % (sizeof TYPES / sizeof *TYPES)](data + 2, size - 2);
        }
    } else {
        try_connection(data + 1, size - 1);
    }
    return 0;
}
