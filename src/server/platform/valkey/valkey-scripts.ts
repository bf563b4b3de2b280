/**
 * The scripts that count in Valkey: each is one atomic step there, with the server's clock, which is the same for all
 * processes. They do in Lua what `token-bucket.rules.ts` and `failures.rules.ts` do here, with their constants as
 * arguments; test/engines/valkey-allowances.test.ts holds both to the same cases. Every key expires.
 */
import { hash } from 'node:crypto';

export interface Script {
  readonly text: string;
  /** By which the server knows a text that it has seen. */
  readonly sha1: string;
}

const script = (text: string): Script => ({ text, sha1: hash('sha1', text) });

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/**
 * Takes a token of a bucket, or gives one back. Key: the bucket. Arguments: burst, tokens a minute, \`take\` or \`give\`.
 * Returns 0, or whole seconds until there is a token again. A bucket that would be full is as good as none, and expires.
 */
export const BUCKET = script(`${NOW}
local burst, perMinute = tonumber(ARGV[1]), tonumber(ARGV[2])
local known = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = burst
if known[1] then
  left = math.min(burst, tonumber(known[1]) + math.max(0, now - tonumber(known[2])) / 60000 * perMinute)
end
local wait = 0
if ARGV[3] == 'give' then
  left = math.min(burst, left + 1)
elseif left >= 1 then
  left = left - 1
else
  wait = math.max(1, math.ceil((1 - left) / perMinute * 60))
end
redis.call('HSET', KEYS[1], 'left', string.format('%.17g', left), 'at', string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], string.format('%.0f', math.max(1000, math.ceil((burst - left) / perMinute * 60000))))
return wait
`);

/**
 * Failures and places of some keys. Keys: the tallies, the account first; all have the same hash tag, so that a cluster
 * has them on one node. Arguments: what to do, the name of the place, free failures, first delay, longest delay, when
 * failures are dropped, how long a place lasts (milliseconds). A place that is not given back in time, because its
 * process was killed, counts as a failure.
 *
 * \`begin\` takes a place of each key: 0, seconds to wait, or -1 = busy. \`passed\`, \`failed\`, \`undecided\` give it
 * back: seconds to wait from now on. \`spend\` counts a failure: 0, or seconds to wait. \`clear\` drops the failures of the
 * first key.
 */
export const FAILURES = script(`${NOW}
local what, place = ARGV[1], ARGV[2]
local free, first, longest = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local dropAfter, lasts = tonumber(ARGV[6]), tonumber(ARGV[7])

local function fail(tally)
  if now - tally.last > dropAfter then tally.count = 0 end
  tally.count = tally.count + 1
  tally.last = now
  local delay = 0
  if tally.count > free then delay = math.min(longest, first * 2 ^ (tally.count - free - 1)) end
  tally.blocked = now + delay
end

local function read(key)
  local fields = redis.call('HGETALL', key)
  local tally = { count = 0, blocked = 0, last = 0, places = {}, held = 0 }
  local lapsed = 0
  for i = 1, #fields, 2 do
    local name, value = fields[i], tonumber(fields[i + 1])
    if name == 'count' or name == 'blocked' or name == 'last' then
      tally[name] = value
    elseif value <= now then
      lapsed = lapsed + 1
    else
      tally.places[name] = value
      tally.held = tally.held + 1
    end
  end
  for _ = 1, lapsed do fail(tally) end
  return tally
end

local function write(key, tally)
  redis.call('DEL', key)
  if tally.count == 0 and tally.held == 0 then return end
  local fields = {
    'count', string.format('%.0f', tally.count),
    'blocked', string.format('%.0f', tally.blocked),
    'last', string.format('%.0f', tally.last),
  }
  for name, ends in pairs(tally.places) do
    table.insert(fields, name)
    table.insert(fields, string.format('%.0f', ends))
  end
  redis.call('HSET', key, unpack(fields))
  redis.call('PEXPIRE', key, string.format('%.0f', dropAfter + longest))
end

local tallies = {}
for i, key in ipairs(KEYS) do tallies[i] = read(key) end

local function waiting()
  local most = 0
  for _, tally in ipairs(tallies) do most = math.max(most, math.ceil((tally.blocked - now) / 1000)) end
  return most
end

local result
if what == 'begin' or what == 'spend' then
  result = waiting()
  if what == 'begin' and result == 0 then
    for _, tally in ipairs(tallies) do
      local count = tally.count
      if now - tally.last > dropAfter then count = 0 end
      if tally.held >= math.max(1, free + 1 - count) then result = -1 end
    end
  end
  if result == 0 then
    for _, tally in ipairs(tallies) do
      if what == 'spend' then
        fail(tally)
      else
        tally.places[place] = now + lasts
        tally.held = tally.held + 1
      end
    end
  end
else
  for i, tally in ipairs(tallies) do
    if tally.places[place] then
      tally.places[place] = nil
      tally.held = tally.held - 1
    end
    if what == 'failed' then fail(tally) end
    if i == 1 and (what == 'passed' or what == 'clear') then
      tally.count, tally.blocked, tally.last = 0, 0, 0
    end
  end
  result = waiting()
end
for i, key in ipairs(KEYS) do write(key, tallies[i]) end
return result
`);
