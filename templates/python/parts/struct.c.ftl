<#-- The functions of structs in C: each is a chain of conditions; the first that fails has raised an error. -->
<#macro fixed struct form>
static int put_${struct.key}(creo_writer *writer, char *at, PyObject *value)
{
    PyObject **fields = creo_fields(writer, value, ${struct.type}, ${struct.count});
    return fields != NULL<#list form.writes as field>
        && <@write field/></#list>;
}

static PyObject *get_${struct.key}(creo_reader *reader, const char *at)
{
    PyObject *fields[${struct.count}] = {NULL};
    if (<#list form.reads as field><@read field/><#sep>
        && </#sep></#list>) {
        return creo_struct(reader, ${struct.type}, fields, ${struct.count});
    }
    return creo_abandon(fields, ${struct.count});
}

static int write_${struct.key}(creo_writer *writer, PyObject *value)
{
    char *at = creo_room(writer, ${form.size});
    return at != NULL && put_${struct.key}(writer, at, value);
}

static PyObject *read_${struct.key}(creo_reader *reader)
{
    const char *at = creo_take(reader, ${form.size});
    return at == NULL ? NULL : get_${struct.key}(reader, at);
}
</#macro>
<#macro varying struct form>
static int write_${struct.key}(creo_writer *writer, PyObject *value)
{
    PyObject **fields = creo_fields(writer, value, ${struct.type}, ${struct.count});
  <#if form.runs?has_content>
    char *run;
  </#if>
    return fields != NULL<#if form.recursive>
        && creo_write_deeper(writer, ${struct.type})</#if><#list form.writes as step>
        && <#if step.run??>(${step.run.variable} = creo_room(writer, ${step.run.size})) != NULL<#else><@write step.access/></#if></#list><#if form.recursive>
        && creo_write_back(writer)</#if>;
}

static PyObject *read_${struct.key}(creo_reader *reader)
{
    PyObject *fields[${struct.count}] = {NULL};
  <#list form.runs>
    const char <#items as run>*${run}<#sep>, </#items>;
  </#list>
    if (<#if form.recursive>creo_read_deeper(reader, ${struct.type})
        && </#if><#list form.reads as step><#if step.run??>(${step.run.variable} = creo_take(reader, ${step.run.size})) != NULL<#else><@read step.access/></#if><#sep>
        && </#sep></#list><#if form.recursive>
        && creo_read_back(reader)</#if>) {
        return creo_struct(reader, ${struct.type}, fields, ${struct.count});
    }
    return creo_abandon(fields, ${struct.count});
}
</#macro>
<#-- One field, at its place in a run or at the current position. -->
<#macro write of>${of.function}(writer, <#if of.at??>${of.at}, </#if>fields[${of.field}])</#macro>
<#macro read of>(fields[${of.field}] = ${of.function}(reader<#if of.at??>, ${of.at}</#if>)) != NULL</#macro>
