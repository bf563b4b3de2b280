import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { NoPrimary } from './lost-connection.ts';
import { createPrimaryFinder, type PrimaryFinder } from './primary-finder.ts';

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const number = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
};
const READY = message('Z', Buffer.from('I'));
const LET_IN = Buffer.concat([message('R', Buffer.alloc(4)), READY]);
/** One column `timeline`, an int4. */
const COLUMN = message(
  'T',
  Buffer.concat([
    number(1, 2),
    Buffer.from('timeline\0'),
    Buffer.alloc(6),
    number(23, 4),
    number(4, 2),
    Buffer.alloc(6),
  ]),
);
const answerOf = (timeline: number) => {
  const text = Buffer.from(String(timeline));
  const row = message('D', Buffer.concat([number(1, 2), number(text.length, 4), text]));
  return Buffer.concat([COLUMN, row, message('C', Buffer.from('SELECT 1\0')), READY]);
};

/** A fake PostgreSQL that says which timeline it writes; 0 = a standby, undefined = it says nothing. */
async function host(timeline: number | undefined) {
  const open = new Set<Socket>();
  const state = { timeline, url: '', name: '' };
  const server = createServer((socket) => {
    open.add(socket);
    let isIn = false;
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    socket.on('data', () => {
      if (state.timeline !== undefined) socket.write(isIn ? answerOf(state.timeline) : LET_IN);
      isIn = true;
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  state.name = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  state.url = `postgres://a@${state.name}/a`;
  stops.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return state;
}

const stops: Array<() => void> = [];
let finder: PrimaryFinder;
let moved: string[];

function find(...hosts: Array<{ url: string }>): PrimaryFinder {
  moved = [];
  finder = createPrimaryFinder({ urls: hosts.map(({ url }) => url), onMoved: (url) => moved.push(url), log() {} });
  return finder;
}
afterEach(() => {
  finder.close();
  for (const stop of stops.splice(0)) stop();
});

test('of two that take writes, the one with the higher timeline is used', async () => {
  const [old, standby, current] = [await host(3), await host(0), await host(4)];
  expect(await find(old, standby, current).find()).toBe(current.url);
});

test('a host that says nothing does not hold up the others', async () => {
  const [frozen, current] = [await host(undefined), await host(1)];
  expect(await find(frozen, current).find()).toBe(current.url);
});

test('none: the request fails, the search goes on and finds the one that is promoted', async () => {
  const [one, other] = [await host(0), await host(0)];
  const { find: search, states } = find(one, other);
  await expect(search(300)).rejects.toBeInstanceOf(NoPrimary);
  await expect.poll(states).toEqual([`${one.name} is a standby`, `${other.name} is a standby`]);
  other.timeline = 2;
  expect(await search()).toBe(other.url);
});

test('it is left when another one with a higher timeline appears, though it still responds', async () => {
  const [old, standby] = [await host(1), await host(0)];
  const { find: search } = find(old, standby);
  expect(await search()).toBe(old.url);
  standby.timeline = 2;
  await expect.poll(() => moved, { timeout: 20_000 }).toEqual([old.url]);
  expect(await search()).toBe(standby.url);
});

test('it is left when it is frozen and another one takes writes, not before', async () => {
  const [frozen, standby] = [await host(1), await host(0)];
  const { find: search } = find(frozen, standby);
  await search();
  frozen.timeline = undefined;
  await new Promise((done) => setTimeout(done, 2_500));
  expect(moved).toEqual([]);
  standby.timeline = 2;
  await expect.poll(() => moved, { timeout: 20_000 }).toEqual([frozen.url]);
  expect(await search()).toBe(standby.url);
});

test('a connection that broke has all of them asked again', async () => {
  const [one, other] = [await host(1), await host(0)];
  const { find: search, lost } = find(one, other);
  await search();
  [one.timeline, other.timeline] = [0, 2];
  lost(one.url);
  expect(moved).toEqual([one.url]);
  expect(await search()).toBe(other.url);
});
