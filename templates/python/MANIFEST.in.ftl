<#include "parts/header.ftl">
include ${folder}/runtime/frame/quick.h ${folder}/runtime/wire/wire.h
