<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How the program of creo verify reads a line and its words. -->
static int digit(char hex)
{
    return hex <= '9' ? hex - '0' : hex - 'a' + 10;
}

/* Turns hex digits into bytes in place; "-" means no bytes. */
static size_t bytes_of(char *hex)
{
    const size_t length = *hex == '-' ? 0 : strlen(hex) / 2;
    for (size_t i = 0; i < length; i++) {
        hex[i] = (char)(digit(hex[2 * i]) * 16 + digit(hex[2 * i + 1]));
    }
    return length;
}

/* A copy of exactly that size, so that tools detect code that reads beyond it. */
static uint8_t *exactly(const char *bytes, size_t length)
{
    uint8_t *const copy = malloc(length == 0 ? 1 : length);
    if (copy != NULL) {
        memcpy(copy, bytes, length);
    }
    return copy;
}

static char *next_line(FILE *in, char **line, size_t *capacity)
{
    size_t length = 0;
    for (;;) {
        if (*capacity - length < 2) {
            *capacity = *capacity * 2 + 4096;
            char *const longer = realloc(*line, *capacity);
            if (longer == NULL) {
                return NULL;
            }
            *line = longer;
        }
        if (fgets(*line + length, (int)(*capacity - length), in) == NULL) {
            return NULL;
        }
        length += strlen(*line + length);
        if ((*line)[length - 1] == '\n') {
            (*line)[length - 1] = '\0';
            return *line;
        }
    }
}
