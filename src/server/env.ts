import { availableParallelism } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { databaseHosts } from '#server/platform/db/database-hosts.ts';
import type { StartOptions } from '#server/platform/db/start-database.ts';
import { isNetwork } from '#server/platform/http/ip-network.ts';
import { type KafkaAddress, parseKafkaBrokers, parseKafkaLogin } from '#server/platform/kafka/kafka-address.ts';
import { type BucketAddress, readBucketPlace } from '#server/platform/media/bucket-address.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { parseOtlpHeaders, tracesUrl } from '#server/platform/tracing/otlp-address.ts';
import type { TracingSettings } from '#server/platform/tracing/tracing-settings.ts';
import { parseValkeyUrl, type ValkeyAddress } from '#server/platform/valkey/valkey-url.ts';
import { valueOrFile } from './env-files.ts';
import { count, databaseUrl, flag, read, url, urls } from './env-values.ts';
import type { Secrets } from './shop-secrets.ts';

/** The application token of the demo; it identifies the storefront, not a person, and is no secret (C-API-2). */
export const DEMO_APP_TOKEN = 'bancale-demo-app-token';

/** What a process can do (docs/scale-out-events.md). */
const ROLES = ['web', 'jobs', 'tracking'] as const;
export type Role = (typeof ROLES)[number];
/** Not given = all of them. */
export const hasRole = (roles: ReadonlySet<Role> | undefined, role: Role): boolean => roles?.has(role) ?? true;
const isRole = (name: string): name is Role => ROLES.some((role) => role === name);
/** Every variable the server reads, with its default; docs/operations.md shows the same table (C-API-8). */
const variables = z.object({
  /** `production` by default; tests and development validate responses against the contract. */
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('production'),
  /** 1 = serve the storefront from its sources through Vite instead of from `build/` (set by `npm run dev`). */
  BANCALE_DEV: flag('0'),
  /** TCP port of the shop; 0 lets the system choose one. */
  PORT: count(0, 65_535).default(3000),
  /** IP address the shop listens on; `127.0.0.1` when a proxy on the same machine is in front. */
  HOST: z.string().default('0.0.0.0'),
  /** TCP port of `npm run tracking`; 0 lets the system choose one. */
  TRACKING_PORT: count(0, 65_535).default(3001),
  /** Base URL of the tracking host as browsers reach it; without it events go to the shop itself. */
  TRACKING_URL: url(/^https?:$/, 'https://shop.example.com:8443').optional(),
  /** Folder of everything this machine stores: database, pictures, search snapshot, mail files. */
  DATA_DIR: z.string().default('./data'),
  /** A PostgreSQL (15 or newer) to use instead of the embedded one; several hosts are separated by commas. */
  DATABASE_URL: databaseUrl.optional(),
  /** The same database past a pooler: for LISTEN, locks of a session, and migrations. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** Standbys of that database, for long work that only reads. */
  DATABASE_READ_URL: databaseUrl.optional(),
  /** 0 = this process does not change the tables: `npm run shop -- migrate` does, as a step of its own. */
  MIGRATE: flag('1'),
  /** Connections of this process to the database, of all its threads together. */
  DATABASE_POOL: count(2, 200).default(10),
  /**
   * Threads that serve requests, each with a server on the same port (Linux); `auto` = one per processor. 1 = the main
   * thread serves them itself.
   */
  THREADS: z.union([z.literal('auto'), count(1, 64)], 'must be auto or a whole number from 1 to 64').default(1),
  /** A thread that does one thing for so many seconds hangs: it is ended, and another one is started. */
  THREAD_STALL_SECONDS: count(5, 3_600).default(30),
  /** Token that every API request must carry; the storefront of this process adds it itself. */
  APP_TOKEN: z.string().min(8, 'must have at least 8 characters').default(DEMO_APP_TOKEN),
  /**
   * Base URL of the shop as customers type it; for links in e-mails, `hreflang`, cookies, the origin check and
   * passkeys.
   */
  PUBLIC_URL: url(/^https?:$/, 'https://shop.example.com').optional(),
  /**
   * Keys separated by commas: the first one signs, all verify; without any, one is generated at the first start and
   * stored in DATA_DIR.
   */
  SESSION_SECRET: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((keys) => keys.every((one) => one.length >= 32), 'must have at least 32 characters, each of several keys')
    .optional(),
  /** Bucket of S3 storage for pictures, documents and papers; without it they are in DATA_DIR. */
  MEDIA_URL: z
    .string()
    .transform((text, context) => {
      const place = readBucketPlace(text);
      if (typeof place !== 'string') return place;
      context.addIssue(place);
      return z.NEVER;
    })
    .optional(),
  /** Base URL at which everybody can read the bucket's pictures: a CDN. Pages point there. */
  MEDIA_PUBLIC_URL: url(/^https?:$/, 'https://cdn.example.com').optional(),
  /** Keys of the bucket. */
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  /** Beside temporary keys. */
  AWS_SESSION_TOKEN: z.string().optional(),
  /** Mail server; without it e-mails are written as files into DATA_DIR. */
  SMTP_URL: url(/^smtps?:$/, 'smtp://user:password@host:587').optional(),
  /** Nodes of an OpenSearch, separated by commas: which then has the search index (docs/scale-out-search.md). */
  SEARCH_URL: urls(/^https?:$/, 'http://host:9200 or http://a:9200,http://b:9200').optional(),
  /** With SEARCH_URL: a catalogue of at most so many articles is indexed in memory too, for the time in which OpenSearch is away. */
  SEARCH_STANDBY_ARTICLES: count(0, 100_000_000).optional(),
  /** A Valkey or Redis that all copies of the shop share for limits and announcements (docs/scale-out-valkey.md). */
  REDIS_URL: read(
    parseValkeyUrl,
    'redis://:password@host:6379/0 or redis://:password@host1,host2/0?sentinel=name',
  ).optional(),
  /** Kafka that tracking events are sent to (docs/scale-out-events.md); `tls://` before the first one encrypts. */
  KAFKA_BROKERS: read(parseKafkaBrokers, 'kafka1:9092,kafka2:9092 or tls://kafka1:9093,kafka2:9093').optional(),
  /** How the shop signs in to Kafka. */
  KAFKA_SASL: read(parseKafkaLogin, 'scram-sha-512:user:password (or plain, scram-sha-256)').optional(),
  /** What this process does, separated by commas: pages and calls, background jobs, the tracking host's work. */
  ROLES: z
    .string()
    .default(ROLES.join(','))
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((names) => names.every(isRole), `must be some of ${ROLES.join(',')}`)
    .transform((names): ReadonlySet<Role> => new Set(names.filter(isRole))),
  /** 1 = load the demo shop, 0 = never; by default only when the data folder is new and nothing was imported. */
  DEMO: z
    .enum(['0', '1', 'auto'], 'must be 0, 1 or auto')
    .default('auto')
    .transform((value) => ({ '0': 'never', '1': 'always', auto: 'when-empty' })[value] as DemoMode),
  /** Articles of the demo shop. */
  DEMO_PRODUCTS: count(1, 1_000_000).default(3000),
  /**
   * The shop's settings file; without it `bancale.settings.yaml` in the data folder, if there is one
   * (docs/settings.md).
   */
  SETTINGS_FILE: z.string().optional(),
  /** Number of proxies in front whose X-Forwarded-* headers are trusted; 0 = none. */
  TRUSTED_PROXIES: count(0, 10).default(0),
  /** Maximum number of open client connections; 0 = no limit. */
  MAX_CONNECTIONS: count(0, 1_000_000).default(5000),
  /**
   * Maximum per IP address; 0 = no limit. Behind a proxy (TRUSTED_PROXIES) every connection comes from the proxy: no
   * limit unless one is given.
   */
  CONNECTIONS_PER_ADDRESS: count(0, 1_000_000).optional(),
  /** Seconds between the signal to stop and the end of listening, in which a balancer notices (`/trafficz`). */
  DRAIN_SECONDS: count(0, 600).default(0),
  /** Token for reading `/metrics` from another machine; without it only this machine may. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Base URL of an OpenTelemetry collector (OTLP over HTTP) that spans are sent to; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?:$/, 'http://collector:4318').optional(),
  /** Headers of those requests, such as a login. */
  OTEL_EXPORTER_OTLP_HEADERS: read(parseOtlpHeaders, 'authorization=Basic%20abc,x-scope=shop').optional(),
  /** Under which name the shop is found there. */
  OTEL_SERVICE_NAME: z.string().max(60, 'must have at most 60 characters').default('bancale'),
  /** Share of the requests and jobs that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be at least 0')
    .max(1, 'must be at most 1')
    .default(0.05),
  /** Host name of the office, where it has one of its own: elsewhere `/ufficio` does not exist. */
  OFFICE_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d{1,5})?$/i, 'must look like office.example.com')
    .transform((host) => host.toLowerCase())
    .optional(),
  /** Networks from which the office may be used, separated by commas; without it from everywhere. */
  OFFICE_NETWORKS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((networks) => networks.every(isNetwork), 'must look like 203.0.113.0/24,2001:db8::/48')
    .optional(),
  /** Log level. */
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
    .default('info'),
});

/** Names of them all; each can also be given as a file (`…_FILE`). */
export const VARIABLE_NAMES: readonly string[] = Object.keys(variables.shape);

/** About eighty browsers with six connections each. */
const CONNECTIONS_OF_AN_OFFICE = 500;
export type DemoMode = 'never' | 'always' | 'when-empty';

/** The environment, parsed once; absolute paths, numbers and booleans instead of texts. */
export interface Env {
  mode: 'production' | 'development' | 'test';
  dev: boolean;
  port: number;
  host: string;
  trackingPort: number;
  /** Without a slash at the end. */
  trackingUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseDirectUrl: string | undefined;
  databaseReadUrl: string | undefined;
  /** Whether this process applies migrations. */
  migrate: boolean;
  databasePool: number;
  threads: number;
  threadStallSeconds: number;
  appToken: string;
  publicUrl: string | undefined;
  /** The first one signs. */
  sessionSecrets: Secrets | undefined;
  smtpUrl: string | undefined;
  valkey: ValkeyAddress | undefined;
  kafka: KafkaAddress | undefined;
  /** What this process does; all of it by default. */
  roles: ReadonlySet<Role>;
  /** Undefined: files are in `dataDir`. */
  bucket: BucketAddress | undefined;
  /** Without a slash at the end. */
  mediaPublicUrl: string | undefined;
  /** Nodes of the OpenSearch that has the index; undefined: it is in this process. */
  searchNodes: readonly string[] | undefined;
  /** Undefined: as many as are small in memory. */
  searchStandbyArticles: number | undefined;
  demo: DemoMode;
  demoArticles: number;
  settingsFile: string | undefined;
  trustedProxies: number;
  connections: { readonly all: number; readonly perAddress: number };
  drainMs: number;
  metricsToken: string | undefined;
  /** Undefined: nothing is traced. */
  tracing: TracingSettings | undefined;
  /** Lower case, with the port if it has one. */
  officeHost: string | undefined;
  /** `203.0.113.0/24`, or one address. */
  officeNetworks: readonly string[] | undefined;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

/**
 * Parses the environment. Empty values count as not given; each variable can also be a file (`DATABASE_URL_FILE`).
 * @throws StartupError naming the variable and what it must be; the wrong value is not repeated because it may be a
 * secret.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const names = Object.keys(variables.shape);
  const parsed = variables.safeParse(Object.fromEntries(names.map((name) => [name, valueOrFile(source, name)])));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartupError(`The environment variable ${issue?.path.join('.')} ${issue?.message}.`);
  }
  const value = parsed.data;
  const { KAFKA_BROKERS: brokers, KAFKA_SASL: login } = value;
  if (login && !brokers) throw new StartupError('KAFKA_SASL is given without KAFKA_BROKERS.');
  refuseKeysOfOneCopy(value);
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    if (value[name] !== undefined && value.DATABASE_URL === undefined)
      throw new StartupError(`${name} is another way to the database of DATABASE_URL: give that too.`);
  return {
    mode: value.NODE_ENV,
    dev: value.BANCALE_DEV,
    port: value.PORT,
    host: value.HOST,
    trackingPort: value.TRACKING_PORT,
    trackingUrl: value.TRACKING_URL?.replace(/\/+$/, ''),
    dataDir: isAbsolute(value.DATA_DIR) ? value.DATA_DIR : resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databaseReadUrl: value.DATABASE_READ_URL,
    migrate: value.MIGRATE,
    databasePool: value.DATABASE_POOL,
    threads: threadsOf(value.THREADS, value.BANCALE_DEV),
    threadStallSeconds: value.THREAD_STALL_SECONDS,
    appToken: value.APP_TOKEN,
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, ''),
    sessionSecrets: value.SESSION_SECRET as [string, ...string[]] | undefined,
    smtpUrl: value.SMTP_URL,
    valkey: value.REDIS_URL,
    kafka: brokers && { ...brokers, ...(login && { login }) },
    roles: value.ROLES,
    bucket: bucketOf(value),
    mediaPublicUrl: value.MEDIA_PUBLIC_URL?.replace(/\/+$/, ''),
    searchNodes: value.SEARCH_URL?.split(',').map((one) => one.trim()),
    searchStandbyArticles: value.SEARCH_STANDBY_ARTICLES,
    demo: value.DEMO,
    demoArticles: value.DEMO_PRODUCTS,
    settingsFile: value.SETTINGS_FILE,
    trustedProxies: value.TRUSTED_PROXIES,
    connections: {
      all: value.MAX_CONNECTIONS,
      perAddress: value.CONNECTIONS_PER_ADDRESS ?? (value.TRUSTED_PROXIES > 0 ? 0 : CONNECTIONS_OF_AN_OFFICE),
    },
    drainMs: value.DRAIN_SECONDS * 1_000,
    metricsToken: value.METRICS_TOKEN,
    tracing: tracingOf(value),
    officeHost: value.OFFICE_HOST,
    officeNetworks: value.OFFICE_NETWORKS,
    logLevel: value.LOG_LEVEL,
  };
}

/**
 * @throws StartupError where several threads cannot listen on one port: the system gives connections to them on Linux
 * only; and in development, where Vite is part of one server
 */
export function threadsOf(wanted: number | 'auto', dev: boolean, platform: string = process.platform): number {
  const isPossible = platform === 'linux' && !dev;
  if (wanted === 'auto') return isPossible ? availableParallelism() : 1;
  if (wanted > 1 && dev) throw new StartupError('THREADS is for production: npm run dev has one thread.');
  if (wanted > 1 && !isPossible)
    throw new StartupError(
      `THREADS=${wanted} needs Linux: on this system several threads cannot share a port. Leave THREADS out.`,
    );
  return wanted;
}

/**
 * Copies that share a Redis or find their primary among several hosts must share the signing key too: with a generated
 * key each, a customer would be logged out by every second request.
 */
function refuseKeysOfOneCopy(value: Pick<z.infer<typeof variables>, 'REDIS_URL' | 'DATABASE_URL' | 'SESSION_SECRET'>) {
  if (value.SESSION_SECRET !== undefined) return;
  const shared =
    (value.REDIS_URL !== undefined && 'REDIS_URL') ||
    (databaseHosts(value.DATABASE_URL).length > 1 && 'DATABASE_URL with several hosts');
  if (shared)
    throw new StartupError(`${shared} is for several copies of the shop: give all of them the same SESSION_SECRET.`);
}

/** What `startDatabase` needs to know of the environment. */
export const databaseOf = (
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'databaseReadUrl'>,
): Pick<StartOptions, 'dataDir' | 'databaseUrl' | 'directUrl' | 'readUrl'> => ({
  dataDir: env.dataDir,
  databaseUrl: env.databaseUrl,
  directUrl: env.databaseDirectUrl,
  readUrl: env.databaseReadUrl,
});
/** The address of the bucket with its keys. @throws StartupError for half of what it needs */
function bucketOf(value: z.infer<typeof variables>): BucketAddress | undefined {
  const { MEDIA_URL, MEDIA_PUBLIC_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = value;
  if (MEDIA_URL === undefined) {
    // Keys may be there for other software.
    if (MEDIA_PUBLIC_URL === undefined) return undefined;
    throw new StartupError('MEDIA_PUBLIC_URL is where the pictures of a bucket can be read: give MEDIA_URL too.');
  }
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined) {
    const lacked = AWS_ACCESS_KEY_ID === undefined ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY';
    throw new StartupError(`MEDIA_URL needs the keys of the bucket: ${lacked} is not given.`);
  }
  return {
    ...MEDIA_URL,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: AWS_SESSION_TOKEN,
  };
}

/** Where spans go. A proxy of ours may have begun the trace: then it decides. */
function tracingOf(value: z.infer<typeof variables>): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = value;
  if (endpoint === undefined) return undefined;
  return {
    url: tracesUrl(endpoint),
    headers,
    serviceName: value.OTEL_SERVICE_NAME,
    share: value.OTEL_TRACES_SAMPLER_ARG,
    trustsParents: value.TRUSTED_PROXIES > 0,
  };
}

/**
 * A secret of a connection (docs/exchange-servers.md), read each time it is used.
 * @param name begins with `EXCHANGE_`; the value may be in a file (`EXCHANGE_ERP_PASSWORD_FILE`)
 */
export const exchangeVariable = (name: string): string | undefined =>
  name.startsWith('EXCHANGE_') ? valueOrFile(process.env, name) : undefined;
