<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How the program of creo verify prints what it found. -->
static const char DIGITS[] = "0123456789abcdef";

static void print(const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        putchar(DIGITS[bytes[i] >> 4]);
        putchar(DIGITS[bytes[i] & 15]);
    }
    puts(length == 0 ? "-" : "");
}

void creo_checks_good(const uint8_t *bytes, size_t length)
{
    fputs("= ", stdout);
    print(bytes, length);
}

void creo_checks_thrown(const char *exception, const uint8_t *bytes, size_t length)
{
    printf("e %s ", exception);
    print(bytes, length);
}

void creo_checks_refused(const char *reason)
{
    printf("! %s\n", reason);
}

void creo_checks_wrong(const char *what, const char *reason)
{
    printf("? %s: %s\n", what, reason);
}

/* The items of an answer so far, as text. */
static char *came;
static size_t came_length;
static size_t came_capacity;

void creo_checks_begin(void)
{
    came_length = 0;
}

void creo_checks_item_came(const uint8_t *bytes, size_t length)
{
    const size_t room = 2 * length + 2;
    if (room > came_capacity - came_length) {
        came_capacity = 2 * came_capacity + room;
        came = realloc(came, came_capacity);
        if (came == NULL) {
            abort();
        }
    }
    came[came_length++] = ' ';
    for (size_t i = 0; i < length; i++) {
        came[came_length++] = DIGITS[bytes[i] >> 4];
        came[came_length++] = DIGITS[bytes[i] & 15];
    }
    if (length == 0) {
        came[came_length++] = '-';
    }
}

void creo_checks_end(void)
{
    printf("=%.*s\n", (int)came_length, came_length == 0 ? "" : came);
}
