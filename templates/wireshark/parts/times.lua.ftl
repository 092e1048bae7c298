-- Times, dates, UUIDs and decimal numbers.

local LEAST_SECONDS = Int64.fromhex("ff8fe31014641400")
local MOST_SECONDS = Int64.fromhex("00701cd2fa9578ff")
local MOST_DIGITS = 1000
local LARGEST_SCALE = 1000

local function nanoseconds(r, range)
    local nanos = range(8, 4):int()
    if nanos < 0 or nanos > 999999999 then fail(r, "expected 0 to 999999999 nanoseconds, found " .. nanos) end
end

-- Wireshark takes such twelve bytes for seconds and nanoseconds.
local instant = scalar(12, "an Instant", function(filter, name)
    return ProtoField.absolute_time(filter, name, base.UTC)
end, function(r, range)
    local seconds = range(0, 8):int64()
    if seconds < LEAST_SECONDS or seconds > MOST_SECONDS then
        fail(r, "an Instant of " .. tostring(seconds) .. " seconds is out of range")
    end
    nanoseconds(r, range)
end)
local duration = {
    least = 12,
    make = function(filter, name) return made(ProtoField.relative_time, filter, name) end,
    read = function(r, tree, slot, label)
        local range = take(r, 12, "a Duration")
        nanoseconds(r, range)
        local seconds, nanos = range(0, 8):int64():tonumber(), range(8, 4):int()
        tree = shown(r, tree)
        if tree and seconds < 0 and nanos > 0 then -- to Wireshark, both are below zero
            tree:add(slot.field, range, NSTime.new(seconds + 1, nanos - 1000000000)):prepend_text(label)
        elseif tree then
            tree:add(slot.field, range):prepend_text(label)
        end
    end,
}
local uuid = scalar(16, "a UUID", ProtoField.guid)

-- The calendar is the same every 400 years, which have 146097 days. Years begin in March here: so the 29th of February
-- ends one.
local localdate = scalar(4, "a LocalDate", ProtoField.int32, function(_, range)
    local days = range:int() + 719468
    local cycle = math.floor(days / 146097)
    local day = days - cycle * 146097
    local year = math.floor((day - math.floor(day / 1460) + math.floor(day / 36524) - math.floor(day / 146096)) / 365)
    day = day - (365 * year + math.floor(year / 4) - math.floor(year / 100))
    local month = math.floor((5 * day + 2) / 153)
    day = day - math.floor((153 * month + 2) / 5) + 1
    year = year + cycle * 400 + (month > 9 and 1 or 0)
    return string.format(" (%s%04d-%02d-%02d)", year > 9999 and "+" or year < 0 and "-" or "", math.abs(year),
        month > 9 and month - 9 or month + 3, day)
end)

-- The decimal digits of a whole number, and whether it is below zero.
local function digits(range)
    local raw = range:bytes()
    local negative = raw:get_index(0) > 127
    local parts = { 0 } -- of seven digits each, the lowest first
    for i = 0, raw:len() - 1 do
        local carry = raw:get_index(i)
        if negative then carry = 255 - carry end
        for j = 1, #parts do
            local part = parts[j] * 256 + carry
            carry = math.floor(part / 10000000)
            parts[j] = part - carry * 10000000
        end
        if carry > 0 then parts[#parts + 1] = carry end
    end
    if negative then -- a number below zero is one less than the opposite of its other bits
        local j = 1
        parts[1] = parts[1] + 1
        while parts[j] == 10000000 do
            parts[j] = 0
            j = j + 1
            parts[j] = (parts[j] or 0) + 1
        end
    end
    local text = string.format("%d", parts[#parts])
    for j = #parts - 1, 1, -1 do text = text .. string.format("%07d", parts[j]) end
    return text, negative
end

-- As Java writes it.
local function decimal(text, scale)
    local exponent = #text - 1 - scale
    if scale < 0 or exponent < -6 then
        local fraction = #text > 1 and "." .. text:sub(2) or ""
        return text:sub(1, 1) .. fraction .. (exponent ~= 0 and string.format("E%+d", exponent) or "")
    end
    if scale == 0 then return text end
    text = string.rep("0", scale + 1 - #text) .. text
    return text:sub(1, #text - scale) .. "." .. text:sub(#text - scale + 1)
end

local bigdecimal = {
    least = 9,
    make = function(filter, name) return made(ProtoField.string, filter, name) end,
    read = function(r, tree, slot, label)
        local start = r.at
        local scale = take(r, 4, "a scale"):int()
        if scale < -LARGEST_SCALE or scale > LARGEST_SCALE then
            fail(r, "expected a scale of -1000 to 1000, found " .. scale)
        end
        local length = count(r, 1, "bytes of a BigDecimal")
        if length == 0 then fail(r, "expected a number of at least a byte") end
        local range = take(r, length, "a BigDecimal")
        local first = range(0, 1):int()
        if length > 1 and first == (range(1, 1):int() < 0 and -1 or 0) then fail(r, "a BigDecimal begins with a byte too many") end
        -- More bytes have more digits, and take long to turn into them.
        if length > 416 then fail(r, "a BigDecimal has more than 1000 digits") end
        local text, negative = digits(range)
        if #text > MOST_DIGITS then fail(r, "a BigDecimal has more than 1000 digits") end
        tree = shown(r, tree)
        if tree then
            tree:add(slot.field, r.tvb(start, r.at - start), (negative and "-" or "") .. decimal(text, scale)):prepend_text(label)
        end
    end,
}
