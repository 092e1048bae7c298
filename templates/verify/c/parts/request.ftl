<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Requests as the script has them, and the bytes of its answers. -->
static void append(creo_request *request, const char *text, size_t length)
{
    if (length >= request->capacity - request->length) {
        request->capacity = 2 * request->capacity + length + 1;
        request->text = enough(realloc(request->text, request->capacity));
    }
    memcpy(request->text + request->length, text, length);
    request->length += length;
    request->text[request->length] = '\0';
}

void creo_request_start(creo_request *request, const char *method)
{
    *request = (creo_request){NULL, 0, 0};
    append(request, method, strlen(method));
}

void creo_request_add(creo_request *request, const uint8_t *bytes, size_t length)
{
    static const char DIGITS[] = "0123456789abcdef";
    append(request, length == 0 ? " -" : " ", length == 0 ? 2 : 1);
    for (size_t i = 0; i < length; i++) {
        append(request, (const char[]){DIGITS[bytes[i] >> 4], DIGITS[bytes[i] & 15]}, 2);
    }
}

void creo_request_spoil(creo_request *request, const char *reason)
{
    append(request, " ", 1);
    append(request, reason, strlen(reason));
}

void creo_request_free(creo_request *request)
{
    free(request->text);
}

bool creo_answer_more(const char *answer)
{
    return strchr(answer, ' ') != NULL;
}

uint8_t *creo_answer_next(const char **answer, size_t *length)
{
    const char *const start = *answer + strcspn(*answer, " ") + creo_answer_more(*answer);
    const size_t digits = strcspn(start, " ");
    char *const word = enough(malloc(digits + 1));
    memcpy(word, start, digits);
    word[digits] = '\0';
    *length = bytes_of(word);
    uint8_t *const bytes = enough(exactly(word, *length));
    free(word);
    *answer = start + digits;
    return bytes;
}
