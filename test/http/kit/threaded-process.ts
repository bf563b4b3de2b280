/** `THREADS=2` for tests: a whole process of the shop, and connections that each belong to one of its threads. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { vi } from 'vitest';
import { LOCALES } from '#contract/values/locale.ts';
import { errorMessage } from '#server/platform/http/error-messages.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The system gives connections to threads by chance: one thread gets none of so many once in two million runs. */
export const CONNECTIONS = 22;
/** Three threads load the whole shop, on a machine that may be busy. */
export const START_MS = 180_000;
/** What was turned away as `overloaded` is sent again after so long, and no longer than for a minute. */
const AGAIN_MS = 200;
const MOST_MS = 60_000;

/** The thread had no place for the call, or for the page, within half a second: nothing of it was begun. */
export const isTurnedAway = (status: number, text: string): boolean =>
  status === 503 &&
  (/"code":\s*"overloaded"/.test(text) || LOCALES.some((locale) => text.includes(errorMessage('overloaded', locale))));

/** Sends a call again while a thread has no place for it. Whatever else comes back counts. */
export async function untilAdmitted<Result>(
  send: () => Promise<Result>,
  wasTurnedAway: (result: Result) => boolean | Promise<boolean>,
): Promise<Result> {
  const until = Date.now() + MOST_MS;
  for (;;) {
    const result = await send();
    if (Date.now() > until || !(await wasTurnedAway(result))) return result;
    await wait(AGAIN_MS);
  }
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly cookies: readonly string[];
  readonly headers: NodeJS.Dict<string | string[]>;
}

/** One keep-alive connection: always the same thread. */
export class Connection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #port: number;
  cookie = '';
  /** Sent with every request, beside what each has. */
  headers: Readonly<Record<string, string>> = {};

  constructor(port: number) {
    this.#port = port;
  }

  send(method: string, path: string, body?: unknown): Promise<Answer> {
    const content = body === undefined ? undefined : JSON.stringify(body);
    const sendOnce = () => {
      const { call, answer } = this.#begin(method, path, content);
      call.end(content);
      return answer;
    };
    return untilAdmitted(sendOnce, ({ status, text }) => isTurnedAway(status, text));
  }

  /** Resolves when the server has begun to read the call, which has no body yet; the function sends that. */
  async begin(name: string, body: object): Promise<() => Promise<Answer>> {
    const content = JSON.stringify(body);
    const { call, answer } = this.#begin('POST', `/api/method/bancale.${name}`, content, { Expect: '100-continue' });
    call.flushHeaders();
    await Promise.race([once(call, 'continue'), answer]);
    return () => {
      call.end(content);
      return answer;
    };
  }

  #begin(method: string, path: string, content: string | undefined, more: Record<string, string> = {}) {
    const headers = {
      Authorization: 'token bancale-demo-app-token',
      Origin: `http://127.0.0.1:${this.#port}`,
      ...(content !== undefined && {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(content),
      }),
      ...(this.cookie && { Cookie: this.cookie }),
      ...this.headers,
      ...more,
    };
    const call = request({ host: '127.0.0.1', port: this.#port, path, method, agent: this.#agent, headers });
    const answer = new Promise<Answer>((resolve, reject) => {
      call.on('error', reject);
      call.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('error', reject);
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            cookies: response.headers['set-cookie'] ?? [],
            headers: response.headers,
          }),
        );
      });
    });
    return { call, answer };
  }

  async call<Message>(name: string, body: object): Promise<Message> {
    const { status, text } = await this.send('POST', `/api/method/bancale.${name}`, body);
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
    return JSON.parse(text).message;
  }

  close(): void {
    this.#agent.destroy();
  }
}

export interface ThreadedProcess {
  readonly child: ChildProcess;
  readonly port: number;
  /** What it has printed: its log, and what is for people. */
  output(): string;
  /** As many as belong to both threads; closed with the process. @param cookie of a user who has logged in */
  connections(cookie?: string): Connection[];
  /** Logs a user in; their cookies. */
  login(email: string): Promise<string>;
  /** The first group of a pattern in `/metrics`, as a number; not a number where there is none. */
  figure(pattern: RegExp): Promise<number>;
  close(): Promise<void>;
}

/** Resolves when it serves. @throws with what it printed when it does not start */
export async function startThreads(env: {
  readonly DATA_DIR: string;
  readonly DATABASE_URL: string;
  readonly [variable: string]: string;
}): Promise<ThreadedProcess> {
  let printed = '';
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      THREADS: '2',
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      LOG_LEVEL: 'info',
      ...env,
    },
  });
  child.stdout.on('data', (chunk) => (printed += chunk));
  child.stderr.on('data', (chunk) => (printed += chunk));
  await vi.waitFor(
    () => {
      if (!printed.includes('ready in')) throw new Error(`The shop does not start: ${printed}`);
    },
    { timeout: START_MS - 5_000, interval: 100 },
  );
  const port = Number(/http:\/\/localhost:(\d+)/.exec(printed)?.[1]);
  const open: Connection[] = [];
  return {
    child,
    port,
    output: () => printed,
    connections(cookie = '') {
      const made = Array.from({ length: CONNECTIONS }, () => new Connection(port));
      for (const one of made) one.cookie = cookie;
      open.push(...made);
      return made;
    },
    async login(email) {
      const visitor = new Connection(port);
      const { cookies } = await visitor.send('POST', '/api/method/bancale.wrapper.login', {
        email,
        password: 'bancale-demo',
      });
      visitor.close();
      return cookies.map((line) => line.split(';')[0]).join('; ');
    },
    async figure(pattern) {
      const visitor = new Connection(port);
      const { text } = await visitor.send('GET', '/metrics');
      visitor.close();
      return Number(pattern.exec(text)?.[1] ?? Number.NaN);
    },
    async close() {
      for (const one of open) one.close();
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await ended;
    },
  };
}
