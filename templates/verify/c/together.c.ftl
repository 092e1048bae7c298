<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- All of a package that is not of its service side. -->
<#include "../../c/parts/common.ftl">
/* Compiled at once, since that takes less time. POSIX, and what the systems have in addition, before all headers. */
#define _POSIX_C_SOURCE 200809L
#define _DARWIN_C_SOURCE

<@unmark/>
<#list sources as source>
#include "${source}"
</#list>
