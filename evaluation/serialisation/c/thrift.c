/* SPDX-License-Identifier: Apache-2.0 */

/* thrift numeric|string SIZE: takes its turns with Thrift's code for C (c_glib) and its binary protocol. */

#include "benchthrift_bench_types.h"
#include "turns.h"

#include <stdlib.h>
#include <string.h>
#include <thrift/c_glib/protocol/thrift_binary_protocol.h>
#include <thrift/c_glib/transport/thrift_memory_buffer.h>

enum { KILOBYTE = 1024, BLOCKS = 10, GROUPS = 10, REST = 2, LARGEST = 4 * 1024 * 1024 };

static void require(gboolean done, const GError *error, const char *what)
{
    if (!done) {
        g_printerr("thrift: %s: %s\n", what, error != NULL ? error->message : "not what it should be");
        exit(1);
    }
}

/* Reads from memory. Thrift's own ThriftMemoryBuffer moves all that is left to its front at each read: a message of 1 MB would take minutes. */

typedef struct {
    ThriftTransport parent;
    const GByteArray *bytes;
    guint at;
} Source;

typedef struct {
    ThriftTransportClass parent;
} SourceClass;

GType source_get_type(void);
G_DEFINE_TYPE(Source, source, THRIFT_TYPE_TRANSPORT)

static gint32 source_read(ThriftTransport *transport, gpointer into, guint32 size, GError **error)
{
    Source *const source = (Source *)transport;
    if (size > source->bytes->len - source->at) {
        g_set_error(error, THRIFT_TRANSPORT_ERROR, THRIFT_TRANSPORT_ERROR_RECEIVE, "the message is cut off");
        return -1;
    }
    memcpy(into, source->bytes->data + source->at, size);
    source->at += size;
    return (gint32)size;
}

static void source_class_init(SourceClass *class)
{
    class->parent.read = source_read;
    class->parent.read_all = source_read; /* without the loop around it that the default has */
}

static void source_init(Source *source)
{
    source->at = 0;
}

/* The messages of bench.thrift */

static void add_numbers(GPtrArray *to, int count)
{
    for (int i = 0; i < count; i++) {
        benchthriftNumber *const number = g_object_new(BENCHTHRIFT_TYPE_NUMBER, NULL);
        number->value = 1.25 * i;
        number->count = (gint16)i;
        g_ptr_array_add(to, number);
    }
}

static void add_texts(GPtrArray *to, int count)
{
    for (int i = 0; i < count; i++) {
        g_ptr_array_add(to, g_strdup("abcdefghij"));
    }
}

static ThriftStruct *numeric_message(int size)
{
    benchthriftNumbers *const message = g_object_new(BENCHTHRIFT_TYPE_NUMBERS, NULL);
    const gboolean small = size < KILOBYTE;
    const gint32 pad = 7;
    for (int i = 0; i < (small ? 1 : size / KILOBYTE); i++) {
        benchthriftNumberKilobyte *const kilobyte = g_object_new(BENCHTHRIFT_TYPE_NUMBER_KILOBYTE, NULL);
        for (int g = 0; g < (small ? 1 : GROUPS); g++) {
            benchthriftNumberGroup *const group = g_object_new(BENCHTHRIFT_TYPE_NUMBER_GROUP, NULL);
            add_numbers(group->blocks, BLOCKS);
            g_ptr_array_add(kilobyte->groups, group);
        }
        if (!small) {
            add_numbers(kilobyte->rest, REST);
            g_array_append_val(kilobyte->pad, pad);
        }
        g_ptr_array_add(message->data, kilobyte);
    }
    return THRIFT_STRUCT(message);
}

static ThriftStruct *string_message(int size)
{
    benchthriftTexts *const message = g_object_new(BENCHTHRIFT_TYPE_TEXTS, NULL);
    const gboolean small = size < KILOBYTE;
    for (int i = 0; i < (small ? 1 : size / KILOBYTE); i++) {
        benchthriftTextKilobyte *const kilobyte = g_object_new(BENCHTHRIFT_TYPE_TEXT_KILOBYTE, NULL);
        for (int g = 0; g < (small ? 1 : GROUPS); g++) {
            benchthriftTextGroup *const group = g_object_new(BENCHTHRIFT_TYPE_TEXT_GROUP, NULL);
            add_texts(group->blocks, BLOCKS);
            g_ptr_array_add(kilobyte->groups, group);
        }
        if (!small) {
            add_texts(kilobyte->rest, REST);
        }
        kilobyte->pad = g_strdup(small ? "" : "abcd");
        g_ptr_array_add(message->data, kilobyte);
    }
    return THRIFT_STRUCT(message);
}

/* The work */

static GType kind;
static ThriftStruct *values;
/* The message, which has its room from the start, and the two ways to it. All are used again and again. */
static GByteArray *message;
static ThriftProtocol *writer;
static ThriftProtocol *reader;
static Source *source;

static void write_values(ThriftStruct *from)
{
    GError *error = NULL;
    g_byte_array_set_size(message, 0);
    require(thrift_struct_write(from, writer, &error) > 0, error, "encoding failed");
}

static ThriftStruct *read_values(void)
{
    GError *error = NULL;
    ThriftStruct *const into = g_object_new(kind, NULL);
    source->at = 0;
    require(thrift_struct_read(into, reader, &error) > 0, error, "decoding failed");
    return into;
}

static void encode(void)
{
    write_values(values);
}

static void decode(void)
{
    g_object_unref(read_values());
}

static size_t length(void)
{
    return message->len;
}

/* What was decoded must encode to the same bytes: a value has one encoding, and each encoding one value. */
static void check(void)
{
    encode();
    GByteArray *const first = g_byte_array_new();
    g_byte_array_append(first, message->data, message->len);
    ThriftStruct *const decoded = read_values();
    write_values(decoded);
    require(message->len == first->len && memcmp(message->data, first->data, first->len) == 0, NULL, "what was decoded");
    g_object_unref(decoded);
    g_byte_array_unref(first);
}

int main(int count, char **arguments)
{
    require(count == 3, NULL, "usage: thrift numeric|string SIZE; this call is");
    const gboolean numeric = strcmp(arguments[1], "numeric") == 0;
    kind = numeric ? BENCHTHRIFT_TYPE_NUMBERS : BENCHTHRIFT_TYPE_TEXTS;
    values = (numeric ? numeric_message : string_message)(atoi(arguments[2]));

    message = g_byte_array_sized_new(LARGEST);
    ThriftTransport *const sink = g_object_new(THRIFT_TYPE_MEMORY_BUFFER, "buf", message, "buf_size", LARGEST, "owner", FALSE, NULL);
    source = g_object_new(source_get_type(), NULL);
    source->bytes = message;
    writer = g_object_new(THRIFT_TYPE_BINARY_PROTOCOL, "transport", sink, NULL);
    reader = g_object_new(THRIFT_TYPE_BINARY_PROTOCOL, "transport", source, NULL);

    check();
    take_turns((struct contestant){encode, decode, length});
    return 0;
}
