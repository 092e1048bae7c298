<#-- The functions of structs in Python. -->
<#-- A struct of fixed size. -->
<#macro fixed struct form>
${form.layout} = _wire.layout("${form.codes}")


  <#if form.flat??>
def _flat_${struct.key}(value: ${struct.name}) -> tuple[_wire.Packed, ...]:
    ${form.flat.fields} = value
    return ${form.flat.packed}


def _make_${struct.key}(*run: _wire.Packed) -> ${struct.name}:
    ${form.flat.fields} = ${form.flat.unpacked}
    return _new(${struct.name}, ${form.flat.values})


def write_${struct.key}(write: _wire.Write, value: ${struct.name}) -> None:
    write(${form.layout}.pack(*_flat_${struct.key}(value)))


def read_${struct.key}(data: _wire.Buffer, at: int) -> tuple[${struct.name}, int]:
    return _make_${struct.key}(*${form.layout}.unpack_from(data, at)), at + ${form.size}
  <#else>
def write_${struct.key}(write: _wire.Write, value: ${struct.name}) -> None:
    write(${form.layout}.pack(*value))


def read_${struct.key}(data: _wire.Buffer, at: int) -> tuple[${struct.name}, int]:
    return _new(${struct.name}, ${form.layout}.unpack_from(data, at)), at + ${form.size}
  </#if>
</#macro>
<#-- A struct whose values differ in size. Its fields are unpacked from `value` together: that is faster than one after another, and
     does not warn of deprecated ones. -->
<#macro varying struct form>
<@layouts form.steps/>
def write_${struct.key}(write: _wire.Write, value: ${struct.name}<@level form/>) -> None:
  <#if form.recursive>
    _wire.check_write_level(level, ${struct.name})
  </#if>
    ${form.fields} = value
  <#list form.steps.all as step>
    <#if step.run??>
    write(${step.run.layout}.pack(${step.run.packed?join(", ")}))
    <#else>
    ${step.part.write}(write, ${step.part.field}${step.part.level})
    </#if>
  </#list>


def read_${struct.key}(data: _wire.Buffer, at: int<@level form/>) -> tuple[${struct.name}, int]:
  <#if form.recursive>
    _wire.check_read_level(level, ${struct.name})
  </#if>
<@reading form.steps/>
    return _new(${struct.name}, ${form.values}), ${form.steps.end}
</#macro>
<#macro level of><#if of.levelled>, level: int = 1</#if></#macro>
<#macro layouts steps>
  <#list steps.runs()>
    <#items as run>
${run.layout} = _wire.layout("${run.codes}")
    </#items>


  </#list>
</#macro>
<#-- Reads fields one after another into variables. -->
<#macro reading steps>
  <#list steps.all as step>
    <#if step.part??>
    ${step.part.field}, at = ${step.part.read}(data, ${step.part.at}${step.part.level})
    <#elseif step.run.unpacked??>
    run = ${step.run.layout}.unpack_from(data, ${step.run.at})
    ${step.run.fields} = ${step.run.unpacked}
    <#else>
    ${step.run.fields} = ${step.run.layout}.unpack_from(data, ${step.run.at})
    </#if>
  </#list>
</#macro>
