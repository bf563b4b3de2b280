/** Everything that a shop of several machines has, each machine in a network of its own, brought up empty and filled with the demo. */

import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount } from '#server/platform/db/postgres-account.ts';
import { type HaproxyAddress, haproxy } from '../../scripts/engines/haproxy.ts';
import { type KafkaNode, kafka } from '../../scripts/engines/kafka.ts';
import { opensearch } from '../../scripts/engines/opensearch.ts';
import { postgres } from '../../scripts/engines/postgres.ts';
import { obstacleOf, type Started, startEngine, stopLeftOvers } from '../../scripts/engines/running-engines.ts';
import { type S3Address, s3 } from '../../scripts/engines/s3.ts';
import { type ValkeyAddress, valkey } from '../../scripts/engines/valkey.ts';
import { Problem, ROOT } from '../../scripts/prepare.mjs';
import { newBucket } from '../engines/kit/s3-buckets.ts';
import { MARK, type MachineName, machine } from './machines.ts';
import { makeNetwork, type Network, networkNeeds, removeNetwork } from './network.ts';
import { managePostgres, type PostgresManager } from './postgres-manager.ts';
import {
  COPY_WITHOUT_INDEX,
  DRAIN_SECONDS,
  METRICS_TOKEN,
  SHOP_PORT,
  type ShopCopy,
  shopCopy,
  threadFault,
} from './shop-copies.ts';
import { WORLD_KINDS, type WorldKindName } from './world-kinds.ts';

/** Begin of its name. */
const FOLDER = 'bancale-drills-';
const PG_NAMES = ['pg1', 'pg2', 'pg3'] as const;

export interface Broker extends KafkaNode {
  readonly name: MachineName;
}

export interface SearchNode {
  readonly name: MachineName;
  readonly url: string;
  pid(): number;
  /** At once, as in a power failure. */
  kill(): Promise<void>;
  /** With the data that it had; resolves when all nodes are there. */
  start(): Promise<void>;
}

export interface World {
  readonly kind: WorldKindName;
  readonly network: Network;
  /** Of the balancer. */
  readonly url: string;
  readonly balancer: HaproxyAddress;
  readonly copies: readonly [ShopCopy, ShopCopy];
  readonly postgres: PostgresManager;
  readonly brokers: readonly Broker[];
  /** For `kcat`. */
  readonly brokerList: string;
  readonly valkey: ValkeyAddress;
  readonly s3: S3Address;
  /** Undefined: each copy has the index in memory. */
  readonly openSearch: { readonly nodes: readonly SearchNode[] } | undefined;
  /** Folder of the newest version whose migrations the database has. */
  version(): string;
  /** Another version was deployed. */
  became(version: string): void;
  /** Fills the disk of a PostgreSQL to its last byte; the function that frees it. */
  fillDisk(name: MachineName): () => void;
  /** Where data folders are. */
  readonly folder: string;
  /** Files with what each process printed. */
  logs(): readonly string[];
  /** A third copy on the first one's machine, with a new data folder and no bucket: its index is built from the tables, none is there to be loaded. */
  freshCopy(): ShopCopy;
  stop(): Promise<void>;
}

/** Why drills cannot run here, as the end of "… needs"; undefined = they can. */
export function worldNeeds(kinds: readonly WorldKindName[]): string | undefined {
  const network = networkNeeds();
  if (network !== undefined) return network;
  const more = kinds.some((kind) => WORLD_KINDS[kind].hasOpenSearch) ? [opensearch] : [];
  const lacking = [haproxy, postgres, valkey, s3, kafka, ...more].find((engine) => obstacleOf(engine) !== undefined);
  return lacking && `${lacking.title}: ${obstacleOf(lacking)}`;
}

/** Of the world that is there or that is being brought up. */
let stopCurrent: () => Promise<void> = async () => {};
export const stopWorld = (): Promise<void> => stopCurrent();

/** What a run left that was killed. */
export async function removeLeftOvers(): Promise<void> {
  removeNetwork();
  await stopLeftOvers();
  for (const line of readFileSync('/proc/mounts', 'utf8').split('\n')) {
    const [name = '', folder = ''] = line.split(' ');
    if (name.startsWith(MARK)) spawnSync('umount', ['--lazy', folder]);
  }
  for (const name of readdirSync(tmpdir()))
    if (name.startsWith(FOLDER)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
}

/** @param kind what it has @param say a line for each step @param prepare once the demo is loaded, before both copies start */
export async function startWorld(
  kind: WorldKindName,
  say: (line: string) => void,
  prepare: (primaryUrl: string) => Promise<void>,
): Promise<World> {
  const { articles, threads, hasOpenSearch, disk } = WORLD_KINDS[kind];
  const folder = mkdtempSync(join(tmpdir(), FOLDER));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const ending: Array<() => unknown> = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 })];
  const stop = async () => {
    for (const end of ending.splice(0).toReversed()) await end();
  };
  stopCurrent = stop;
  try {
    const network = makeNetwork();
    ending.push(network.remove);
    const disks = PG_NAMES.map((name) => makeDisk({ folder, name, size: disk }, ending));

    const nodes = hasOpenSearch ? ', three nodes of OpenSearch' : '';
    say(`PostgreSQL with two standbys, Valkey, S3, three brokers of Kafka${nodes} …`);
    const [database, shared, bucketServer, events, cluster] = await Promise.all([
      started(
        startEngine(postgres, {
          options: { managed: disks as [string, string, string] },
          machines: { primary: machine('pg1'), standby: machine('pg2'), second: machine('pg3') },
        }),
        ending,
      ),
      started(startEngine(valkey, { machines: { valkey: machine('valkey') } }), ending),
      started(startEngine(s3, { machines: { s3: machine('s3') } }), ending),
      started(
        startEngine(kafka, {
          options: { nodes: 3 },
          machines: {
            first: machine('k1'),
            'first controller': machine('k1'),
            second: machine('k2'),
            'second controller': machine('k2'),
            third: machine('k3'),
            'third controller': machine('k3'),
          },
        }),
        ending,
      ),
      hasOpenSearch ? started(startOpenSearch(), ending) : undefined,
    ]);
    const manager = managePostgres(database.managed.map((server, at) => ({ ...server, name: PG_NAMES[at] ?? 'pg1' })));
    const { bucket } = await newBucket(bucketServer);
    const balancer = await started(
      startEngine(haproxy, {
        options: { shops: [`${machine('app1').address}:${SHOP_PORT}`, `${machine('app2').address}:${SHOP_PORT}`] },
        machines: { http: machine('lb') },
      }),
      ending,
    );
    const hosts = manager.hosts.map(({ url }) => new URL(url).host);
    const databaseOf = (names: readonly string[]) =>
      manager.hosts[0]?.url.replace(/@[^/]*/, `@${names.join(',')}`) ?? '';
    const env = {
      PUBLIC_URL: balancer.url,
      DATABASE_URL: databaseOf(hosts),
      DATABASE_READ_URL: databaseOf(hosts.toReversed()),
      REDIS_URL: shared.url,
      MEDIA_URL: `s3://${bucket}/drills?endpoint=${bucketServer.url}&region=${bucketServer.region}`,
      AWS_ACCESS_KEY_ID: bucketServer.accessKey,
      AWS_SECRET_ACCESS_KEY: bucketServer.secretKey,
      KAFKA_BROKERS: events.brokers,
      SESSION_SECRET: 'the same one for all copies of the shop',
      METRICS_TOKEN,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      LOG_LEVEL: 'info',
      ...(threads > 1 && { THREADS: String(threads), ...threadFault.env }),
      ...(cluster && { SEARCH_URL: cluster.url }),
    };
    const ofCopy = (name: MachineName) =>
      cluster && name === COPY_WITHOUT_INDEX ? { ...env, SEARCH_STANDBY_ARTICLES: '0' } : env;
    const copies = [shopCopy('app1', ofCopy('app1'), folder), shopCopy('app2', ofCopy('app2'), folder)] as const;
    ending.push(() => Promise.all(copies.map((copy) => copy.stop())));
    say(`The demo, ${articles} articles …`);
    await copies[0].start({ DEMO: '1', DEMO_PRODUCTS: String(articles), THREADS: '1' });
    await copies[0].stop();
    await prepare(manager.primary().url);
    say('Two copies of the shop behind HAProxy …');
    await Promise.all(copies.map((copy) => copy.start()));
    let fresh = 0;
    let version = ROOT;
    return {
      kind,
      network,
      url: balancer.url,
      balancer,
      copies,
      postgres: manager,
      brokers: events.nodes.map((node, at) => ({ ...node, name: `k${at + 1}` as MachineName })),
      brokerList: events.brokers,
      valkey: shared,
      s3: bucketServer,
      openSearch: cluster && { nodes: cluster.machines },
      version: () => version,
      became: (newest) => {
        version = newest;
      },
      folder,
      logs: () =>
        [
          folder,
          ...[database, shared, bucketServer, events, balancer, ...(cluster ? [cluster] : [])].map((one) => one.folder),
        ].flatMap(logsIn),
      fillDisk(name) {
        const disk = join(folder, 'disks', name);
        const filler = join(disk, 'filler');
        // All but the last page, which the file system itself needs.
        const { bsize, bavail } = statfsSync(disk);
        spawnSync('fallocate', ['-l', String(bsize * Number(bavail)), filler]);
        return () => rmSync(filler, { force: true });
      },
      freshCopy: () => {
        fresh += 1;
        const inside = join(folder, `fresh-${fresh}`);
        mkdirSync(inside);
        const own = { ROLES: 'web', MEDIA_URL: '', SEARCH_URL: '', THREADS: '1' };
        const copy = shopCopy('app1', { ...env, ...own }, inside, SHOP_PORT + fresh);
        copy.install(version);
        return copy;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const logsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => join(folder, name));

async function started<Address>(
  starting: Promise<Started<Address>>,
  ending: Array<() => unknown>,
): Promise<Started<Address>> {
  const engine = await starting;
  ending.push(engine.stop);
  return engine;
}

const SEARCH_NAMES = ['os1', 'os2', 'os3'] as const;

async function startOpenSearch() {
  const places = SEARCH_NAMES.flatMap((name, at) =>
    ['http', 'transport'].map((port) => [`${port}${at + 1}`, machine(name)] as const),
  );
  const cluster = await startEngine(opensearch, {
    options: { nodes: SEARCH_NAMES.length },
    machines: Object.fromEntries(places),
  });
  const urls = cluster.url.split(',');
  const machines = SEARCH_NAMES.map((name, at): SearchNode => {
    const running = () => cluster.nodes[at] ?? noNode(name);
    return {
      name,
      url: urls[at] ?? noNode(name),
      pid: () => running().pid,
      kill: () => running().kill(),
      start: () => cluster.restart(at),
    };
  });
  return Object.assign(cluster, { machines });
}

function noNode(name: string): never {
  throw new Error(`There is no node ${name}.`);
}

/** A small file system in memory, so that it can be full without filling this machine's. @returns an empty folder on it */
function makeDisk(
  { folder, name, size }: { readonly folder: string; readonly name: string; readonly size: string },
  ending: Array<() => unknown>,
): string {
  const disk = join(folder, 'disks', name);
  mkdirSync(disk, { recursive: true });
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, `${MARK}${name}`, disk]);
  if (status !== 0) throw new Problem(`mount failed: ${stderr}`);
  ending.push(() => spawnSync('umount', ['--lazy', disk]));
  const data = join(disk, 'data');
  mkdirSync(data, { mode: 0o700 });
  const account = chooseAccount(data);
  if (account) chownSync(data, account.uid, account.gid);
  return data;
}
