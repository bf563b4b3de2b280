import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createListener, type Listener } from './listener.ts';

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const LET_IN = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const DONE = message('C', Buffer.from('LISTEN\0'));

let listener: Listener;
let stop: () => Promise<void>;

/** A fake PostgreSQL with just what LISTEN needs. `breaks`: connections are lost at their first query. */
async function standIn() {
  const open = new Set<Socket>();
  const state = { breaks: false, connected: 0, open };
  const server = createServer((socket) => {
    state.connected += 1;
    open.add(socket);
    let welcomed = false;
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    socket.on('data', () => {
      if (!welcomed) socket.write(Buffer.concat([LET_IN, READY]));
      else if (state.breaks) socket.destroy();
      else socket.write(Buffer.concat([DONE, READY]));
      welcomed = true;
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  stop = async () => {
    for (const socket of open) socket.destroy();
    await new Promise<void>((done) => server.close(() => done()));
  };
  return { state, port: (server.address() as AddressInfo).port };
}

afterEach(async () => {
  await listener.close();
  await stop();
});

test('a connection that breaks again while it is opened is opened by one loop only', async () => {
  const { state, port } = await standIn();
  const said: string[] = [];
  const config = { host: '127.0.0.1', port, user: 'a', database: 'a' };
  listener = createListener(
    () => config,
    (line) => said.push(line),
  );
  const heard: Array<string | null> = [];
  await listener.listen('news', (payload) => heard.push(payload));
  state.breaks = true;
  for (const socket of state.open) socket.destroy();
  await expect.poll(() => state.connected).toBeGreaterThan(3);
  state.breaks = false;
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([null]);
  expect(said).toHaveLength(1);
  expect(state.open.size).toBe(1);
});

test('what listens can be stopped while the database is away', async () => {
  const { state, port } = await standIn();
  const config = { host: '127.0.0.1', port, user: 'a', database: 'a' };
  listener = createListener(
    () => config,
    () => {},
  );
  const stopListening = await listener.listen('news', () => {});
  state.breaks = true;
  for (const socket of state.open) socket.destroy();
  await expect.poll(() => state.connected).toBeGreaterThan(1);
  await stopListening();
});
