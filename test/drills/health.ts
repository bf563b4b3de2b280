/** Whether everything is as before, without help: the servers themselves are asked, not what the drill believes. */

import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { accepts } from '../../scripts/engines/accepts.ts';
import { environmentOf, findCommand } from '../../scripts/engines/find-commands.ts';
import { kafka } from '../../scripts/engines/kafka.ts';
import { machine } from './machines.ts';
import { METRICS_TOKEN, type ShopCopy } from './shop-copies.ts';
import type { World } from './world.ts';
import { WORLD_KINDS, type WorldKind } from './world-kinds.ts';

const run = promisify(execFile);
const ANSWER_MS = 5_000;
const LOOK_EVERY_MS = 250;
/** In a row: a state between two states is none. */
const LOOKS = 2;

/** @returns milliseconds that it took @throws with what is still missing after `withinMs` */
export async function untilHealthy(world: World, withinMs: number): Promise<number> {
  const begun = Date.now();
  for (let well = 0; ; ) {
    const faults = await healthFaults(world);
    const took = Date.now() - begun;
    well = faults.length === 0 ? well + 1 : 0;
    if (well === LOOKS) return took;
    if (took > withinMs) throw new NotHealthy(faults);
    await wait(LOOK_EVERY_MS);
  }
}

export class NotHealthy extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('; '));
  }
}

async function healthFaults(world: World): Promise<string[]> {
  const [postgres, balancer, ...copies] = await Promise.all([
    world.postgres.faults(),
    balancerFaults(world),
    ...world.copies.map((copy) => copyFaults(copy, world)),
  ]);
  const others = [...(await kafkaFaults(world)), ...(await openSearchFaults(world)), ...(await otherFaults(world))];
  return [...postgres, ...balancer, ...others, ...copies.flat()];
}

async function balancerFaults({ balancer }: World): Promise<string[]> {
  const states = await balancer.states();
  return states.flatMap((state, at) => (state === 'UP' ? [] : [`HAProxy sees shop ${at + 1} as ${state}`]));
}

async function copyFaults({ name, url, isRunning }: ShopCopy, { kind }: World): Promise<string[]> {
  if (!isRunning()) return [`${name} does not run`];
  try {
    for (const path of ['/healthz', '/readyz', '/trafficz']) {
      const { status } = await fetch(url + path, { signal: AbortSignal.timeout(ANSWER_MS) });
      if (status !== 200) return [`${name} says ${status} at ${path}`];
    }
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const response = await fetch(`${url}/metrics`, { headers, signal: AbortSignal.timeout(ANSWER_MS) });
    const metrics = await response.text();
    const faults: string[] = [];
    const local = /^bancale_allowances_local (\d)$/m.exec(metrics)?.[1];
    if (local !== '0') faults.push(`${name} counts limits without Valkey`);
    // The one of the bucket closes with the next picture that is not cached.
    const breaker = /^bancale_engine_breaker\{engine="valkey"\} (\S+)$/m.exec(metrics)?.[1];
    if (breaker !== '0') faults.push(`the breaker of ${name} for Valkey is not closed`);
    const waiting = Number(/^bancale_tracking_events_waiting(?:\{.*\})? (\d+)$/m.exec(metrics)?.[1] ?? 0);
    if (waiting > MOST_WAITING) faults.push(`${waiting} events wait for Kafka`);
    return [...faults, ...figureFaults(name, metrics, WORLD_KINDS[kind])];
  } catch (error) {
    return [`${name} does not respond: ${String(error)}`];
  }
}

/** Of what only some shops have. */
function figureFaults(name: string, metrics: string, { threads, hasOpenSearch }: WorldKind): string[] {
  const figure = (one: string) => Number(new RegExp(`^bancale_${one} (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN);
  const faults: string[] = [];
  const serving = figure('threads_serving');
  if (threads > 1 && serving !== threads) faults.push(`${serving} threads of ${name} serve`);
  if (!hasOpenSearch) return faults;
  if (figure('search_away') !== 0) faults.push(`OpenSearch is away for ${name}`);
  if (figure('engine_breaker\\{engine="opensearch"\\}') !== 0)
    faults.push(`the breaker of ${name} for OpenSearch is not closed`);
  return faults;
}

/** While customers order, some always wait. */
const MOST_WAITING = 20;

async function kafkaFaults({ brokerList, brokers }: World): Promise<string[]> {
  const kcat = findCommand(kafka.name, 'kcat') ?? 'kcat';
  const env = environmentOf(kafka.name, [kcat]);
  const asked = run(kcat, ['-L', '-m', '3', '-b', brokerList], { env });
  const { stdout } = await asked.catch(() => ({ stdout: '' }));
  const count = (stdout.match(/^ {2}broker \d+ at /gm) ?? []).length;
  const lagging = (stdout.match(/isrs: [\d,]+/g) ?? []).filter((list) => list.split(',').length < brokers.length);
  if (count !== brokers.length) return [`${count} brokers of Kafka are there`];
  return lagging.length === 0 ? [] : [`${lagging.length} partitions of Kafka lack a copy`];
}

async function openSearchFaults({ openSearch }: World): Promise<string[]> {
  if (!openSearch) return [];
  const states = openSearch.nodes.map(async ({ name, url }) => {
    const answer = fetch(`${url}/_cluster/health`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const health = await answer.then((response) => response.json()).catch(() => undefined);
    const { status, number_of_nodes: nodes } = (health ?? {}) as { status?: string; number_of_nodes?: number };
    const isWell = status === 'green' && nodes === openSearch.nodes.length;
    return isWell ? [] : [`OpenSearch of ${name} is ${status ?? 'away'} with ${nodes ?? 'no'} nodes`];
  });
  return (await Promise.all(states)).flat();
}

async function otherFaults({ valkey, s3 }: World): Promise<string[]> {
  const faults: string[] = [];
  if (!(await accepts(valkey.port, { host: machine('valkey').address }))) faults.push('Valkey does not accept');
  const { status } = await fetch(s3.url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => ({ status: 0 }));
  if (status === 0) faults.push('the bucket does not respond');
  return faults;
}
