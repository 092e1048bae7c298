<#-- The first call of a method, alone. -->
<#import "parts/examples.ftl" as examples>
<@examples[macro] example/>
