<#include "parts/header.ftl">
include ${folder}/runtime/wire/wire.h
