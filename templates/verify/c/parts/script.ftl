<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What the worker of creo verify is to answer, and what it reports. -->
/* A request, and one of its answers; if it has several, they take turns. */
struct line {
    char *request;
    char *answer;
    unsigned given; /* how often it was the answer */
};

struct creo_script {
    struct line *lines;
    size_t count;
    FILE *report;
    pthread_mutex_t lock;
};

static void *enough(void *memory)
{
    if (memory == NULL) {
        creo_scripted_failed("there is no memory");
    }
    return memory;
}

static void script_open(creo_script *script, const char *file, const char *report)
{
    FILE *const in = fopen(file, "r");
    char *line = NULL;
    size_t capacity = 0;
    script->report = fopen(report, "a");
    if (in == NULL || script->report == NULL) {
        creo_scripted_failed("the script cannot be read, or there is no report");
    }
    pthread_mutex_init(&script->lock, NULL);
    while (next_line(in, &line, &capacity) != NULL) {
        char *const end = strstr(line, " > ");
        if (end == NULL) {
            creo_scripted_failed("a line of the script has no answer");
        }
        *end = '\0';
        if (script->count % 1000 == 0) {
            script->lines = enough(realloc(script->lines, (script->count + 1000) * sizeof *script->lines));
        }
        script->lines[script->count++] = (struct line){line, end + 3, 0};
        line = NULL;
        capacity = 0;
    }
    free(line);
    fclose(in);
}

static void script_close(creo_script *script)
{
    for (size_t i = 0; i < script->count; i++) {
        free(script->lines[i].request);
    }
    free(script->lines);
    fclose(script->report);
    pthread_mutex_destroy(&script->lock);
}

/* The line whose turn it is; NULL: there is none. */
static struct line *find(creo_script *script, const char *request)
{
    struct line *found = NULL;
    for (size_t i = 0; i < script->count; i++) {
        struct line *const line = &script->lines[i];
        if (strcmp(line->request, request) == 0 && (found == NULL || line->given < found->given)) {
            found = line;
        }
    }
    return found;
}

static void tell(creo_script *script, char what, const char *request)
{
    fprintf(script->report, "%c %s\n", what, request);
    fflush(script->report);
}

const char *creo_script_answer(creo_script *script, creo_request *request)
{
    pthread_mutex_lock(&script->lock);
    struct line *const line = find(script, request->text);
    if (line == NULL) {
        tell(script, '?', request->text);
    } else {
        line->given++;
    }
    pthread_mutex_unlock(&script->lock);
    creo_request_free(request);
    return line == NULL ? NULL : line->answer;
}

void creo_script_oneway(creo_script *script, creo_request *request)
{
    pthread_mutex_lock(&script->lock);
    tell(script, find(script, request->text) == NULL ? '?' : '1', request->text);
    pthread_mutex_unlock(&script->lock);
    creo_request_free(request);
}

bool creo_answer_throws(const char **answer, const char *exception)
{
    const size_t length = strlen(exception);
    const char *const name = *answer + 2;
    if (**answer != 'e' || strncmp(name, exception, length) != 0 || name[length] != ' ') {
        return false;
    }
    *answer = name + length;
    return true;
}
