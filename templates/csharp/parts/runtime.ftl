<#if service.shared??>
    using Runtime = global::${service.runtime};

</#if>
