<#import "parts/doc.ftl" as doc>
<#include "parts/header.ftl">
namespace ${service.namespace}
{
<@doc.element name="summary" lines=enum.doc instead="The enum " + enum.declaredName + "." indent="    "/>
<@doc.deprecated text=enum.deprecated! indent="    "/>
    public enum ${enum.name}
    {
<#list enum.constants as constant>
<@doc.element name="summary" lines=constant.doc instead="The constant " + constant.declaredName + "." indent="        "/>
<@doc.deprecated text=constant.deprecated! indent="        "/>
        [Runtime.DeclaredName("${constant.declaredName}")]
        ${constant.name} = ${constant.ordinal?c}<#sep>,

</#sep></#list>

    }
}
