/** Everything that a shop of several machines has, each machine in a network of its own, brought up empty and filled with the demo. */

import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount } from '#server/platform/db/postgres-account.ts';
import { type HaproxyAddress, haproxy } from '../../scripts/engines/haproxy.ts';
import { type KafkaNode, kafka } from '../../scripts/engines/kafka.ts';
import { postgres } from '../../scripts/engines/postgres.ts';
import { obstacleOf, type Started, startEngine, stopLeftOvers } from '../../scripts/engines/running-engines.ts';
import { type S3Address, s3 } from '../../scripts/engines/s3.ts';
import { type ValkeyAddress, valkey } from '../../scripts/engines/valkey.ts';
import { Problem } from '../../scripts/prepare.mjs';
import { newBucket } from '../engines/kit/s3-buckets.ts';
import { MARK, type MachineName, machine } from './machines.ts';
import { makeNetwork, type Network, networkNeeds, removeNetwork } from './network.ts';
import { managePostgres, type PostgresManager } from './postgres-manager.ts';
import { DRAIN_SECONDS, METRICS_TOKEN, SHOP_PORT, type ShopCopy, shopCopy } from './shop-copies.ts';

/** Of each PostgreSQL: room for the demo and its log, and little more. */
const DISK = '700m';
const ARTICLES = 300;
/** Begin of its name. */
const FOLDER = 'bancale-drills-';
const PG_NAMES = ['pg1', 'pg2', 'pg3'] as const;

export interface Broker extends KafkaNode {
  readonly name: MachineName;
}

export interface World {
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
export function worldNeeds(): string | undefined {
  const network = networkNeeds();
  if (network !== undefined) return network;
  const lacking = [haproxy, postgres, valkey, s3, kafka].find((engine) => obstacleOf(engine) !== undefined);
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

/** @param say a line for each step @param prepare once the demo is loaded, before both copies start */
export async function startWorld(
  say: (line: string) => void,
  prepare: (primaryUrl: string) => Promise<void>,
): Promise<World> {
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
    const disks = PG_NAMES.map((name) => makeDisk(folder, name, ending));

    say('PostgreSQL with two standbys, Valkey, S3, three brokers of Kafka …');
    const [database, shared, bucketServer, events] = await Promise.all([
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
    };
    const copies = [shopCopy('app1', env, folder), shopCopy('app2', env, folder)] as const;
    ending.push(() => Promise.all(copies.map((copy) => copy.stop())));
    say(`The demo, ${ARTICLES} articles …`);
    await copies[0].start({ DEMO: '1', DEMO_PRODUCTS: String(ARTICLES) });
    await copies[0].stop();
    await prepare(manager.primary().url);
    say('Two copies of the shop behind HAProxy …');
    await Promise.all(copies.map((copy) => copy.start()));
    let fresh = 0;
    return {
      network,
      url: balancer.url,
      balancer,
      copies,
      postgres: manager,
      brokers: events.nodes.map((node, at) => ({ ...node, name: `k${at + 1}` as MachineName })),
      brokerList: events.brokers,
      valkey: shared,
      s3: bucketServer,
      folder,
      logs: () =>
        [folder, ...[database, shared, bucketServer, events, balancer].map((one) => one.folder)].flatMap(logsIn),
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
        return shopCopy('app1', { ...env, ROLES: 'web', MEDIA_URL: '' }, inside, SHOP_PORT + fresh);
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

/** A small file system in memory, so that it can be full without filling this machine's. @returns an empty folder on it */
function makeDisk(folder: string, name: string, ending: Array<() => unknown>): string {
  const disk = join(folder, 'disks', name);
  mkdirSync(disk, { recursive: true });
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, `${MARK}${name}`, disk]);
  if (status !== 0) throw new Problem(`mount failed: ${stderr}`);
  ending.push(() => spawnSync('umount', ['--lazy', disk]));
  const data = join(disk, 'data');
  mkdirSync(data, { mode: 0o700 });
  const account = chooseAccount(data);
  if (account) chownSync(data, account.uid, account.gid);
  return data;
}
