/**
 * Threads in front of a shop of a test (`THREADS`): requests go over the network to one of them, by chance, which serves them or passes them on. The main
 * thread's part is the shop in the process of the test, which so has its database and log. The clock
 * of the test is the main thread's: what a thread does has the real time.
 */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, request as clientRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { RATE_LIMITS } from '#contract/values/rate-limit.ts';
import type { PublicSettings } from '#contract/values/shop-settings.ts';
import type { ServerApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import type { IndexPublisher } from '#server/modules/search/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { freePort } from '../../../scripts/free-port.ts';
import { isTurnedAway, untilAdmitted } from './threaded-process.ts';

export interface Behind {
  readonly app: ServerApp;
  readonly db: Database;
  readonly publisher: IndexPublisher;
  readonly threads: number;
  readonly dataDir: string;
  /** Lines of `bancale.settings.yaml`. */
  readonly settings: string;
  readonly log: Log;
  readonly variables: Readonly<Record<string, string>>;
  readonly demoLogins: PublicSettings['demoLogins'];
}

export interface InFront {
  readonly fetch: ServerApp['fetch'];
  /** Where the threads listen. */
  readonly url: string;
  close(): Promise<void>;
}

/** Tests are faster than people. */
const wide = () =>
  `limits: ${JSON.stringify(Object.fromEntries(RATE_LIMITS.map((limit) => [limit, { burst: 100_000, perMinute: 100_000 }])))}\n`;

export async function behindThreads(given: Behind): Promise<InFront> {
  const { app, db, publisher, dataDir, settings, log, demoLogins } = given;
  const port = await freePort();
  const file = join(dataDir, 'settings-of-threads.yaml');
  writeFileSync(file, /^limits:/m.test(settings) ? settings : `${settings}\n${wide()}`);
  const variables = {
    ...given.variables,
    THREADS: String(given.threads),
    DATA_DIR: dataDir,
    SETTINGS_FILE: file,
    PORT: String(port),
    HOST: '127.0.0.1',
    // Visitors of tests name their addresses.
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'error',
  };
  const env = readEnv(variables);
  const { openThreads } = await import('../../../src/shop-threads.ts');
  const threads = await withVariables(variables, () =>
    openThreads({
      app,
      env,
      db,
      publisher,
      port,
      baseUrl: env.publicUrl ?? '',
      demoLogins,
      paperLogo: undefined,
      log,
      front: { listen: async () => {}, stop: async () => {} },
    }),
  );
  const agent = new Agent({ keepAlive: true });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    fetch: (request) => send(request, { port, agent }),
    async close() {
      agent.destroy();
      await threads.close(0);
    },
  };
}

interface Front {
  readonly port: number;
  readonly agent: Agent;
}

async function send(request: Request, to: Front): Promise<Response> {
  const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined;
  return untilAdmitted(
    () => sendOnce(request, body, to),
    async (response) => response.status === 503 && isTurnedAway(503, await response.clone().text()),
  );
}

/** With the headers of the test and no others: `fetch` adds some of its own. */
async function sendOnce(request: Request, body: Uint8Array | undefined, to: Front): Promise<Response> {
  const { pathname, search, host } = new URL(request.url);
  const { method, signal } = request;
  const headers = { ...Object.fromEntries(request.headers), host, ...(body && { 'content-length': body.length }) };
  const call = clientRequest({ ...to, host: '127.0.0.1', path: pathname + search, method, headers, signal });
  call.end(body);
  const [incoming] = (await once(call, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, rawHeaders } = incoming;
  const received = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    received.append(rawHeaders[at] as string, rawHeaders[at + 1] as string);
  const isEmpty = status === 204 || status === 304 || method === 'HEAD';
  if (isEmpty) incoming.resume();
  const content = isEmpty ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>);
  return new Response(content as never, { status, headers: received });
}

/** Threads read the environment of the process as it is when they are started. */
async function withVariables<T>(variables: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(variables)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}
