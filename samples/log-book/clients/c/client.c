/* SPDX-License-Identifier: Apache-2.0 */
/* Logs lines that it reads, such as "WARNING disk is full", if they reach the log book's threshold for this program. */
#include "logbook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LONGEST_LINE 4096

static void stop(const char *message)
{
    fprintf(stderr, "%s\n", message);
    exit(EXIT_FAILURE);
}

static logbook_level level_of(const char *name)
{
    for (int level = LOGBOOK_LEVEL_DEBUG; level <= LOGBOOK_LEVEL_ERROR; level++) {
        if (strcmp(name, logbook_level_name((logbook_level)level)) == 0) {
            return (logbook_level)level;
        }
    }
    stop("a line begins with none of the levels DEBUG, INFO, WARNING and ERROR");
    return LOGBOOK_LEVEL_ERROR;
}

static void handle(logbook_log_book_client *book, const char *program, logbook_level level, const char *text)
{
    logbook_error error;
    logbook_level threshold;
    const logbook_entry entry = {
        .time = {.seconds = (int64_t)time(NULL)},
        .program = logbook_string_of(program),
        .level = level,
        .text = logbook_string_of(text),
    };
    if (logbook_log_book_threshold(book, logbook_string_of(program), &threshold, &error) != LOGBOOK_OK) {
        stop(error.message);
    }
    if (level < threshold) {
        printf("passed over: %s\n", text);
    } else if (logbook_log_book_log(book, &entry, &error) == LOGBOOK_OK) {
        printf("kept: %s\n", text);
    } else {
        stop(error.message);
    }
    fflush(stdout);
}

int main(int count, char **arguments)
{
    char line[LONGEST_LINE];
    logbook_error error;
    if (count != 3) {
        stop("usage: client ADDRESS PROGRAM");
    }
    logbook_log_book_client *const book = logbook_log_book_connect(arguments[1], &error);
    if (book == NULL) {
        stop(error.message);
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        char *const space = strchr(line, ' ');
        if (space == NULL) {
            stop("a line is a level, a space and a text");
        }
        *space = '\0';
        handle(book, arguments[2], level_of(line), space + 1);
    }
    logbook_log_book_close(book);
    return EXIT_SUCCESS;
}
