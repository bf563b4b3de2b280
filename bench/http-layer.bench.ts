/**
 * Cost of the HTTP layer itself: CPU per request over a socket for an endpoint that does nothing, compared with a bare `node:http`
 * server that returns the same bytes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { baselineText } from './kit/baseline.ts';
import { type Measurement, median } from './kit/measurement.ts';

const SERVER = fileURLToPath(new URL('./kit/http-layer-server.ts', import.meta.url));
const CALLS = 20_000;
const AT_ONCE = 8;
const ROUNDS = 3;
const MOST_MS = 0.2;
const PATH = '/api/method/bancale.wrapper.product_list';
const IDENTITY = { client_id: 101, address_code: 1, ext_call: true, lang: 'it' };
const BODY = JSON.stringify({ ...IDENTITY, text: 'vite m8', page: 1, brand: 'ruvo' });

function call(port: number, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      Authorization: 'token bench-token',
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(BODY),
      Cookie: 'bancale_session=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; language=it',
    };
    const sent = request({ port, host: '127.0.0.1', path: PATH, method: 'POST', agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
      response.resume().on('end', resolve);
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

/** Microseconds of CPU per request. */
async function measure(kind: string): Promise<number> {
  const child = fork(SERVER, [kind]);
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

async function middle(kind: string): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(kind));
  return median(rounds) / 1000;
}

export async function run(): Promise<Measurement[]> {
  const [bare, ours] = [await middle('bare'), await middle('ours')];
  const what = `a call that does nothing: token, session, checks, log (bare node:http: ${bare.toFixed(3)} ms)`;
  const measured = `${ours.toFixed(3)} ms CPU`;
  return [{ what, measured, target: `≤ ${MOST_MS} ms`, ok: ours <= MOST_MS, baseline: baselineText() }];
}
