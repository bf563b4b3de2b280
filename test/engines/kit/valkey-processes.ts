/** Processes of the shop that share a Valkey, without the shop: what the cases of test/platform are run on. */
import { createClient } from '@redis/client';
import type { BreakerState } from '#server/platform/engines/circuit-breaker.ts';
import type { FailureKind } from '#server/platform/rate-limit/allowances.ts';
import { valkeyAllowances } from '#server/platform/valkey/valkey-allowances.ts';
import { openValkeyServer } from '#server/platform/valkey/valkey-server.ts';
import { parseValkeyUrl, type ValkeyAddress } from '#server/platform/valkey/valkey-url.ts';
import type { ValkeyAddress as Server } from '../../../scripts/engines/valkey.ts';
import type { Counting } from '../../platform/allowances.cases.ts';

/** Neither log nor metrics; `state` is what `/metrics` shows of the breaker. */
export function watching() {
  let read: () => BreakerState = () => 'closed';
  const lines: string[] = [];
  const note = (_: unknown, text: string) => void lines.push(text);
  return {
    log: { warn: note, info: note, error: note } as never,
    metrics: {
      engine(_: string, state: () => BreakerState) {
        read = state;
        return () => {};
      },
      gauge: () => {},
    },
    state: () => read(),
    lines,
  };
}

export function addressOf(url: string): ValkeyAddress {
  const address = parseValkeyUrl(url);
  if (!address) throw new Error(`${url} is none`);
  return address;
}

/** One process that counts in this Valkey. */
export async function processOn(url: string) {
  const watched = watching();
  const server = openValkeyServer(addressOf(url), watched);
  await server.tried;
  const allowances = valkeyAllowances(server, () => new Date());
  const failures = { login: allowances.failures('login'), letter: allowances.failures('letter') };
  return {
    allowances: { ...allowances, failures: (kind: FailureKind) => failures[kind] },
    server,
    ...watched,
  };
}

/**
 * Time passes by moving what is stored into the past: in numbers of milliseconds since 1970, and in the expiry. The test
 * alone uses KEYS.
 */
const MOVE = `
for _, key in ipairs(redis.call('KEYS', 'bancale:*')) do
  local left = redis.call('PTTL', key)
  local fields = redis.call('HGETALL', key)
  for i = 1, #fields, 2 do
    local value = tonumber(fields[i + 1])
    if value and value > 1e12 then redis.call('HSET', key, fields[i], string.format('%.0f', value - ARGV[1])) end
  end
  if left <= tonumber(ARGV[1]) then redis.call('DEL', key) else redis.call('PEXPIRE', key, left - ARGV[1]) end
end
`;

/** An independent connection to the server, for what tests ask of it. */
export async function openAdmin({ port, password }: Pick<Server, 'port' | 'password'>) {
  const client = createClient({ socket: { host: '127.0.0.1', port }, password });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Two processes on an empty Valkey. */
export async function countingTogether(server: Server): Promise<Counting> {
  const admin = await openAdmin(server);
  await admin.sendCommand(['FLUSHALL']);
  const [first, second] = [await processOn(server.url), await processOn(server.url)];
  return {
    processes: [first.allowances, second.allowances],
    async pass(milliseconds) {
      await admin.sendCommand(['EVAL', MOVE, '0', String(milliseconds)]);
    },
    async close() {
      const states = [first, second].map(({ server: { isThere } }) => isThere);
      await Promise.all([first.server.close(), second.server.close()]);
      admin.destroy();
      // Otherwise these would have been cases of the memory of two processes.
      if (states.includes(false)) throw new Error('A process did not count in Valkey.');
    },
  };
}
