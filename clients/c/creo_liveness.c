/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_liveness.h"

#include "creo_clock.h"

#include <stdio.h>

int64_t creo_liveness_due_ms(const creo_channel_settings *settings, const creo_connection *connection)
{
    const int64_t preface_ms = connection->reader.answered ? CREO_NEVER : connection->preface_until_ms;
    if (connection->calls.patient_count == 0) {
        return preface_ms;
    }
    return creo_clock_sooner(preface_ms, connection->pinged_ms != 0
                                             ? connection->pinged_ms + settings->connect_timeout_ms
                                             : connection->heard_ms + settings->silence_ms);
}

void creo_liveness_check(creo_connections *connections, creo_connection *connection, int64_t now_ms)
{
    if (connection->reader.heard) {
        connection->reader.heard = false;
        connection->heard_ms = now_ms;
        connection->pinged_ms = 0;
    }
    if (now_ms < creo_liveness_due_ms(connections->settings, connection)) {
        return;
    }
    if (!connection->reader.answered && now_ms >= connection->preface_until_ms) {
        creo_connections_lose_silent(connections, connection);
        return;
    }
    if (connection->pinged_ms != 0) {
        char time[CREO_TIME_SIZE];
        char reason[100];
        snprintf(reason, sizeof reason, "nothing came from the host for %s, and no answer to a PING",
            creo_clock_text(connections->settings->silence_ms + connections->settings->connect_timeout_ms, time));
        creo_connections_lose(connections, connection, CREO_TRANSPORT, reason);
        return;
    }
    connection->pinged_ms = now_ms;
    connection->pings++;
    if (!creo_outbox_queue(&connection->outbox, CREO_FRAME_PING, 0, NULL, 0)) {
        creo_connections_lose_without_memory(connections, connection);
        return;
    }
    creo_outbox_flush(&connection->outbox);
}
