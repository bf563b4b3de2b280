/**
 * Three times as many requests as the shop can handle, for half a minute, on 10 000 articles: accepted requests are completed within a
 * second, the others are rejected at once with `Retry-After`, no connection is reset, and the shop is back to normal three seconds
 * later. A second visitor, who only opens a page now and then, and a buyer who sends an order do not notice.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startShopProcess } from '../e2e/kit/shop-process.ts';
import { baselineText } from './kit/baseline.ts';
import type { Measurement } from './kit/measurement.ts';
import { customer } from './kit/shop-client.ts';

const ARTICLES = 10_000;
const PORT = 4995;
const AT_ONCE = 8;
const MEASURE_MS = 5_000;
const RUSH_MS = 30_000;
const TIMES = 3;
/** Connections of this process, which must not be the bottleneck. */
const MOST_OPEN = 2_000;
const PATIENCE_MS = 30_000;
const TEXTS = ['vite', 'dado', 'tubo', 'valvola', 'guanti', 'rondella', 'raccordo', 'tassello'];

interface Asked {
  status: number;
  ms: number;
  retryAfter: boolean;
  /** Why there was no response. */
  broken?: string;
}

interface Visitor {
  readonly cookie: string;
  readonly agent: Agent;
  /** The IP address that they come from, as a proxy reports it. */
  readonly from: string;
}

function ask({ cookie, agent, from }: Visitor, method: string, path: string, body?: string): Promise<Asked> {
  const begun = performance.now();
  const headers = {
    Cookie: cookie,
    Authorization: 'token bancale-demo-app-token',
    Origin: `http://localhost:${PORT}`,
    'X-Forwarded-For': from,
    Accept: 'text/html',
    'Content-Type': 'application/json',
  };
  return new Promise((done) => {
    const end = (response: Partial<Asked>) =>
      done({ status: 0, retryAfter: false, ms: performance.now() - begun, ...response });
    const options = { port: PORT, host: '127.0.0.1', method, path, agent, headers };
    const call = request(options, (response: IncomingMessage) => {
      response.on('end', () =>
        end({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] !== undefined }),
      );
      response.on('error', (error) => end({ broken: error.message }));
      response.resume();
    });
    call.setTimeout(PATIENCE_MS, () => call.destroy(new Error('no response')));
    call.on('error', (error) => end({ broken: error.message }));
    call.end(body);
  });
}

/** Pages of a customer, never from a cache: mostly listings with the words in another order. */
const pageAt = (index: number) =>
  `/shop?text=${TEXTS[index % TEXTS.length]}&page=${1 + (index % 5)}&min_price=${1 + (index % 97)}`;

async function capacity(visitor: Visitor): Promise<number> {
  const until = performance.now() + MEASURE_MS;
  let done = 0;
  let index = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < until) {
        index += 1;
        const { status } = await ask(visitor, 'GET', pageAt(index));
        if (status === 200) done += 1;
      }
    }),
  );
  return (done * 1000) / MEASURE_MS;
}

/** `perSecond` requests, sent on time even when earlier ones are not completed. */
async function rush(visitor: Visitor, perSecond: number): Promise<Asked[]> {
  const responses: Asked[] = [];
  const open = new Set<Promise<void>>();
  const begun = performance.now();
  let sent = 0;
  while (performance.now() - begun < RUSH_MS) {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
    for (; sent < due && open.size < MOST_OPEN; sent += 1) {
      const one: Promise<void> = ask(visitor, 'GET', pageAt(sent)).then((response) => {
        responses.push(response);
        open.delete(one);
      });
      open.add(one);
    }
    await wait(5);
  }
  await Promise.all(open);
  return responses;
}

/** Repeated until the rush is over. */
async function meanwhile(over: AbortSignal, everyMs: number, once: () => Promise<Asked>): Promise<Asked[]> {
  const responses: Asked[] = [];
  while (!over.aborted) {
    responses.push(await once());
    await wait(everyMs);
  }
  return responses;
}

const quantile = (times: number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

export async function run(): Promise<Measurement[]> {
  const shop = await startShopProcess({ port: PORT, products: ARTICLES });
  const agent = () => new Agent({ keepAlive: true, maxSockets: MOST_OPEN });
  try {
    const { cookie } = await customer(shop.url, 'cliente1@example.com');
    const other = await customer(shop.url, 'cliente2@example.com');
    const crowd: Visitor = { cookie, agent: agent(), from: '192.0.2.1' };
    const reader: Visitor = { cookie: other.cookie, agent: agent(), from: '192.0.2.2' };
    await capacity(crowd);
    const alone = await capacity(crowd);
    const over = new AbortController();
    const prepare = '/api/method/bancale.wrapper.prepare_order';
    const beside = [
      meanwhile(over.signal, 500, () => ask(reader, 'GET', '/shop?text=vite')),
      meanwhile(over.signal, 500, () => ask(crowd, 'POST', prepare, JSON.stringify(other.identity))),
    ];
    const responses = await rush(crowd, alone * TIMES);
    const ended = performance.now();
    over.abort();
    let quick = await ask(reader, 'GET', '/shop?text=dado');
    while ((quick.status !== 200 || quick.ms > 1000) && performance.now() - ended < PATIENCE_MS) {
      await wait(100);
      quick = await ask(reader, 'GET', '/shop?text=dado');
    }
    const recovered = performance.now() - ended;
    const [read = [], ordered = []] = await Promise.all(beside);
    const served = responses.filter(({ status }) => status === 200).map(({ ms }) => ms);
    const refused = responses.filter(({ status }) => status === 503);
    const odd = responses.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter));
    const baseline = baselineText();
    const measurement = (what: string, measured: string, target: string, ok: boolean): Measurement => ({
      what,
      measured,
      target,
      ok,
      baseline,
    });
    const share = (of: Asked[], is: (one: Asked) => boolean) => of.filter(is).length / Math.max(1, of.length);
    const readWell = share(read, ({ status, ms }) => status === 200 && ms <= 1000);
    // A customer's cart may be empty: that is a response, not a rejection.
    const orderedWell = share(ordered, ({ status, ms }) => status !== 503 && status !== 0 && ms <= 1000);
    const p99 = quantile(served, 0.99);
    const shed = quantile(
      refused.map(({ ms }) => ms),
      0.5,
    );
    const goodput = (served.length * 1000) / RUSH_MS;
    return [
      measurement('pages a second, as many as it can', alone.toFixed(0), '–', true),
      measurement(
        `completed of ${TIMES} × as many, a second`,
        goodput.toFixed(0),
        `≥ ${(alone * 0.7).toFixed(0)}`,
        goodput >= alone * 0.7,
      ),
      measurement('p99 of the completed', `${p99.toFixed(0)} ms`, '≤ 1000 ms', p99 <= 1000),
      measurement('503 with Retry-After, median', `${shed.toFixed(0)} ms`, '≤ 500 ms', shed <= 500),
      measurement('neither completed nor 503 (resets too)', String(odd.length), '0', odd.length === 0),
      measurement('back to normal after', `${(recovered / 1000).toFixed(1)} s`, '≤ 3 s', recovered <= 3000),
      measurement(
        'another visitor meanwhile, completed within 1 s',
        `${(readWell * 100).toFixed(0)} %`,
        '≥ 95 %',
        readWell >= 0.95,
      ),
      measurement(
        'an order meanwhile, completed within 1 s',
        `${(orderedWell * 100).toFixed(0)} %`,
        '≥ 95 %',
        orderedWell >= 0.95,
      ),
    ];
  } finally {
    await shop.stop();
  }
}

if (import.meta.main) console.table(await run());
