-- Types of several values. The name leads to the value in the tree; the label comes before it where it is one of many.

local function node(r, tree, range, words)
    tree = shown(r, tree)
    return tree and tree:add(range, words) or nil
end

local function close(r, tree, start)
    if tree then tree:set_len(r.at - start) end
end

-- Reads each of so many: the first of them into the tree.
local function each(r, tree, number, read_one)
    for i = 0, number - 1 do
        if i == SHOWN and tree then
            node(r, tree, r.tvb(r.at - 1, 1), "... " .. number - SHOWN .. " more")
        end
        read_one(i < SHOWN and tree or nil, "[" .. i .. "] ")
    end
end

local function array(item)
    return {
        least = 4,
        make = item.make,
        read = function(r, tree, slot, label, name)
            local start = r.at
            local number = count(r, item.least, "items")
            tree = node(r, tree, r.tvb(start, 4), label .. name .. ": " .. counted(number, "item", "items"))
            each(r, tree, number, function(inner, index) item.read(r, inner, slot, index, name) end)
            close(r, tree, start)
        end,
    }
end

local function optional(value)
    return {
        least = 1,
        make = value.make,
        read = function(r, tree, slot, label, name)
            local range = take(r, 1, "an optional")
            if range:uint() > 1 then fail(r, "expected 0 (absent) or 1 (present), found " .. range:uint()) end
            if range:uint() == 1 then
                value.read(r, tree, slot, label, name)
            else
                node(r, tree, range, label .. name .. ": absent")
            end
        end,
    }
end

local function map(key, value)
    return {
        least = 4,
        make = function(filter, name)
            return { key = key.make(filter .. "-key", name .. " key"), value = value.make(filter .. "-value", name) }
        end,
        read = function(r, tree, slot, label, name)
            local start = r.at
            local number = count(r, key.least + value.least, "entries")
            tree = node(r, tree, r.tvb(start, 4), label .. name .. ": " .. counted(number, "entry", "entries"))
            each(r, tree, number, function(inner, index)
                key.read(r, inner, slot.key, index, name .. " key")
                value.read(r, inner, slot.value, index, name)
            end)
            close(r, tree, start)
        end,
    }
end

-- A struct by its name, since it may hold itself.
local function struct(struct_name, least)
    return {
        least = least,
        make = function() return {} end,
        read = function(r, tree, _, label, name)
            local slots = structs[struct_name]
            local start = r.at
            need(r, least, "a " .. struct_name)
            if slots.recursive then
                r.depth = r.depth + 1
                if r.depth > DEEPEST then fail(r, "nested deeper than " .. DEEPEST) end
            end
            tree = node(r, tree, r.tvb(start, 1), label .. name .. ": " .. struct_name)
            for _, slot in ipairs(slots) do
                slot.type.read(r, tree, slot.made, "", slot.name)
            end
            if slots.recursive then r.depth = r.depth - 1 end
            close(r, tree, start)
        end,
    }
end
