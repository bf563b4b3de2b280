/**
 * Valkey, or Redis 7, whose protocol is the same: with a password, each change on the disk within a second. On request as
 * a cluster of one node, which refuses commands whose keys are not of one slot; or with a replica and a sentinel that
 * promotes it when the primary is gone.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { accepts } from './accepts.ts';
import { type Certificate, writeCertificate } from './certificate.ts';
import type { Engine, Place, Running } from './engine.ts';

export interface ValkeyOptions {
  readonly kind?: 'alone' | 'cluster' | 'sentinel';
  /** All connections are encrypted; only for one that is alone. */
  readonly certificate?: Certificate;
}

export interface ValkeyAddress {
  readonly port: number;
  readonly password: string;
  readonly url: string;
  /** Of the server; null after `kill`. */
  pid(): number | null;
  /** At once, as in a power failure. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with what it had written. */
  restart(): Promise<void>;
  /** Stops that process, which keeps its connections but does not respond, or lets it go on. */
  freeze(isFrozen: boolean): void;
}

const PASSWORD = 'segreto';
/** The name that its sentinel knows it by. */
const NAME = 'bancale';

export const valkey: Engine<ValkeyOptions, ValkeyAddress> = {
  name: 'valkey',
  title: 'Valkey (or Redis 7)',
  source: { debian: ['redis-server'] },
  commands: ['valkey-server|redis-server', 'valkey-cli|redis-cli'],
  ports: { valkey: 19379, replica: 19380, sentinel: 19381 },
  async start(place, { kind = 'alone', certificate } = {}) {
    const [host, port] = [place.host('valkey'), place.port('valkey')];
    const run = (more = '') => serverOf(place, 'valkey', settings(place, 'valkey', more));
    const more = certificate ? encrypted(place, certificate) : kind === 'cluster' ? 'cluster-enabled yes\n' : '';
    let running: Running | null = await run(more);
    if (kind === 'cluster') {
      await client(place, port, 'cluster', 'addslotsrange', '0', '16383');
      while (!(await client(place, port, 'cluster', 'info')).includes('cluster_state:ok')) await wait(50);
    }
    if (kind === 'sentinel') await followAndWatch(place, port);
    const url =
      kind === 'sentinel'
        ? `redis://:${PASSWORD}@127.0.0.1:${place.port('sentinel')}/0?sentinel=${NAME}`
        : `redis${certificate ? 's' : ''}://:${PASSWORD}@${host}:${port}`;
    return {
      port,
      password: PASSWORD,
      url,
      pid: () => running?.pid ?? null,
      async kill() {
        await running?.kill();
        running = null;
      },
      async restart() {
        running ??= await run(more);
      },
      freeze(isFrozen) {
        if (running) process.kill(running.pid, isFrozen ? 'SIGSTOP' : 'SIGCONT');
      },
    };
  },
  describe: ({ url }) => [url],
};

/** A replica of the server at this port, and a sentinel that promotes it half a second after that one is gone. */
async function followAndWatch(place: Place, port: number): Promise<void> {
  const replica = place.port('replica');
  const follows = `replicaof 127.0.0.1 ${port}\nmasterauth ${PASSWORD}\nappendfilename replica.aof\nappenddirname replica\ndbfilename replica.rdb\n`;
  await serverOf(place, 'replica', settings(place, 'replica', follows));
  const isFollowing = async () =>
    (await client(place, replica, 'info', 'replication')).includes('master_link_status:up');
  const sentinel = place.port('sentinel');
  const watches = `
bind 127.0.0.1
port ${sentinel}
dir "${place.folder}"
sentinel monitor ${NAME} 127.0.0.1 ${port} 1
sentinel auth-pass ${NAME} ${PASSWORD}
sentinel down-after-milliseconds ${NAME} 500
sentinel failover-timeout ${NAME} 4000
set-proc-title no
`;
  const knowsReplica = async () =>
    (await clientAt(place, sentinel, [], 'sentinel', 'replicas', NAME)).includes(String(replica));
  await serverOf(
    place,
    'sentinel',
    watches,
    ['--sentinel'],
    async () => (await isFollowing()) && (await knowsReplica()),
  );
}

function serverOf(
  place: Place,
  name: string,
  text: string,
  options: readonly string[] = [],
  isReady = async () => true,
): Promise<Running> {
  const config = join(place.folder, `${name}.conf`);
  writeFileSync(config, text, { mode: 0o600 });
  const command = [place.command('valkey-server|redis-server'), config, ...options];
  return place.launch(name, command, {
    ready: async () => (await accepts(place.port(name), { host: place.host(name) })) && (await isReady()),
  });
}

const client = (place: Place, port: number, ...words: readonly string[]) =>
  clientAt(place, port, ['--no-auth-warning', '-a', PASSWORD], ...words);

const clientAt = (place: Place, port: number, login: readonly string[], ...words: readonly string[]) =>
  place.run([place.command('valkey-cli|redis-cli'), '-p', String(port), ...login, ...words]);

/** The later `port` counts: nothing listens without encryption. */
function encrypted(place: Place, certificate: Certificate): string {
  const { key, cert } = writeCertificate(place, certificate);
  return `port 0\ntls-port ${place.port('valkey')}\ntls-cert-file "${cert}"\ntls-key-file "${key}"\ntls-auth-clients no\n`;
}

/** The title of its process stays as it was started: that is how it is recognised. */
const settings = (place: Place, name: string, more: string) => `
bind ${place.host(name)}
port ${place.port(name)}
dir "${place.folder}"
requirepass ${PASSWORD}
appendonly yes
set-proc-title no
${more}`;
