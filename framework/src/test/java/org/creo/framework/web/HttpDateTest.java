// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HttpDateTest {
    @Test
    void writesWhatItReads() {
        for (long second = 1_700_000_000L; second < 1_700_001_000L; second++) {
            assertEquals(Optional.of(second), HttpDate.seconds(HttpDate.of(second)));
        }
        assertEquals("Thu, 01 Jan 1970 00:00:00 GMT", HttpDate.of(0));
        assertEquals("Wed, 31 Dec 1969 23:59:59 GMT", HttpDate.of(-1));
    }

    @Test
    void namesAreEnglish() {
        DateTimeFormatter english = DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);
        for (LocalDate day = LocalDate.of(2024, 1, 1); day.getYear() == 2024; day = day.plusDays(1)) {
            assertEquals(
                    english.format(day.atStartOfDay()), HttpDate.of(day.toEpochSecond(LocalTime.MIN, ZoneOffset.UTC)));
        }
    }

    @Test
    void whatIsNoTimeIsNone() {
        assertEquals(Optional.empty(), HttpDate.seconds("yesterday"));
        assertEquals(Optional.empty(), HttpDate.seconds(""));
        assertEquals(Optional.empty(), HttpDate.seconds("Fri, 02 Jan 2026 03:04:05 CET"));
    }
}
