/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Thrift's code for C (c_glib). By default: the binary protocol, transports with their defaults. With TUNED: Nagle's
 * algorithm off, and a buffer that holds more than a few blocks (build also leaves out the checks of casts). With
 * COMPACT: the compact protocol.
 */

#include "benchthrift_bench.h"
#include "contestant.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <thrift/c_glib/protocol/thrift_binary_protocol.h>
#include <thrift/c_glib/protocol/thrift_compact_protocol.h>
#include <thrift/c_glib/transport/thrift_buffered_transport.h>
#include <thrift/c_glib/transport/thrift_memory_buffer.h>
#include <thrift/c_glib/transport/thrift_socket.h>

#ifdef COMPACT
#define PROTOCOL THRIFT_TYPE_COMPACT_PROTOCOL
#else
#define PROTOCOL THRIFT_TYPE_BINARY_PROTOCOL
#endif

enum { BUFFER = 64 * 1024 };

static void require(gboolean done, const GError *error, const char *what)
{
    if (!done) {
        g_printerr("thrift: %s: %s\n", what, error != NULL ? error->message : "not what it should be");
        exit(1);
    }
}

/* Reads from memory. Thrift's own ThriftMemoryBuffer moves everything that is left to its front at each read: a message
 * of 1 MB would take minutes. */

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

static enum payload kind;

static void add_numbers(GPtrArray *to, int count)
{
    for (int i = 0; i < count; i++) {
        benchthriftNumber *const number = g_object_new(BENCHTHRIFT_TYPE_NUMBER, NULL);
        number->value = NUMBER_VALUE(i);
        number->count = NUMBER_COUNT(i);
        g_ptr_array_add(to, number);
    }
}

static void add_texts(GPtrArray *to, int count)
{
    for (int i = 0; i < count; i++) {
        g_ptr_array_add(to, g_strdup(text_of(kind, i)));
    }
}

static benchthriftNumbers *numeric_message(int size)
{
    benchthriftNumbers *const made = g_object_new(BENCHTHRIFT_TYPE_NUMBERS, NULL);
    const gboolean small = size < KILOBYTE;
    const gint32 pad = 0;
    for (int i = 0; i < items(NUMERIC, size); i++) {
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
        g_ptr_array_add(made->data, kilobyte);
    }
    return made;
}

static benchthriftTexts *string_message(int size)
{
    benchthriftTexts *const made = g_object_new(BENCHTHRIFT_TYPE_TEXTS, NULL);
    const gboolean small = size < KILOBYTE;
    for (int i = 0; i < items(STRING, size); i++) {
        benchthriftTextKilobyte *const kilobyte = g_object_new(BENCHTHRIFT_TYPE_TEXT_KILOBYTE, NULL);
        for (int g = 0; g < (small ? 1 : GROUPS); g++) {
            benchthriftTextGroup *const group = g_object_new(BENCHTHRIFT_TYPE_TEXT_GROUP, NULL);
            add_texts(group->blocks, BLOCKS);
            g_ptr_array_add(kilobyte->groups, group);
        }
        if (!small) {
            add_texts(kilobyte->rest, REST);
        }
        kilobyte->pad = g_strdup(small ? "" : TEXT_PAD);
        g_ptr_array_add(made->data, kilobyte);
    }
    return made;
}

static GByteArray *byte_message(int size)
{
    GByteArray *const made = g_byte_array_sized_new((guint)size);
    for (int i = 0; i < size; i++) {
        const guint8 byte = (guint8)i;
        g_byte_array_append(made, &byte, 1);
    }
    return made;
}

static guint32 room; /* more than the size of the message */
static benchthriftNumbers *number_values;
static benchthriftTexts *text_values;
static GByteArray *byte_values;

static void prepare(enum payload payload, int32_t size)
{
    kind = payload;
    room = 2 * (guint32)size + 4096;
    if (payload == NUMERIC) {
        number_values = numeric_message(size);
    } else if (payload != BYTES) {
        text_values = string_message(size);
    } else {
        byte_values = byte_message(size);
    }
}

/* In memory */

/* The message, which has its full size from the start, and a protocol for each direction. All are reused. */
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
    ThriftStruct *const into = g_object_new(kind == NUMERIC ? BENCHTHRIFT_TYPE_NUMBERS : BENCHTHRIFT_TYPE_TEXTS, NULL);
    source->at = 0;
    require(thrift_struct_read(into, reader, &error) > 0, error, "decoding failed");
    return into;
}

static void encode(void)
{
    write_values(kind == NUMERIC ? THRIFT_STRUCT(number_values) : THRIFT_STRUCT(text_values));
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
    message = g_byte_array_sized_new(room);
    ThriftTransport *const sink =
        g_object_new(THRIFT_TYPE_MEMORY_BUFFER, "buf", message, "buf_size", room, "owner", FALSE, NULL);
    source = g_object_new(source_get_type(), NULL);
    source->bytes = message;
    writer = g_object_new(PROTOCOL, "transport", sink, NULL);
    reader = g_object_new(PROTOCOL, "transport", source, NULL);

    encode();
    GByteArray *const first = g_byte_array_new();
    g_byte_array_append(first, message->data, message->len);
    ThriftStruct *const decoded = read_values();
    write_values(decoded);
    require(
        message->len == first->len && memcmp(message->data, first->data, first->len) == 0, NULL, "what was decoded");
    g_object_unref(decoded);
    g_byte_array_unref(first);
}

/* Over a connection */

static void *open_connection(const char *address)
{
    const struct address to = parse_address(address);
    GError *error = NULL;
    ThriftSocket *const opened = g_object_new(THRIFT_TYPE_SOCKET, "hostname", to.host, "port", atoi(to.port), NULL);
#ifdef TUNED
    ThriftTransport *const buffered = g_object_new(
        THRIFT_TYPE_BUFFERED_TRANSPORT, "transport", opened, "r_buf_size", BUFFER, "w_buf_size", BUFFER, NULL);
#else
    ThriftTransport *const buffered = g_object_new(THRIFT_TYPE_BUFFERED_TRANSPORT, "transport", opened, NULL);
#endif
    require(thrift_transport_open(buffered, &error), error, "cannot connect");
#ifdef TUNED
    const int yes = 1;
    setsockopt(opened->sd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
#endif
    ThriftProtocol *const protocol = g_object_new(PROTOCOL, "transport", buffered, NULL);
    return g_object_new(BENCHTHRIFT_TYPE_BENCH_CLIENT, "input_protocol", protocol, "output_protocol", protocol, NULL);
}

static int32_t call(void *connection)
{
    benchthriftBenchIf *const client = BENCHTHRIFT_BENCH_IF(connection);
    GError *error = NULL;
    gint32 answer;
    const gboolean done =
        kind == NUMERIC ? benchthrift_bench_client_send_numbers(client, &answer, number_values->data, &error)
        : kind == BYTES ? benchthrift_bench_client_send_bytes(client, &answer, byte_values, &error)
                        : benchthrift_bench_client_send_texts(client, &answer, text_values->data, &error);
    require(done, error, "the call failed");
    return answer;
}

const struct contestant CONTESTANT = {.prepare = prepare,
    .encode = encode,
    .decode = decode,
    .length = length,
    .check = check,
    .connect = open_connection,
    .call = call};
