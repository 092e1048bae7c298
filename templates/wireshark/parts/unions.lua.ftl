local unions = {} -- by name, the cases of each

-- The number of a case, then its value. By its name, since it may hold itself.
local function union(union_name, least)
    return {
        least = least,
        make = function() return {} end,
        read = function(r, tree, _, label, name)
            local cases = unions[union_name]
            local start = r.at
            need(r, least, "a " .. union_name)
            if cases.recursive then
                r.depth = r.depth + 1
                if r.depth > DEEPEST then fail(r, "nested deeper than " .. DEEPEST) end
            end
            local range = take(r, 4, "a " .. union_name)
            local case = cases[range:uint() + 1]
            if not case then fail(r, union_name .. " has no case " .. range:int()) end
            tree = node(r, tree, range, label .. name .. ": " .. union_name .. ", " .. case.name)
            case.type.read(r, tree, case.made, "", case.name)
            if cases.recursive then r.depth = r.depth - 1 end
            close(r, tree, start)
        end,
    }
end

