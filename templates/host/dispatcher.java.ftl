<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Connects the implementation of one interface with the host that serves it. -->
<#import "../java/parts/java.ftl" as java>
<#import "parts/bindings.ftl" as bindings>
<#import "parts/handlers.ftl" as handlers>
<@java.head service hosted.dispatcher.imports/>
/**
 * Connects an implementation of {@link ${hosted.implemented}} with the host that serves it: decodes requests, calls it,
 * encodes what it returns or throws. <#if hosted.states??>The host calls it from several threads at a time, as far as the states that methods
 * touch allow.<#else>The host calls it from one thread at a time<#if hosted.dispatcher.streaming>, and methods with streams at the
 * same time, each call from a thread of its own</#if><#if hosted.dispatcher.stateless><#if hosted.dispatcher.streaming>;
 * stateless methods likewise, from any thread<#else>, and
 * stateless methods at the same time from others</#if></#if>.</#if>
<@java.deprecatedTag hosted.api/>
 */
<@java.marks service hosted.api/>
public final class ${hosted.api.name}Dispatcher implements Dispatcher {
<#list hosted.dispatcher.constants as constant>
    <#if !hosted.dispatcher.older>private </#if>static final ${constant.access.type} ${constant.name} = <@bindings.access constant.access/>;
    <#if constant?is_last>

    </#if>
</#list>
    private final ${hosted.implemented} service;

    /**
     * Creates a dispatcher for {@code ServiceHost.builder().service(...)}.
     *
     * @param service the implementation
     */
    public ${hosted.api.name}Dispatcher(${hosted.implemented} service) {
        this.service = Objects.requireNonNull(service, "${hosted.api.declaredName}: the implementation is null");
    }

    @Override
    public String protocolName() {
        return "${hosted.api.fullName}";
    }

    @Override
    public int protocolId() {
        return ${hosted.api.id};
    }

    @Override
    public List<MethodBinding> methods() {
<#if hosted.dispatcher.older>
        List<MethodBinding> methods = new ArrayList<>(new ${hosted.api.name}Older(service).methods());
        methods.addAll(0, List.of(<@all hosted.dispatcher.methods/>));
        return methods;
<#else>
        return List.of(<@all hosted.dispatcher.methods/>);
</#if>
    }

<#if hosted.dispatcher.former??>
    @Override
    public List<${hosted.dispatcher.former.type}> formerMethods() {
        return List.of(<@former hosted.dispatcher.former/>);
    }

</#if>
<#if hosted.dispatcher.state??>
    @Override
    public List<${hosted.dispatcher.state}<?>> states() {
        return ${hosted.api.name}States.ALL;
    }

</#if>
    @Override
    public Object implementation() {
        return service;
    }

    @Override
    public InterfaceDescriptor descriptor() {
        return Descriptors.${hosted.dispatcher.descriptor}();
    }

    @Override
    public String description() {
        return DescriptionText.normalForm();
    }
<#list hosted.dispatcher.languages>

    @Override
    public CallCode callCode() {
        return new CallCode(List.of(<#items as language>${language}<#sep>, </#items>), () -> CallTexts.lines());
    }
</#list>
<#list hosted.dispatcher.methods as method>
<@handlers.handler hosted.api method/>
</#list>
<@handlers.read/>
<#if hosted.dispatcher.sendsItems>
<@handlers.items/>
</#if>
<#list hosted.dispatcher.exceptions as exception>
<@handlers.thrown exception/>
</#list>
}
<#macro all methods>
<#list methods as method>${"\n                "}<@bindings.binding method.binding/><#sep>,</#list><#t>
</#macro>
<#macro former former>
<#list former.methods as method>${"\n                "}new ${former.type}(${method.id}, "${method.declaredName}", "${method.release}", "${method.difference}")<#sep>,</#list><#t>
</#macro>
