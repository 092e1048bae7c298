-- Connections: their frames, and the calls that frames belong to. Ids are not used twice, so it does not matter in
-- which order Wireshark asks.

local tcp_stream = Field.new("tcp.stream")
local calls = {} -- by connection and request id

function proto.init()
    calls = {}
end

local function sender(pinfo)
    return tostring(pinfo.src) .. ":" .. pinfo.src_port
end

-- The call of a frame, and how a request becomes one.
local function follow(pinfo, id, status)
    local stream = tcp_stream()
    local key = (stream and stream.value or 0) .. "/" .. id
    local call = calls[key]
    local frame = { status = status, call = call, method = call and call.method }
    frame.by_client = call and call.client == sender(pinfo)
    function frame.opens(method)
        frame.method = method
        if id ~= 0 then calls[key] = { method = method, client = sender(pinfo), number = pinfo.number } end
    end
    return frame
end

local function read_frame(r, pinfo, tree)
    tree:add(header.length, take(r, 4, "a length"))
    local kind = take(r, 1, "a kind")
    local flags, status, id = take(r, 1, "flags"), take(r, 2, "a status"), take(r, 4, "a request id")
    local name = KINDS[kind:uint()]
    tree:add(header.kind, kind)
    tree:add(header.flags, flags)
    local status_item = tree:add(header.status, status)
    tree:add(header.id, id)
    if not name then fail(r, "expected a frame's kind, 1 to " .. #KINDS .. ", found " .. kind:uint()) end
    if flags:uint() ~= 0 then fail(r, "expected flags 0, found " .. flags:uint()) end
    local failed = STATUSES[status:uint()]
    if (name == "ERROR") == (status:uint() == 0) or not failed then
        fail(r, name .. " with status " .. status:uint())
    end
    local frame = follow(pinfo, id:uint(), status:uint())
    if frame.call and name ~= "REQUEST" then
        tree:add(header.request, frame.call.number):set_generated()
        tree:add(header.method, frame.method.name):set_generated()
        if frame.method.release then tree:add(header.release, frame.method.release):set_generated() end
    end
    local read_body = BODIES[name]
    local ok, problem = true, nil
    if read_body then ok, problem = pcall(read_body, r, tree, frame) end
    local title = name
    if id:uint() ~= 0 then title = title .. " " .. id:uint() end
    if frame.method then title = title .. " " .. frame.method.name end
    if frame.method and frame.method.release then title = title .. " of " .. frame.method.release end
    if name == "ERROR" then
        title = title .. ": " .. failed
        status_item:add_proto_expert_info(experts.failed, failed)
    end
    tree:append_text(" " .. title)
    pinfo.cols.info:append((pinfo.private.creo_rasp_frames and ", " or "") .. title)
    pinfo.private.creo_rasp_frames = "yes"
    if not ok then error(problem, 0) end
    if r.at < r.stop then fail(r, r.stop - r.at .. " bytes are left over") end
end

local function read_preface(r, pinfo, tree)
    take(r, 4, "a preface")
    tree:add(header.version, take(r, 1, "a version"))
    tree:append_text(" preface")
    pinfo.cols.info:append((pinfo.private.creo_rasp_frames and ", " or "") .. "preface")
    pinfo.private.creo_rasp_frames = "yes"
end

-- The number of bytes of the preface or frame that begins here; all that is there, where none can begin.
local function length_of(tvb, _, at)
    -- Where segments cannot be put together, the rest may be too short for a length.
    if tvb:len() - at < 4 then return 4 end
    local length = tvb(at, 4):uint()
    if length == RASP then return 8 end
    if length < HEADER - 4 or length > LONGEST then return tvb:len() - at end
    return 4 + length
end

local function dissect(tvb, pinfo, root)
    local tree = root:add(proto, tvb())
    local r = { tvb = tvb, at = 0, stop = tvb:len(), shown = 0, depth = 0 }
    local start = tvb:len() >= 4 and tvb(0, 4):uint()
    local ok, problem = pcall(start == RASP and read_preface or read_frame, r, pinfo, tree)
    if not ok then
        -- Anything else is a mistake of this script, which Wireshark shows.
        if type(problem) ~= "table" then error(problem, 0) end
        tree:add_proto_expert_info(experts.malformed, "byte " .. problem.at .. ": " .. problem.message)
    end
    return tvb:len()
end

function proto.dissector(tvb, pinfo, root)
    pinfo.cols.protocol = "RASP"
    pinfo.cols.info = ""
    pinfo.private.creo_rasp_frames = nil
    dissect_tcp_pdus(tvb, root, 4, length_of, dissect)
    return tvb:len()
end

-- A connection begins with the preface. Where its beginning was not captured, a request for a method that is known
-- tells it.
local function is_rasp(tvb)
    if tvb:len() >= 4 and tvb(0, 4):uint() == RASP then return true end
    if tvb:len() < HEADER + 12 or tvb(4, 4):uint() ~= 0x01000000 then return false end
    local interface = known.interfaces[tvb(12, 4):uint()]
    return interface ~= nil and interface.methods[tvb(16, 4):uint()] ~= nil
end

proto:register_heuristic("tcp", function(tvb, pinfo, root)
    if not is_rasp(tvb) then return false end
    pinfo.conversation = proto
    proto.dissector(tvb, pinfo, root)
    return true
end)
