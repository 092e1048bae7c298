/* Keeps a note and reads it back. The argument is the address: localhost:7000 unless given. */
#include "${c.prefix}.h"

#include <stdio.h>

static int run(${c.client}_client *client, ${c.prefix}_error *error)
{
    const ${c.note} greeting = {
        .title = ${c.prefix}_string_of("greeting"),
        .text = ${c.prefix}_string_of("Hello"),
    };
    if (${c.client}_put(client, &greeting, error) != ${c.prefix?upper_case}_OK) {
        return 1;
    }

    const ${c.note} *note;
    if (${c.client}_get(client, greeting.title, &note, error) != ${c.prefix?upper_case}_OK) {
        return 1;
    }
    printf("%s\n", note->text.bytes);
    ${c.prefix}_free(note);

    const ${c.prefix}_string_array *titles;
    if (${c.client}_titles(client, &titles, error) != ${c.prefix?upper_case}_OK) {
        return 1;
    }
    printf("titles: ");
    for (int32_t i = 0; i < titles->count; i++) {
        printf("%s%s", i == 0 ? "" : ", ", titles->items[i].bytes);
    }
    printf("\n");
    ${c.prefix}_free(titles);

    if (${c.client}_get(client, ${c.prefix}_string_of("farewell"), &note, error) == ${c.prefix?upper_case}_OK) {
        printf("%s\n", note->text.bytes);
        ${c.prefix}_free(note);
        return 0;
    }
    /* Declared in the description, with its fields; NULL where the call failed for another reason. */
    const ${c.missing} *missing = ${c.missing}_of(error);
    if (missing == NULL) {
        return 1;
    }
    printf("no note: %s\n", missing->title.bytes);
    return 0;
}

int main(int count, char **arguments)
{
    ${c.prefix}_error error;
    ${c.client}_client *client = ${c.client}_connect(count > 1 ? arguments[1] : "localhost:7000", &error);
    const int result = client == NULL ? 1 : run(client, &error);
    if (result != 0) {
        fprintf(stderr, "%s\n", error.message); /* no connection, time-outs and the like */
    }
    ${c.client}_close(client);
    return result;
}
