/**
 * The shop for HTTP tests: the whole server app on a database of its own, called in process.
 *
 *   const shop = withShop();
 *   const rossi = await shop().login('cliente1@example.com');
 *   const cart = await rossi.call('wrapper.get_cart_items', {});
 *
 * `withShop()` stands at the top of a test file. Its database is a copy of the demo shop with some 300 articles.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { type ApiName, type ApiRequest, type ApiResponse, api } from '#contract/endpoints/api.ts';
import type { ErrorBody } from '#contract/values/errors.ts';
import { RATE_LIMITS, type RateLimit } from '#contract/values/rate-limit.ts';
import { DEMO_LOGINS } from '#demo/demo-logins.ts';
import { createServerApp, type ServerApp } from '#server/app.ts';
import { IndexPublisher } from '#server/modules/search/index.ts';
import { plainDate } from '#server/platform/clock.ts';
import { connect, type Database } from '#server/platform/db/index.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import type { BucketAddress } from '#server/platform/media/bucket-address.ts';
import type { TracingSettings } from '#server/platform/tracing/tracing-settings.ts';
import type { ValkeyAddress } from '#server/platform/valkey/valkey-url.ts';
import { parseSettings } from '#server/settings.ts';
import type { Settings } from '#server/settings-schema.ts';
import { demoPaperLogo, withDemoCompany } from '../../../src/first-demo.ts';
import { freshDatabase, type TestDatabase } from '../../setup/fresh-database.ts';
import type { Behind, InFront } from './behind-threads.ts';
import { SEARCH_INDEX } from './demo-shop.ts';

export const ORIGIN = 'http://localhost:4500';
export const TOKEN = 'bancale-test-token';

export interface ShopOptions {
  /** Lines of `bancale.settings.yaml`. */
  readonly settings?: string;
  /** Paths of settings that the operator's file gives. */
  readonly fixedSettings?: readonly string[];
  readonly demoMode?: boolean;
  /** The demo company's own contacts, VAT number and logo, as `npm start` adds them. */
  readonly demoCompany?: boolean;
  /** False = migrations only, no demo. */
  readonly demo?: boolean;
  /** A Valkey that it shares with others (`test/engines`). */
  readonly valkey?: ValkeyAddress;
  /** An OpenSearch that has the search index (`test/engines`); `mostInMemory` as `AppDeps.mostInMemory`. */
  readonly search?: { readonly url: string; readonly mostInMemory?: number };
  /** Another process of this shop, on its database, with a clock and memory of its own; with `dataDir` on that folder, else on one of its own. */
  readonly beside?: Pick<TestShop, 'databaseUrl'> & Partial<Pick<TestShop, 'dataDir'>>;
  /** Mail server; without it e-mails are files (`kit/emails.ts`). */
  readonly smtpUrl?: string;
  /** The shop's URL of its database, from the real one: through a relay (`kit/bad-line.ts`). */
  readonly through?: (url: string) => Promise<string>;
  /** Pictures, documents and papers are there; without it in the data folder, which has those of the demo. */
  readonly bucket?: BucketAddress;
  readonly mediaPublicUrl?: string;
  /** Where its spans go (`kit/otlp-receiver.ts`); left out: nothing is traced. */
  readonly tracing?: TracingSettings;
  /**
   * Threads that take its requests (`THREADS`, `kit/behind-threads.ts`); left out: `TEST_THREADS` of the environment, which runs any test file so. Each of
   * them loads the build, so this is for few tests.
   */
  readonly threads?: number;
}

export interface Responded<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly text: string;
}

/** A visitor with their own cookie jar. */
export interface Visitor {
  /** Sends a request to endpoint `name`; the body is the JSON of the response, for every status. */
  send<Name extends ApiName>(
    name: Name,
    body: object,
    extra?: RequestInit,
  ): Promise<Responded<ApiResponse<Name> & Partial<Omit<ErrorBody, 'message'>>>>;
  /** Sends a request to endpoint `name` and returns `message`. @throws when the status is not that of success. */
  call<Name extends ApiName>(name: Name, body: ApiRequest<Name>): Promise<ApiResponse<Name>['message']>;
  readonly cookies: Map<string, string>;
}

export interface Customer extends Visitor {
  readonly customerId: number;
  readonly addressCodes: number[];
}

export interface TestShop {
  readonly app: ServerApp;
  readonly db: Database;
  /** Of that database, for other processes. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** With `threads`: where they listen. */
  readonly url: string | undefined;
  /** The clock of the shop; tests move it. */
  readonly clock: { now: Date };
  /** The day of the clock where the shop is, as `2026-11-21`: near midnight another than the day in UTC. */
  today(): string;
  /** Lines of the server's log so far, as written. */
  readonly logLines: string[];
  guest(): Visitor;
  /** Logs a demo user in. @throws when that fails. */
  login(email: string, password?: string): Promise<Customer>;
  close(): Promise<void>;
}

export async function startShop(options: ShopOptions = {}): Promise<TestShop> {
  const { demoMode = true } = options;
  const demo = inject('demoShop');
  const { beside } = options;
  const database: TestDatabase = beside
    ? await joinDatabase(beside.databaseUrl)
    : await freshDatabase(options.demo === false ? undefined : demo.template, options.through);
  const { db } = database;
  const dataDir = beside?.dataDir ?? mkdtempSync(join(tmpdir(), 'bancale-http-'));
  if (options.demo !== false && !beside?.dataDir) {
    if (!options.bucket) symlinkSync(join(demo.dataDir, 'media'), join(dataDir, 'media'));
    mkdirSync(join(dataDir, dirname(SEARCH_INDEX)));
    copyFileSync(join(demo.dataDir, SEARCH_INDEX), join(dataDir, SEARCH_INDEX));
  }
  const clock = { now: new Date() };
  const logLines: string[] = [];
  const { log } = createLog({
    level: 'debug',
    traces: options.tracing !== undefined,
    to: { write: (line: string) => void logLines.push(line) },
  });
  const { threads = Number(process.env.TEST_THREADS || 1) } = options;
  const publisher = threads > 1 ? new IndexPublisher(threads) : undefined;
  const demoLogins = demoMode ? [...DEMO_LOGINS] : [];
  const app = await createServerApp({
    db,
    ...(publisher && { indexPublisher: publisher }),
    clock: () => clock.now,
    settings: options.demoCompany ? withDemoCompany(settingsOf(options.settings)) : settingsOf(options.settings),
    fixedSettings: new Set(options.fixedSettings),
    ...(options.demoCompany && { paperLogo: await demoPaperLogo() }),
    env: {
      mode: 'test',
      dataDir,
      appToken: TOKEN,
      publicUrl: undefined,
      trackingUrl: undefined,
      sessionSecrets: undefined,
      smtpUrl: options.smtpUrl,
      metricsToken: undefined,
      ...(options.valkey && { valkey: options.valkey }),
      ...(options.search && { searchNodes: options.search.url.split(',') }),
      bucket: options.bucket,
      mediaPublicUrl: options.mediaPublicUrl,
      tracing: options.tracing,
    },
    log,
    ...(options.search?.mostInMemory !== undefined && { mostInMemory: options.search.mostInMemory }),
    demoLogins,
    baseUrl: () => ORIGIN,
  });
  const inFront =
    publisher && (await threadsBefore(options, { app, db, publisher, threads, dataDir, log, demoLogins }));
  const asked = inFront ? { ...app, fetch: inFront.fetch } : app;
  const guest = () => visitor(asked);
  return {
    app: asked,
    db,
    databaseUrl: database.url,
    dataDir,
    url: inFront?.url,
    clock,
    today: () => plainDate(clock.now, 'Europe/Rome'),
    logLines,
    guest,
    async login(email, password = 'bancale-demo') {
      const person = guest();
      const { body } = await person.send('wrapper.login', { email, password });
      if (Array.isArray(body.message) || typeof body.message === 'string' || 'second_step' in body.message)
        throw new Error(`${email}: ${JSON.stringify(body)}`);
      const { client_id, address_codes } = body.message;
      return Object.assign(person, {
        customerId: client_id,
        addressCodes: address_codes.map((one) => one.address_code),
      });
    },
    async close() {
      await inFront?.close();
      await app.close();
      await database.drop();
      if (!beside?.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function threadsBefore(
  { settings = '', search }: ShopOptions,
  given: Omit<Behind, 'settings' | 'variables'>,
): Promise<InFront> {
  const { behindThreads } = await import('./behind-threads.ts');
  const variables = {
    APP_TOKEN: TOKEN,
    PUBLIC_URL: ORIGIN,
    ...(search && { SEARCH_URL: search.url }),
  };
  return behindThreads({ ...given, settings, variables });
}

/** A database of another shop: it stays when this one is closed. */
async function joinDatabase(url: string): Promise<TestDatabase> {
  const db = await connect({ url, poolSize: 4 });
  return { db, url, drop: () => db.close() };
}

/** Tests are faster than people: rate limits are wide unless a test is about them. */
function settingsOf(yaml = ''): Settings {
  const settings = parseSettings(yaml, 'test settings');
  if (/^limits:/m.test(yaml)) return settings;
  const wide = { burst: 1_000_000, perMinute: 1_000_000 };
  const limits = Object.fromEntries(RATE_LIMITS.map((limit) => [limit, wide])) as Record<RateLimit, typeof wide>;
  return { ...settings, limits: { ...limits, peoplePerAddress: 1 } };
}

/** For the top of a test file: one shop for all its tests. */
export function withShop(options: ShopOptions = {}): () => TestShop {
  let shop: TestShop | undefined;
  beforeAll(async () => {
    shop = await startShop(options);
  });
  afterAll(() => shop?.close());
  return () => {
    if (!shop) throw new Error('The shop exists only while tests run.');
    return shop;
  };
}

let visitors = 0;

/** Each visitor has their own IP address, so that failed logins of one do not slow down the next. */
function visitor(app: ServerApp): Visitor {
  visitors += 1;
  const address = { 'X-Forwarded-For': `10.0.${visitors >> 8}.${visitors & 255}` };
  const cookies = new Map<string, string>();
  const self: Visitor = {
    cookies,
    async send(name, body, extra = {}) {
      const headers = { ...address, ...Object.fromEntries(new Headers(extra.headers)) };
      const response = await app.fetch(requestFor(name, body, cookies, { ...extra, headers }));
      for (const line of response.headers.getSetCookie()) keep(cookies, line);
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: text === '' ? undefined : JSON.parse(text),
      };
    },
    async call(name, body) {
      const responded = await self.send(name, body);
      if (responded.status !== api[name].status) throw new Error(`${name}: ${responded.status} ${responded.text}`);
      return responded.body.message;
    },
  };
  return self;
}

/** The request a browser would send. `extra` replaces parts of it; headers are merged, an empty one is left out. */
export function requestFor(
  name: ApiName,
  body: object,
  cookies: Map<string, string>,
  extra: RequestInit = {},
): Request {
  const { method, path, query } = api[name];
  const url = new URL(path.replace('{module}', 'bancale'), ORIGIN);
  if (method === 'GET') for (const [key, value] of Object.entries(body)) url.searchParams.set(key, String(value));
  // What such a call takes from the URL.
  for (const key of Object.keys(query?.shape ?? {})) {
    const value = (body as Record<string, unknown>)[key];
    if (value !== undefined) url.searchParams.set(key, String(value));
  }
  const headers = new Headers({ Authorization: `token ${TOKEN}`, Origin: ORIGIN });
  if (method === 'POST') headers.set('Content-Type', 'application/json');
  const jar = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  if (jar) headers.set('Cookie', jar);
  for (const [key, value] of new Headers(extra.headers)) {
    if (value === '') headers.delete(key);
    else headers.set(key, value);
  }
  return new Request(url, { method, body: method === 'POST' ? JSON.stringify(body) : null, ...extra, headers });
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const name = pair.slice(0, pair.indexOf('='));
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, pair.slice(name.length + 1));
}
