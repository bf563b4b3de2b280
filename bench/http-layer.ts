/**
 * What the HTTP layer itself costs: CPU per call over a socket for a call that does nothing, beside a bare `node:http` server
 * that answers the same bytes. `node_modules/.bin/node bench/http-layer.ts`.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { productList } from '../src/contract/search.ts';
import type { Person } from '../src/server/http/caller.ts';
import { createMetrics } from '../src/server/http/metrics.ts';
import { mount } from '../src/server/http/mount.ts';
import { createLog } from '../src/server/http/request-log.ts';
import { RawJson, type Route } from '../src/server/http/route.ts';
import { createShopServer } from '../src/server/http/shop-server.ts';
import { median } from './figure.ts';

const CALLS = 20_000;
const AT_ONCE = 8;
const PATH = '/api/method/bancale.wrapper.product_list';
const ANSWER = JSON.stringify({
  message: { rows: Array.from({ length: 12 }, (_, id) => ({ id, name: `Vite ${id}` })) },
});
const BODY = JSON.stringify({
  client_id: 101,
  address_code: 1,
  ext_call: true,
  lang: 'it',
  text: 'vite m8',
  page: 1,
  brand: 'ruvo',
});

const SERVERS: Record<string, () => Server> = {
  'bare node:http': () =>
    createServer(async (incoming, outgoing) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      JSON.parse(Buffer.concat(chunks).toString());
      outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': ANSWER.length }).end(ANSWER);
    }),
  'with token, session, validation, log, metrics': () => {
    const person: Person = { userId: 1, role: 'customer', name: 'x', clientId: 101, addressCodes: [1], agentId: null };
    const { log } = createLog({ level: 'info', to: { write: () => {} } });
    const route: Route = { endpoint: productList, handle: async () => new RawJson(ANSWER) };
    const handle = mount({
      routes: [route],
      module: 'bancale',
      appToken: 'bench-token',
      publicUrl: undefined,
      identity: {
        visit: async () => ({ person, ended: false }),
        actsFor: async () => ({ clientId: 101, addressCode: 1 }),
      },
      log,
      observe: createMetrics().call,
      checkAnswers: false,
    });
    const shop = createShopServer({ trust: { proxies: 0, publicUrl: undefined }, log });
    const pages = async () => ({ status: 404, headers: {}, body: null });
    shop.open({ api: { handle, owns: () => true }, assets: () => undefined, pages });
    return shop.server;
  },
};

/** The other process: serves, and answers its CPU time when asked. */
function serve(kind: string): void {
  const server = SERVERS[kind]?.();
  server?.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
}

function call(port: number, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      Authorization: 'token bench-token',
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(BODY),
      Cookie: 'bancale_session=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; language=it',
    };
    const sent = request({ port, host: '127.0.0.1', path: PATH, method: 'POST', agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`status ${answer.statusCode}`));
      answer.resume().on('end', resolve);
    });
    sent.on('error', reject).end(BODY);
  });
}

async function cpuMicroseconds(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: NodeJS.CpuUsage }];
  return cpu.user + cpu.system;
}

async function burst(port: number, agent: Agent, calls: number): Promise<void> {
  let left = calls;
  const visitor = async () => {
    while (left-- > 0) await call(port, agent);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
}

async function measure(kind: string): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), [kind]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  await burst(port, agent, CALLS / 2);
  const before = await cpuMicroseconds(child);
  await burst(port, agent, CALLS);
  const after = await cpuMicroseconds(child);
  agent.destroy();
  child.kill();
  return (after - before) / CALLS;
}

const [kind] = process.argv.slice(2);
if (kind) serve(kind);
else {
  for (const name of Object.keys(SERVERS)) {
    const rounds: number[] = [];
    for (let round = 0; round < 3; round += 1) rounds.push(await measure(name));
    console.log(`${name.padEnd(48)} ${(median(rounds) / 1000).toFixed(3)} ms CPU per call`);
  }
}
