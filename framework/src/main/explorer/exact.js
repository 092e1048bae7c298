// SPDX-License-Identifier: Apache-2.0
// Times, days, UUIDs and decimal numbers, which JSON has as text. What is wrong is an Error, for the person who wrote it.

import {BigDecimal} from "./runtime/value/big-decimal.js";
import {Duration} from "./runtime/value/duration.js";
import {Instant} from "./runtime/value/instant.js";
import {LocalDate} from "./runtime/value/local-date.js";

const SECOND = 1_000_000_000n;
const DAY = 86400n * SECOND;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const SOME_UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";

/**
 * The types: the value of a text; an example; how a form begins, where that is not empty; its bytes in RASP; its value
 * read from there. Where pictures can show it, the number that it is, or its nanoseconds since 1970.
 */
const TYPES = {
    Instant: {
        of: text => Instant.of(text), example: "2026-11-27T10:30:00Z",
        bytes: ({seconds, nanos}) => time(seconds, nanos),
        read: reader => Instant.ofSeconds(reader.long(), reader.int()),
        moment: ({epochNanoseconds}) => epochNanoseconds,
    },
    Duration: {
        of: text => Duration.of(text), example: "PT1.5S",
        bytes: ({seconds, nanos}) => time(seconds, nanos),
        read: reader => Duration.ofSeconds(reader.long(), reader.int()),
        number: value => value.toMilliseconds() / 1000,
    },
    LocalDate: {
        of: text => LocalDate.of(text), example: "2026-11-27",
        bytes: ({epochDays}) => view(4, each => each.setInt32(0, epochDays)),
        read: reader => new LocalDate(reader.int()),
        moment: ({epochDays}) => BigInt(epochDays) * DAY,
    },
    UUID: {
        of: uuid, example: SOME_UUID,
        bytes: text => bytesOf(text.replaceAll("-", "")),
        read: reader => digitsOf(reader, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
    },
    BigDecimal: {
        of: text => BigDecimal.of(text), example: "12.50",
        bytes: decimal,
        read: readDecimal,
        number: value => value.toNumber(),
    },
};

/** Whether it is one of these types. */
export function isExact(type) {
    return Object.hasOwn(TYPES, type);
}

/** The text of a value as a host writes it, of one that somebody has written. */
export function exact(text, type) {
    const written = text.trim();
    if (!written) {
        throw new Error(`A value is missing, such as ${TYPES[type].example}.`);
    }
    try {
        return String(TYPES[type].of(written));
    } catch (e) {
        const {message} = e;
        throw new Error(`${message[0].toUpperCase()}${message.slice(1)}.`);
    }
}

/** A text of a type. */
export function exampleOf(type) {
    return TYPES[type].example;
}

/** The bytes of a text, as RASP sends them. */
export function exactBytes(type, text) {
    return TYPES[type].bytes(TYPES[type].of(text));
}

/** The text of what a reader of the runtime has next. */
export function readExact(reader, type) {
    return String(TYPES[type].read(reader));
}

/** Whether pictures have it as a number. */
export function isCounted(type) {
    return isExact(type) && "number" in TYPES[type];
}

/** The number that a text stands for, for pictures: seconds, of a Duration. */
export function counted(type, text) {
    return text == null ? NaN : TYPES[type].number(TYPES[type].of(text));
}

/** Whether pictures have it as a time. */
export function isTime(type) {
    return isExact(type) && "moment" in TYPES[type];
}

/** The nanoseconds from 1970 on that a text stands for. */
export function moment(type, text) {
    return TYPES[type].moment(TYPES[type].of(text));
}

/** A UUID that nobody else has. */
export function freshUuid() {
    // Only pages that came safely have crypto.randomUUID.
    const data = crypto.getRandomValues(new Uint8Array(16));
    data[6] = data[6] & 0x0f | 0x40;
    data[8] = data[8] & 0x3f | 0x80;
    let at = 0;
    return TYPES.UUID.read({byte: () => data[at++]});
}

function uuid(text) {
    if (!UUID.test(text)) {
        throw new Error(`expected a UUID such as ${SOME_UUID}, found "${text}"`);
    }
    return text.toLowerCase();
}

function view(size, set) {
    const data = new DataView(new ArrayBuffer(size));
    set(data);
    return new Uint8Array(data.buffer);
}

function time(seconds, nanos) {
    return view(12, data => {
        data.setBigInt64(0, seconds);
        data.setInt32(8, nanos);
    });
}

/** The scale, and the fewest bytes that a number takes as two's complement, with their count. */
function decimal({unscaled, scale}) {
    let size = 1;
    while (BigInt.asIntN(8 * size, unscaled) != unscaled) {
        size += 1;
    }
    const digits = BigInt.asUintN(8 * size, unscaled).toString(16).padStart(2 * size, "0");
    const head = view(8, data => {
        data.setInt32(0, scale);
        data.setInt32(4, size);
    });
    return Uint8Array.of(...head, ...bytesOf(digits));
}

function readDecimal(reader) {
    const scale = reader.int();
    const size = reader.count(1);
    return new BigDecimal(BigInt.asIntN(8 * size, BigInt(`0x${digitsOf(reader, size)}`)), scale);
}

function bytesOf(digits) {
    return Uint8Array.from(digits.match(/../g), each => parseInt(each, 16));
}

/** The next bytes as digits. */
function digitsOf(reader, count) {
    let digits = "";
    for (let i = 0; i < count; i++) {
        digits += (reader.byte() & 0xff).toString(16).padStart(2, "0");
    }
    return digits;
}
