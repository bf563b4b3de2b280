/** A server that closes the line while a response waits for its reader (https://github.com/nodejs/undici/issues/5360). */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CircuitBreaker } from '#server/platform/engines/circuit-breaker.ts';
import { createBucketClient } from '#server/platform/media/bucket-client.ts';

/** Sends all at once, and ends. */
const server = createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', (request) => {
    const [, size = '0'] = /\/shop\/(\d+)/.exec(String(request)) ?? [];
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\nConnection: close\r\n\r\n`);
    socket.end(Buffer.alloc(Number(size), 'a'));
  });
});
let client: ReturnType<typeof createBucketClient>;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address = {
    bucket: 'shop',
    prefix: '',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    style: 'path',
    accessKeyId: 'k',
    secretAccessKey: 's',
    sessionToken: undefined,
  } as const;
  client = createBucketClient({ address, breaker: new CircuitBreaker({ engine: 's3' }) });
});
afterAll(() => void server.close());

test.each([1_000, 65_536, 70_000, 3_000_000])(
  '%i bytes that are read later come whole, and the process lives',
  async (size) => {
    const got = await client.get(String(size));
    await wait(200);
    let bytes = 0;
    for await (const part of got?.body ?? []) bytes += part.length;
    expect(bytes).toBe(size);
  },
);
