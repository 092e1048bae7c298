<#include "parts/header.ftl">
include ${service.namespace?replace(".", "/")}/runtime/wire.h
