<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The plugins in projects for Maven: their versions are told here alone. -->

<#macro plugin artifact version group="org.apache.maven.plugins">
      <plugin>
        <groupId>${group}</groupId>
        <artifactId>${artifact}</artifactId>
        <version>${version}</version>
<#nested>
      </plugin>
</#macro>

<#macro resources>
<@plugin "maven-resources-plugin", "3.3.1"/>
</#macro>

<#macro compiler>
<@plugin "maven-compiler-plugin", "3.14.0">
<#nested>
</@plugin>
</#macro>

<#macro surefire>
<@plugin "maven-surefire-plugin", "3.5.3"/>
</#macro>

<#macro jar>
<@plugin "maven-jar-plugin", "3.4.2">
<#nested>
</@plugin>
</#macro>

<#macro exec>
<@plugin "exec-maven-plugin", "3.5.1", "org.codehaus.mojo"/>
</#macro>
