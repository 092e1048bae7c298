-- Frames: RASP/1, section 3. Scripts of several descriptions share what they know; the first one shows it.

local known = _G.creo_rasp or { interfaces = {}, exceptions = {} }
local is_first = not _G.creo_rasp
_G.creo_rasp = known
for id, interface in pairs(interfaces) do known.interfaces[id] = interface end
for id, exception in pairs(exceptions) do known.exceptions[id] = exception end

local own = Proto("rasp.${packageName}", "RASP ${packageName}")
if not is_first then
    own.fields = fields
    return
end

local RASP = 0x52415350
local LONGEST = ${longest}
local HEADER = 12
local KINDS = { <#list kinds as kind>"${kind}"<#sep>, </#list> }
local STATUSES = { [0] = "none", <#list statuses as status>"${status}"<#sep>, </#list> }
local EXCEPTION = ${exceptionStatus}

local proto = Proto("rasp", "RASP")
local header = {
    version = ProtoField.uint8("rasp.version", "version"),
    length = ProtoField.uint32("rasp.length", "length"),
    kind = ProtoField.uint8("rasp.kind", "kind", base.DEC, KINDS),
    flags = ProtoField.uint8("rasp.flags", "flags", base.HEX),
    status = ProtoField.uint16("rasp.status", "status", base.DEC, STATUSES),
    id = ProtoField.uint32("rasp.id", "request id"),
    interface = ProtoField.string("rasp.interface", "interface"),
    method = ProtoField.string("rasp.method", "method"),
    release = ProtoField.string("rasp.release", "release of the client"),
    timeout = ProtoField.uint32("rasp.timeout", "timeout in ms"),
    exception = ProtoField.string("rasp.exception", "exception"),
    request = ProtoField.framenum("rasp.request_in", "request", base.NONE, frametype.REQUEST),
    body = ProtoField.bytes("rasp.body", "body"),
}
local message = slot("rasp.message", "message", text)
local credit_items = slot("rasp.credit_items", "items", unsigned)
local credit_bytes = slot("rasp.credit_bytes", "bytes", unsigned)
local client = slot("rasp.client", "client", text)
local credentials = slot("rasp.credentials", "credentials", bytes)
local context = slot("rasp.context", "context", map(text, text))
own.fields = fields
proto.fields = header
local experts = {
    malformed = ProtoExpert.new("rasp.malformed", "malformed", expert.group.MALFORMED, expert.severity.ERROR),
    failed = ProtoExpert.new("rasp.failed", "a call failed", expert.group.RESPONSE_CODE, expert.severity.NOTE),
}
proto.experts = experts

local function raw(r, tree)
    if r.at < r.stop then tree:add(header.body, take(r, r.stop - r.at, "a body")) end
end

-- Reads a slot, or shows the bytes where it is not known what they are.
local function read_known(r, tree, slot)
    if slot then read(r, tree, slot) else raw(r, tree) end
end

-- An id and the name that it stands for.
local function named(tree, field, range, found)
    tree:add(field, range, found and found.name or "unknown"):append_text(string.format(" (0x%08x)", range:uint()))
end

local function read_request(r, tree, frame)
    need(r, 12, "a request")
    local interface_id, method_id = take(r, 4, "an id"), take(r, 4, "an id")
    local interface = known.interfaces[interface_id:uint()]
    local method = interface and interface.methods[method_id:uint()]
    named(tree, header.interface, interface_id, interface)
    named(tree, header.method, method_id, method)
    if method and method.release then tree:add(header.release, method_id, method.release):set_generated() end
    tree:add(header.timeout, take(r, 4, "a timeout"))
    if not method then return raw(r, tree) end
    frame.opens(method)
    for _, parameter in ipairs(method) do
        read(r, tree, parameter)
    end
end

local function read_error(r, tree, frame)
    read(r, tree, message)
    if frame.status ~= EXCEPTION then return end
    local id = take(r, 4, "an exception's id")
    local exception = known.exceptions[id:uint()]
    named(tree, header.exception, id, exception)
    if not exception then return raw(r, tree) end
    for _, field in ipairs(exception) do
        read(r, tree, field)
    end
end

local BODIES = {
    REQUEST = read_request,
    ERROR = read_error,
    RESPONSE = function(r, tree, frame)
        if not frame.method or frame.method.result then
            read_known(r, tree, frame.method and frame.method.result)
        end
    end,
    ITEM = function(r, tree, frame)
        read_known(r, tree, frame.method and (frame.by_client and frame.method.upload or frame.method.download))
    end,
    CREDIT = function(r, tree)
        read(r, tree, credit_items)
        read(r, tree, credit_bytes)
    end,
    HELLO = function(r, tree)
        read(r, tree, client)
        read(r, tree, credentials)
    end,
    CONTEXT = function(r, tree) read(r, tree, context) end,
    PING = raw,
    PONG = raw,
}
