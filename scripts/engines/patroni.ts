/**
 * Three nodes of Patroni with `deploy/patroni/patroni.yml`, an etcd, and HAProxy with `deploy/haproxy/postgres.cfg` in front. The nodes are machines of
 * 127.0.0.0/24, each with an address of its own; only addresses, folders and the certificate differ from the files, and what needs pgBackRest is left out.
 */
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { chooseAccount } from '#server/platform/db/postgres-account.ts';
import { ROOT } from '../prepare.mjs';
import { accepts } from './accepts.ts';
import { type Certificate, type CertificateFiles, writeCertificate } from './certificate.ts';
import type { Engine, Place, Running } from './engine.ts';
import { commandsAs } from './postgres.ts';

export interface PatroniOptions {
  /** For 127.0.0.1. */
  readonly certificate: Certificate;
}

export interface PatroniNode {
  readonly name: string;
  /** `leader`, `sync_standby`, `replica` as Patroni calls it; undefined: it does not respond, or PostgreSQL does not run. */
  role(): Promise<string | undefined>;
  /** Patroni and its PostgreSQL at once, as in a power failure. */
  kill(): Promise<void>;
  /** As leader: another one is promoted in its place. @returns the status that Patroni responds with */
  handOver(): Promise<number>;
  /** Again, with what it had; resolves when its PostgreSQL runs. */
  start(): Promise<void>;
}

export interface PatroniAddress {
  /** Through HAProxy: of the primary, and of the standbys. */
  readonly url: string;
  readonly readUrl: string;
  readonly nodes: readonly PatroniNode[];
}

const PATRONI_FILE = join(ROOT, 'deploy/patroni/patroni.yml');
const PROXY_FILE = join(ROOT, 'deploy/haproxy/postgres.cfg');
const PASSWORD = 'segreto';
const NAMES = ['pg1', 'pg2', 'pg3'] as const;
/** In the files. */
const [NETWORK, FIRST_ADDRESS] = ['10.0.0.', 21];

type Name = (typeof NAMES)[number];
const addressOf = (name: Name): string => `127.0.0.${FIRST_ADDRESS + NAMES.indexOf(name)}`;

export const patroni: Engine<PatroniOptions, PatroniAddress> = {
  name: 'patroni',
  title: 'Patroni',
  source: { debian: ['patroni', 'etcd-server', 'postgresql-15', 'haproxy'] },
  commands: ['patroni', 'etcd', 'initdb', 'postgres', 'pg_ctl', 'pg_basebackup', 'pg_rewind', 'haproxy'],
  ports: { etcd: 19379, 'etcd peers': 19380, postgres: 19435, rest: 19436, primary: 19437, standbys: 19438 },
  async start(place, options) {
    if (!options) throw new Error('It needs a certificate.');
    const files = writeCertificate(place, options.certificate);
    const account = chooseAccount(place.folder);
    if (account) for (const path of [place.folder, files.key, files.cert]) chownSync(path, account.uid, account.gid);
    await startEtcd(place);
    const nodes = NAMES.map((name) => nodeOf(place, name, files));
    await Promise.all(nodes.map((node) => node.start()));
    await startProxy(place);
    const encrypted = `sslmode=verify-full&sslrootcert=${files.cert}`;
    const url = (port: string) => `postgres://postgres:${PASSWORD}@127.0.0.1:${place.port(port)}/postgres?${encrypted}`;
    return { url: url('primary'), readUrl: url('standbys'), nodes };
  },
  describe: ({ url, readUrl }) => [url, readUrl],
};

async function startEtcd(place: Place): Promise<void> {
  const [clients, peers] = ['etcd', 'etcd peers'].map((name) => `http://127.0.0.1:${place.port(name)}`);
  const words = { name: 'etcd', 'data-dir': join(place.folder, 'etcd') };
  const addresses = {
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `etcd=${peers}`,
  };
  const given = Object.entries({ ...words, ...addresses }).map(([key, value]) => `--${key}=${value}`);
  await place.launch('etcd', [place.command('etcd'), ...given], { ready: () => accepts(place.port('etcd')) });
}

function nodeOf(place: Place, name: Name, files: CertificateFiles): PatroniNode {
  const folder = join(place.folder, name);
  const data = join(folder, 'data');
  mkdirSync(folder, { mode: 0o700 });
  const account = chooseAccount(place.folder);
  if (account) chownSync(folder, account.uid, account.gid);
  const settings = join(folder, 'patroni.yml');
  writeFileSync(settings, settingsOf(place, name, { folder, data, files }), { mode: 0o644 });
  const as = commandsAs(place, folder);
  const rest = `http://${addressOf(name)}:${place.port('rest')}`;
  const passwords = ['SUPERUSER', 'REPLICATION', 'REWIND'].map((user) => `PATRONI_${user}_PASSWORD=${PASSWORD}`);
  let running: Running | undefined;
  return {
    name,
    async role() {
      const response = await fetch(`${rest}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
      if (!response?.ok) return undefined;
      const { members } = (await response.json()) as { members: Array<{ name: string; role: string; state: string }> };
      const own = members.find((one) => one.name === name);
      return own && ['running', 'streaming'].includes(own.state) ? own.role : undefined;
    },
    async kill() {
      const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      await running?.kill();
      process.kill(Number(postmaster), 'SIGKILL');
    },
    async handOver() {
      const body = JSON.stringify({ leader: name });
      return (await fetch(`${rest}/switchover`, { method: 'POST', body })).status;
    },
    async start() {
      // Commands of PostgreSQL look for certificates in the home of their user.
      const command = ['env', `HOME=${folder}`, ...passwords, ...as('patroni', [settings])];
      running = await place.launch(name, command, {
        ...as.user,
        ready: async () => (await fetch(`${rest}/health`, { signal: AbortSignal.timeout(2_000) })).ok,
      });
    },
  };
}

interface NodePlace {
  readonly folder: string;
  readonly data: string;
  readonly files: CertificateFiles;
}

const without = <Given extends object>(given: Given, names: RegExp): Given =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.test(name))) as Given;

/** The file of `deploy`, for this node. */
function settingsOf(place: Place, name: Name, { folder, data, files }: NodePlace): string {
  const at = (port: string) => `${addressOf(name)}:${place.port(port)}`;
  const { bootstrap, postgresql, ...rest } = parse(readFileSync(PATRONI_FILE, 'utf8'));
  const parameters = without(bootstrap.dcs.postgresql.parameters, /^archive_/);
  const own = without(postgresql, /^(pgbackrest|recovery_conf)$/);
  return stringify({
    ...rest,
    name,
    restapi: { listen: at('rest'), connect_address: at('rest') },
    etcd3: { hosts: [`127.0.0.1:${place.port('etcd')}`] },
    bootstrap: {
      ...bootstrap,
      dcs: { ...bootstrap.dcs, postgresql: { ...bootstrap.dcs.postgresql, parameters } },
      initdb: [...bootstrap.initdb, 'no-sync'],
    },
    postgresql: {
      ...own,
      listen: at('postgres'),
      connect_address: at('postgres'),
      data_dir: data,
      bin_dir: dirname(place.command('postgres')),
      parameters: {
        ...own.parameters,
        ssl_cert_file: files.cert,
        ssl_key_file: files.key,
        unix_socket_directories: folder,
        shared_buffers: '32MB',
      },
      // The user of the tests may have another name than that of the database.
      pg_hba: own.pg_hba.map((line: string) => line.replace(NETWORK, '127.0.0.').replace(/ peer$/, ' scram-sha-256')),
      create_replica_methods: ['basebackup'],
    },
  });
}

async function startProxy(place: Place): Promise<void> {
  const settings = join(place.folder, 'postgres.cfg');
  writeFileSync(settings, readFileSync(PROXY_FILE, 'utf8').replace('port 8008', `port ${place.port('rest')}`));
  const variables = [
    `BANCALE_PRIMARY=127.0.0.1:${place.port('primary')}`,
    `BANCALE_STANDBYS=127.0.0.1:${place.port('standbys')}`,
    ...NAMES.map((name, at) => `BANCALE_PG_${at + 1}=${addressOf(name)}:${place.port('postgres')}`),
  ];
  const command = [place.command('haproxy'), '-db', '-p', join(place.folder, 'haproxy.pid'), '-f', settings];
  await place.launch('haproxy', ['env', ...variables, ...command], { ready: () => accepts(place.port('primary')) });
}
