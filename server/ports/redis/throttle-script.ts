/**
 * The rules of `createThrottleInMemory` as one atomic script over the clock of Redis. Each key is a hash of `failures` and
 * `lastAt` (milliseconds since 1970), deleted when it is forgotten. Returns the milliseconds to wait.
 */
export const THROTTLE_SCRIPT = `
local act = ARGV[1]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(ARGV[2])

local function ruleOf(place)
  local first = 3 + (place - 1) * 5
  return {
    isWindow = ARGV[first] == 'window',
    freeTries = tonumber(ARGV[first + 1]),
    firstDelayMs = tonumber(ARGV[first + 2]),
    maxDelayMs = tonumber(ARGV[first + 3]),
    forgetMs = tonumber(ARGV[first + 4]),
  }
end

local function delayOf(rule, failures)
  local over = failures - rule.freeTries
  if over < 0 then return 0 end
  if rule.isWindow then return rule.firstDelayMs end
  return math.min(rule.firstDelayMs * 2 ^ over, rule.maxDelayMs)
end

local function keptMs(rule, failures)
  if rule.isWindow then return rule.firstDelayMs end
  return rule.forgetMs + delayOf(rule, failures)
end

local function liveCount(key, rule)
  local count = redis.call('HMGET', key, 'failures', 'lastAt')
  local failures, lastAt = tonumber(count[1]), tonumber(count[2])
  if failures == nil or lastAt + keptMs(rule, failures) <= now then return 0, nil end
  return failures, lastAt
end

local function waitOf(key, rule)
  local failures, lastAt = liveCount(key, rule)
  if lastAt == nil then return 0 end
  return lastAt + delayOf(rule, failures) - now
end

local function add(key, rule, change)
  local known, knownAt = liveCount(key, rule)
  local failures = known + change
  local lastAt = now
  if knownAt ~= nil and (rule.isWindow or change < 0) then lastAt = knownAt end
  if failures <= 0 then
    redis.call('DEL', key)
    return
  end
  redis.call('HSET', key, 'failures', failures, 'lastAt', string.format('%.0f', lastAt))
  redis.call('PEXPIRE', key, string.format('%.0f', lastAt + keptMs(rule, failures) - now + 1))
end

if act == 'take' then
  local wait = 0
  for place, key in ipairs(KEYS) do wait = math.max(wait, waitOf(key, ruleOf(place))) end
  if wait > 0 then return math.ceil(wait) end
  for place, key in ipairs(KEYS) do add(key, ruleOf(place), 1) end
  return 0
end
for place, key in ipairs(KEYS) do add(key, ruleOf(place), -1) end
return 0
`;
