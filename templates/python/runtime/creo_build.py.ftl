<#import "../parts/build.ftl" as build>
<#include "../parts/module.ftl">
<@build.module name=name version=version summary="What clients share that Creo generated from ${sourceName}"
    packages=modules accelerated=""/>
