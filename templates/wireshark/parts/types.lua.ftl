
-- How values are read: RASP/1, section 1. A type has the fewest bytes of a value (least), makes the fields that filters
-- know (make), and reads a value at r.at into the tree, which is nil where too much is shown already (read).

local SHOWN = 100 -- items of an array
local MOST_SHOWN = 5000 -- items of a frame; Wireshark gives up at a million
local DEEPEST = 64

local fields = {} -- all that filters know
local by_filter = {} -- the same by their names
local structs = {} -- by name, the slots of each

local function fail(r, message)
    error({ at = r.at, message = message }, 0)
end

local function counted(number, one, many)
    return number .. " " .. (number == 1 and one or many)
end

local function need(r, size, what)
    if r.stop - r.at < size then
        fail(r, "expected " .. counted(size, "byte", "bytes") .. " of " .. what .. ", found " .. r.stop - r.at)
    end
end

local function take(r, size, what)
    need(r, size, what)
    local range = r.tvb(r.at, size)
    r.at = r.at + size
    return range
end

local function shown(r, tree)
    r.shown = r.shown + 1
    return r.shown <= MOST_SHOWN and tree or nil
end

-- The field of a filter. Releases of the description share it.
local function made(make, filter, name)
    if not by_filter[filter] then
        by_filter[filter] = { field = make(filter, name) }
        fields[#fields + 1] = by_filter[filter].field
    end
    return by_filter[filter]
end

-- A type of a fixed size. check sees the bytes, and returns what is shown after the value.
local function scalar(size, what, field, check)
    return {
        least = size,
        make = function(filter, name) return made(field, filter, name) end,
        read = function(r, tree, slot, label)
            local range = take(r, size, what)
            local more = check and check(r, range) or ""
            tree = shown(r, tree)
            if tree then
                tree:add(slot.field, range):prepend_text(label):append_text(more)
            end
        end,
    }
end

local boolean = scalar(1, "a boolean", ProtoField.bool, function(r, range)
    if range:uint() > 1 then fail(r, "expected 0 (false) or 1 (true), found " .. range:uint()) end
end)
local byte = scalar(1, "a byte", ProtoField.int8)
local short = scalar(2, "a short", ProtoField.int16)
local int = scalar(4, "an int", ProtoField.int32)
local unsigned = scalar(4, "an int", ProtoField.uint32)
local long = scalar(8, "a long", ProtoField.int64)
local ubyte = scalar(1, "a ubyte", ProtoField.uint8)
local ushort = scalar(2, "a ushort", ProtoField.uint16)
local uint = scalar(4, "a uint", ProtoField.uint32)
local ulong = scalar(8, "a ulong", ProtoField.uint64)
local float = scalar(4, "a float", ProtoField.float)
local double = scalar(8, "a double", ProtoField.double)
local char = scalar(2, "a char", function(filter, name)
    return ProtoField.uint16(filter, name, base.HEX)
end, function(_, range)
    local unit = range:uint()
    return unit >= 0x20 and unit < 0x7f and " '" .. string.char(unit) .. "'" or ""
end)

local function enumeration(constants)
    local names = {}
    for i, name in ipairs(constants) do names[i - 1] = name end
    return scalar(4, "an enum", function(filter, name)
        return ProtoField.int32(filter, name, base.DEC, names)
    end, function(r, range)
        if not names[range:int()] then fail(r, "no constant of the enum has the number " .. range:int()) end
    end)
end

local function count(r, least, what)
    local number = take(r, 4, "a count"):int()
    if number < 0 then fail(r, "expected a count, found " .. number) end
    if number * least > r.stop - r.at then
        fail(r, "expected " .. number .. " " .. what .. ", which do not fit into " .. r.stop - r.at .. " bytes")
    end
    return number
end

-- A count, then as many bytes.
local function sized(what, field, add)
    return {
        least = 4,
        make = function(filter, name) return made(field, filter, name) end,
        read = function(r, tree, slot, label)
            local length = count(r, 1, "bytes of " .. what)
            local range = length > 0 and take(r, length, what) or nil
            tree = shown(r, tree)
            if tree then
                add(tree, slot.field, range, r.tvb(r.at - 4, 4)):prepend_text(label)
            end
        end,
    }
end

local text = sized("text", ProtoField.string, function(tree, field, range, empty)
    return range and tree:add_packet_field(field, range, ENC_UTF_8) or tree:add(field, empty, "")
end)
local bytes = sized("an array", ProtoField.bytes, function(tree, field, range, empty)
    return range and tree:add(field, range) or tree:add(empty, "no bytes")
end)

<#include "times.lua.ftl">
<#include "containers.lua.ftl">

-- A field, a parameter or a result: its name in filters and in the tree, and its type.
local function slot(filter, name, type)
    return { name = name, type = type, made = type.make(filter, name) }
end

local function read(r, tree, slot)
    slot.type.read(r, tree, slot.made, "", slot.name)
end
