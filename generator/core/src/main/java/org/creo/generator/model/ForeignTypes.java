// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.creo.type.Scalar;

/** Tells what to write in place of types of Java and other languages that Creo has not, or has by another name. */
public final class ForeignTypes {

    /**
     * What to write, by the name of the foreign type. Creo's names of primitives are between { and }, since they are
     * others between {@code <} and {@code >}.
     */
    private static final Map<String, String> WAYS = new HashMap<>();

    static {
        put(
                "write 'Instant' for a point in time",
                "Timestamp DateTime Calendar GregorianCalendar ZonedDateTime OffsetDateTime DateTimeOffset",
                "datetime timestamp time_t timespec");
        put("write 'Instant' for a point in time, or 'LocalDate' for a day", "Date date");
        put(
                "write 'Instant' for a point in time, 'Duration' for a length of time, or 'String' with a form such as"
                        + " 12:30:00",
                "Time time");
        put("write 'String' with a form such as 2026-01-31T12:30:00", "LocalDateTime");
        put("write 'LocalDate'", "DateOnly localdate");
        put("write 'String' with a form such as 12:30:00", "LocalTime TimeOnly");
        put("write 'Instant'", "instant");
        put("write 'Duration'", "TimeSpan timedelta duration");
        put("write 'UUID'", "Uuid uuid Guid guid");
        put("write 'BigDecimal'", "Decimal decimal bigdecimal");
        put("write 'BigDecimal', or {long} for a count of the smallest unit, such as cents", "Money money");
        put("write {long}, or 'BigDecimal' for more than 64 bits", "BigInteger BigInt bigint");
        put("write {double}, or {long} for whole numbers", "Number number Numeric numeric Real real");
        put(
                "say what can be in it: a union with a case for each kind of value",
                "Object object Any any Serializable Dynamic dynamic Variant JsonNode JsonObject Json JSON",
                "Union Either OneOf");
        put("write the type's name", "var val auto let");
        put("write 'String'", "CharSequence StringBuilder StringBuffer str text Text varchar wstring NSString");
        put("write 'String' for its text", "URI URL Uri Url Path File Locale Currency ZoneId TimeZone Pattern");
        put("write {byte}[]", "ByteBuffer ByteString ByteArray Bytes bytes bytearray Blob blob binary Buffer");
        put(
                "write {byte}[], or 'Stream<Data>' as a parameter or result for more than fits into memory",
                "InputStream OutputStream Reader Writer");
        put("write {boolean}", "bool Bool AtomicBoolean");
        put("write {byte}", "int8 int8_t sbyte i8 Int8 SByte");
        put("write {short}", "int16 int16_t i16 Int16");
        put("write {int}", "integer int32 int32_t i32 Int32 AtomicInteger Int INT");
        put("write {long}", "int64 int64_t i64 Int64 AtomicLong longlong ptrdiff_t ssize_t");
        put("write {float}", "float32 f32 Float32 Single single");
        put("write {double}", "float64 f64 Float64");
        put("write {ubyte}", "uint8 uint8_t u8 UInt8 UByte uchar");
        put("write {ushort}", "uint16 uint16_t u16 UInt16 UShort");
        put("write {uint}", "unsigned uint32 uint32_t u32 UInt32 UInt");
        put("write {ulong}", "uint64 uint64_t u64 UInt64 ULong size_t");
        put("write {int} with the sign that it has", "signed");
        put("write 'Optional<Integer>'", "OptionalInt");
        put("write 'Optional<Long>'", "OptionalLong");
        put("write 'Optional<Double>'", "OptionalDouble");
        put("declare a struct with a field for each part", "Pair Tuple Triple Entry tuple KeyValuePair BitSet");
        put(
                "write what it is a promise of: clients call each method without waiting, too",
                "Future CompletableFuture CompletionStage Task Promise Mono");
        put(
                "a call carries no code: a method that returns 'Stream<Data>' tells a client more than once",
                "Function Consumer Supplier Predicate Runnable Callable Callback Action Func Observable Flux Listener");
    }

    private ForeignTypes() {}

    private static void put(String way, String... names) {
        for (String each : names) {
            for (String name : each.split(" ")) {
                WAYS.put(name, way);
            }
        }
    }

    /**
     * What to write instead of a type, for a message.
     *
     * @param inBrackets whether it is between {@code <} and {@code >}
     * @return empty where nothing is known about this name
     */
    public static Optional<String> instead(String name, boolean inBrackets) {
        return Optional.ofNullable(WAYS.get(name)).map(way -> written(way, inBrackets));
    }

    private static String written(String way, boolean inBrackets) {
        String text = way;
        for (Scalar primitive : Scalar.values()) {
            String in = "{" + primitive.declared() + "}";
            text = text.replace(in + "[]", "'" + primitive.declared() + "[]'")
                    .replace(in, "'" + (inBrackets ? primitive.box() : primitive.declared()) + "'");
        }
        return text;
    }
}
