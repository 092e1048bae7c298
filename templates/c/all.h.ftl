<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<@notice/>

/** @file All of package ${packageName}: include this. */
#ifndef ${P}H
#define ${P}H

#include "${p}client.h"
<#if services??>
#include "${p}service.h"
</#if>
#include "${p}types.h"

/** The version of the description. */
#define ${P}VERSION "${version}"

#endif
