/** PostgreSQL of Debian: a primary, and standbys that follow it by streaming replication. */
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseAccount, launcherFor } from '#server/platform/db/postgres-account.ts';
import { type Certificate, writeCertificate } from './certificate.ts';
import type { Engine, Place, Running } from './engine.ts';

export interface PostgresServer {
  /** Of its first process, now. */
  pid(): number;
  /** With user and password. */
  readonly url: string;
  readonly port: number;
  /** At once and with all of its processes, as in a power failure; resolves when it is gone. */
  kill(): Promise<void>;
  /** Whether its first process is there. */
  isRunning(): boolean;
  /** Starts it again with the data that it had, as what it was: resolves when it can be used. */
  start(): Promise<void>;
  /** All processes of this server stand still: it breaks no connection and says nothing. */
  freeze(): void;
  thaw(): void;
}

export interface StandbyServer extends PostgresServer {
  /** It takes writes from now on. */
  promote(): Promise<void>;
}

/** One whose role changes, as a manager of fail-over does it (`managed`). */
export interface ManagedServer extends StandbyServer {
  /** Of a server that runs: it follows another primary from now on. */
  follow(primary: PostgresServer): Promise<void>;
  /** Of a server that does not run: what it has beyond the primary is taken back, and it starts as its standby. */
  rewind(primary: PostgresServer): Promise<void>;
}

export interface PostgresOptions {
  /** One, or two. */
  readonly standbys?: 1 | 2;
  /** Commits are on the disk, as in operation; left out = they are not waited for. */
  readonly durable?: boolean;
  /** Of the primary. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Connections are encrypted, others are refused. */
  readonly certificate?: Certificate;
  /**
   * Roles change, as with Patroni: a commit waits for one standby, and each of the three can be promoted, follow another one and be rewound. Their
   * data are in these folders, one each, which are there and empty.
   */
  readonly managed?: readonly [primary: string, standby: string, second: string];
}

export interface PostgresAddress {
  readonly primary: PostgresServer;
  /** The first one. */
  readonly standby: StandbyServer;
  readonly standbys: readonly StandbyServer[];
  /** All three, when they are `managed`. */
  readonly managed: readonly ManagedServer[];
}

/**
 * A commit waits for a standby, so that the next primary has it. What a standby needs that was away is kept without slots, which a promoted
 * standby would not have. `pg_rewind` reads the file.
 */
const MANAGED = `synchronous_standby_names = 'ANY 1 (*)'
wal_log_hints = on
wal_keep_size = 256MB
max_wal_size = 256MB
`;

const OWNER = 'bancale';
const PASSWORD = 'segreto';

export const postgres: Engine<PostgresOptions, PostgresAddress> = {
  name: 'postgres',
  title: 'PostgreSQL with standbys',
  source: { debian: ['postgresql-15'] },
  commands: ['initdb', 'postgres', 'pg_basebackup', 'pg_ctl', 'pg_rewind', 'pg_isready', 'psql'],
  ports: { primary: 19432, standby: 19433, second: 19434 },
  async start(
    place,
    { managed, standbys: count = managed ? 2 : 1, durable = false, certificate, settings: given = {} } = {},
  ) {
    const names = ['primary', 'standby', 'second'].slice(0, count + 1);
    const { folders, secret } = foldersOf(place, names, managed);
    const [primary = ''] = folders;
    const as = commandsAs(place, primary);
    const url = (name: string) => `postgres://${OWNER}:${PASSWORD}@${place.host(name)}:${place.port(name)}/postgres`;

    const made = [`--pgdata=${primary}`, `--username=${OWNER}`, `--pwfile=${secret}`, '--auth=scram-sha-256'];
    await place.run(as('initdb', [...made, '--encoding=UTF8', '--locale=C', '--no-sync']), as.user);
    if (managed) {
      appendFileSync(join(primary, 'pg_hba.conf'), OTHER_MACHINES);
      appendFileSync(join(primary, 'postgresql.conf'), MANAGED);
    }
    if (certificate) encrypt(place, certificate, primary);
    const first = await run('primary', primary);
    const followers: ManagedServer[] = [];
    for (const [at, name] of names.entries()) {
      if (at === 0) continue;
      const folder = folders[at] ?? '';
      // Without `sslcert` a certificate is looked for in the home of the user that started all this.
      const from = `${url('primary')}${certificate ? '?sslmode=require&sslcert=none' : ''}`;
      const copied = [`--pgdata=${folder}`, `--dbname=${from}`, '--checkpoint=fast', '--no-sync', '-R'];
      if (!managed) copied.push('-C', '-S', name);
      await place.run(as('pg_basebackup', copied), as.user);
      followers.push(await run(name, folder));
    }
    const [standby] = followers;
    if (!standby) throw new Error('There is no standby.');
    return { primary: first, standby, standbys: followers, managed: managed ? [first, ...followers] : [] };

    async function run(name: string, folder: string): Promise<ManagedServer> {
      const [host, port] = [place.host(name), place.port(name)];
      const settings = [`listen_addresses=${host}`, `port=${port}`, 'unix_socket_directories='];
      settings.push(`fsync=${durable ? 'on' : 'off'}`);
      if (name === 'primary') settings.push(...Object.entries(given).map(([key, value]) => `${key}=${value}`));
      // Its command line has to name a folder of ours.
      if (managed) settings.push(`external_pid_file=${join(place.folder, `${name}.pid`)}`);
      const launch = () =>
        place.launch(name, as('postgres', ['-D', folder, ...settings.flatMap((one) => ['-c', one])]), {
          ...as.user,
          // Connections are ended, what was committed is written.
          stopBy: 'SIGINT',
          ready: () => place.run([place.command('pg_isready'), '-q', '-h', host, '-p', String(port)]).then(() => true),
        });
      let running: Running = await launch();
      return {
        pid: () => running.pid,
        url: url(name),
        port,
        async kill() {
          signalAll(running.pid, 'SIGKILL');
          await running.kill();
        },
        isRunning: () =>
          existsSync(`/proc/${running.pid}/cmdline`) && readFileSync(`/proc/${running.pid}/cmdline`, 'utf8') !== '',
        async start() {
          running = await launch();
        },
        freeze: () => signalAll(running.pid, 'SIGSTOP'),
        thaw: () => signalAll(running.pid, 'SIGCONT'),
        promote: async () => void (await place.run(as('pg_ctl', ['promote', '-w', '-D', folder]), as.user)),
        async follow(leader) {
          setPrimary(folder, leader.url);
          await place.run(as('pg_ctl', ['reload', '-D', folder]), as.user);
        },
        async rewind(leader) {
          // Until then the file that pg_rewind compares says that the leader is on the old timeline.
          await place.run([place.command('psql'), '--quiet', '--command', 'checkpoint', leader.url]);
          await place.run(
            as('pg_rewind', [`--target-pgdata=${folder}`, `--source-server=${leader.url}`, '--no-sync']),
            as.user,
          );
          setPrimary(folder, leader.url);
          const signal = join(folder, 'standby.signal');
          writeFileSync(signal, '');
          if (as.user.uid !== undefined) chownSync(signal, as.user.uid, as.user.gid ?? as.user.uid);
          running = await launch();
        },
      };
    }
  },
  describe: ({ primary, standbys }) => [
    `primary ${primary.url}`,
    ...standbys.map(({ url }, index) => `standby ${index + 1} ${url}`),
  ],
};

/** What is in its folder goes with it to the standbys. */
function encrypt(place: Place, certificate: Certificate, folder: string): void {
  const { key, cert } = writeCertificate(place, certificate);
  const account = chooseAccount(folder);
  if (account) for (const path of [key, cert]) chownSync(path, account.uid, account.gid);
  appendFileSync(join(folder, 'postgresql.conf'), `ssl = on\nssl_cert_file = '${cert}'\nssl_key_file = '${key}'\n`);
  const logins = join(folder, 'pg_hba.conf');
  writeFileSync(logins, readFileSync(logins, 'utf8').replace(/^host /gm, 'hostssl '));
}

/** Logins and standbys from other machines of the same network. */
const OTHER_MACHINES = 'host all all samenet scram-sha-256\nhost replication all samenet scram-sha-256\n';

/** What a standby follows, read at its start and at a reload; the last line counts. `pg_basebackup` ends the file without an end of line. */
const setPrimary = (folder: string, url: string) =>
  appendFileSync(join(folder, 'postgresql.auto.conf'), `\nprimary_conninfo = '${url}'\n`);

/** The process of the server and its children, and nobody else's. */
function signalAll(pid: number, signal: NodeJS.Signals): void {
  const children = readdirSync('/proc').filter((name) => {
    try {
      // pid (name) state parent …; the name may contain spaces.
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return /^\d+$/.test(name) && Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
    } catch {
      return false;
    }
  });
  for (const one of [pid, ...children.map(Number)]) {
    try {
      process.kill(one, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Made, open to nobody else, and those of the user that PostgreSQL runs as. */
function foldersOf({ folder }: Place, names: readonly string[], given?: readonly string[]) {
  const folders = given ?? names.map((name) => join(folder, name));
  const secret = join(folder, 'password');
  if (!given) for (const one of folders) mkdirSync(one, { mode: 0o700 });
  writeFileSync(secret, PASSWORD, { mode: 0o600 });
  const account = chooseAccount(folders[0] ?? folder);
  if (account) for (const path of [folder, ...folders, secret]) chownSync(path, account.uid, account.gid);
  return { folders, secret };
}

/** PostgreSQL does not run as root. */
export function commandsAs(place: Place, folder: string) {
  const account = chooseAccount(folder);
  const command = (name: string, args: readonly string[]): string[] => {
    const launcher = launcherFor(account, place.command(name), folder);
    return [launcher.command, ...launcher.args, ...args];
  };
  const { uid, gid } = launcherFor(account, place.command('postgres'), folder);
  return Object.assign(command, { user: { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) } });
}
