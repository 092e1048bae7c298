<#-- The functions of structs in Python. -->
<#-- A struct of fixed size. -->
<#macro fixed struct form>
${form.layout} = _wire.layout("${form.codes}")


def _make_${struct.key}(${form.parameters}) -> ${struct.name}:
  <#if form.unpacked??>
    ${form.fields} = ${form.unpacked}
  </#if>
<@make struct.name form.stores/>
    return value


def write_${struct.key}(write: _wire.Write, value: ${struct.name}) -> None:
    write(${form.layout}.pack(${form.packed?join(", ")}))


def read_${struct.key}(data: _wire.Buffer, at: int) -> tuple[${struct.name}, int]:
    return _make_${struct.key}(*${form.layout}.unpack_from(data, at)), at + ${form.size}
</#macro>
<#-- An array of structs of fixed size. -->
<#macro rows type form>
  <#if !form.many>
${form.layout} = _wire.Rows("${form.item.codes}")


  </#if>
def write_${type.key}(write: _wire.Write, values: ${type.annotation}) -> None:
    if len(values) > _wire.PIECE:
        return _wire.write_pieces(write, values, write_${type.key})
  <#if form.many>
    write(_wire.counted([${form.item.layout}.pack(${form.item.packed?join(", ")}) for value in values]))
  <#else>
    flat: list[_wire.Packed] = []
    for value in values:
    <#list form.item.packed as packed>
        flat.append(${packed})
    </#list>
    write(${form.layout}[len(values)](*flat))
  </#if>


def _make_${type.key}(rows: _wire.Unpacked) -> list[${form.struct}]:
    values: list[${form.struct}] = []
    for <#if form.item.unpacked??>run<#else>${form.item.fields}</#if> in rows:
  <#if form.item.unpacked??>
        ${form.item.fields} = ${form.item.unpacked}
  </#if>
<@make form.struct form.item.stores "        "/>
        values.append(value)
    return values


read_${type.key} = _wire.rows_reader(${form.item.layout}, _make_${type.key})
</#macro>
<#-- A struct whose values differ in size. -->
<#macro varying struct form>
<@layouts form.steps/>
def write_${struct.key}(write: _wire.Write, value: ${struct.name}<@level form/>) -> None:
  <#if form.recursive>
    _wire.check_write_level(level, ${struct.name})
  </#if>
  <#list form.steps.all as step>
    <#if step.run??>
    write(${step.run.layout}.pack(${step.run.packed?join(", ")}))
    <#else>
    ${step.part.write}(write, value.${step.part.slot}${step.part.level})
    </#if>
  </#list>


def read_${struct.key}(data: _wire.Buffer, at: int<@level form/>) -> tuple[${struct.name}, int]:
  <#if form.recursive>
    _wire.check_read_level(level, ${struct.name})
  </#if>
<@reading form.steps/>
<@make struct.name form.stores/>
    return value, ${form.steps.end}
</#macro>
<#-- A union: its functions, and at the end of the module, where all others are known, its cases. -->
<#macro union union>
def write_${union.key}(write: _wire.Write, value: ${union.name}<@level union/>) -> None:
    _${union.key}_cases.write(write, value<#if union.levelled>, level</#if>)


def read_${union.key}(data: _wire.Buffer, at: int<@level union/>) -> tuple[${union.name}, int]:
    return _${union.key}_cases.read(data, at<#if union.levelled>, level</#if>)
</#macro>
<#macro cases union>
_${union.key}_cases = _wire.Cases(
    "${union.name}",
    ${union.recursive?string("True", "False")},
  <#list union.cases as case>
    (${case.type}, ${case.write}, ${case.read}, ${case.levelled?string("True", "False")}),
  </#list>
)
</#macro>
<#-- What JSON needs of unions. -->
<#macro unions unions>
  <#list unions>
    {
    <#items as union>
        ${union.name}: (
            "${union.key}",
            {
      <#list union.cases as case>
                "${case.declared}": (${case.type}, "${case.shape}"),
      </#list>
            },
        ),
    </#items>
    },
  </#list>
</#macro>
<#-- Its slots are set, and not its fields, which cannot be. -->
<#macro make struct stores indent="    ">
${indent}value = _new(${struct})
  <#list stores as store>
${indent}value.${store.slot} = ${store.value}
  </#list>
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
