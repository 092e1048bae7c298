// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Dates: the days since 1970-01-01. */
final class Dates implements Spelled {

    static final String PATTERN = "([+-]?[0-9]{4,10})-([0-9]{2})-([0-9]{2})";

    private static final Pattern DATE = Pattern.compile(PATTERN);
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    private static final int LEAP_MONTH = 2;
    /** The calendar is the same every 400 years. */
    private static final int CYCLE_YEARS = 400;

    private static final int CYCLE_DAYS = 146_097;

    @Override
    public String noun() {
        return "a date";
    }

    @Override
    public String example() {
        return "2026-11-27";
    }

    @Override
    public Object zero() {
        return LocalDate.EPOCH;
    }

    @Override
    public Object parse(String text) {
        Matcher date = DATE.matcher(text);
        if (!date.matches()) {
            throw new WrongTextException();
        }
        long days = days(date);
        if (days != (int) days) {
            throw new WrongTextException("dates go from " + LocalDate.ofEpochDay(Integer.MIN_VALUE) + " to "
                    + LocalDate.ofEpochDay(Integer.MAX_VALUE));
        }
        return LocalDate.ofEpochDay(days);
    }

    /** The days since 1970-01-01 of the date that the first three groups are. */
    static long days(Matcher date) {
        long year = year(date.group(1));
        int month = Integer.parseInt(date.group(2));
        int day = Integer.parseInt(date.group(3));
        if (month < 1 || month > DAYS.length) {
            throw new WrongTextException("there is no month " + date.group(2));
        }
        if (day < 1 || day > lengthOf(month, year)) {
            throw new WrongTextException("month " + date.group(2) + " of that year has no day " + date.group(3));
        }
        long cycles = Math.floorDiv(year, CYCLE_YEARS);
        int within = Math.floorMod(year, CYCLE_YEARS);
        return cycles * CYCLE_DAYS + LocalDate.of(within, month, day).toEpochDay();
    }

    /** A year of four digits, or with a sign; there is one way to write each. */
    private static long year(String text) {
        boolean signed = !Character.isDigit(text.charAt(0));
        String digits = signed ? text.substring(1) : text;
        if (!signed && digits.length() > 4) {
            throw new WrongTextException("a year of more than four digits has a sign");
        }
        if (signed && (digits.length() > 4 ? digits.startsWith("0") : text.startsWith("+"))) {
            throw new WrongTextException("a year after 9999 or before 0 has no zeros ahead, and others have no sign");
        }
        if (text.equals("-0000")) {
            throw new WrongTextException("the year 0 has no sign");
        }
        return Long.parseLong(text);
    }

    private static int lengthOf(int month, long year) {
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % CYCLE_YEARS == 0);
        return month == LEAP_MONTH && leap ? 29 : DAYS[month - 1];
    }

    @Override
    public String text(Object value) {
        return value.toString();
    }

    @Override
    public Optional<BigDecimal> number(Object value) {
        return Optional.of(BigDecimal.valueOf(((LocalDate) value).toEpochDay()));
    }

    @Override
    public Object ofNumber(BigDecimal number) {
        return LocalDate.ofEpochDay(number.longValue());
    }

    @Override
    public Object read(ByteBuffer in) {
        WrongBytesException.need(in, 0, Integer.BYTES, Scalar.LOCAL_DATE);
        return LocalDate.ofEpochDay(in.getInt());
    }

    @Override
    public byte[] bytes(Object value) {
        int days = Math.toIntExact(((LocalDate) value).toEpochDay());
        return ByteBuffer.allocate(Integer.BYTES).putInt(days).array();
    }
}
