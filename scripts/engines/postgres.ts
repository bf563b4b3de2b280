/** PostgreSQL of Debian: a primary, and standbys that follow it by streaming replication. */
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseAccount, launcherFor } from '#server/platform/db/postgres-account.ts';
import type { Engine, Place, Running } from './engine.ts';

export interface PostgresServer extends Running {
  /** With user and password. */
  readonly url: string;
  readonly port: number;
  /** All processes of this server stand still: it breaks no connection and says nothing. */
  freeze(): void;
  thaw(): void;
}

export interface StandbyServer extends PostgresServer {
  /** It takes writes from now on. */
  promote(): Promise<void>;
}

export interface PostgresOptions {
  /** One, or two. */
  readonly standbys?: 1 | 2;
  /** Commits are on the disk, as in operation; left out = they are not waited for. */
  readonly durable?: boolean;
}

export interface PostgresAddress {
  readonly primary: PostgresServer;
  /** The first one. */
  readonly standby: StandbyServer;
  readonly standbys: readonly StandbyServer[];
}

const OWNER = 'bancale';
const PASSWORD = 'segreto';

export const postgres: Engine<PostgresOptions, PostgresAddress> = {
  name: 'postgres',
  title: 'PostgreSQL with standbys',
  source: { debian: ['postgresql-15'] },
  commands: ['initdb', 'postgres', 'pg_basebackup', 'pg_ctl', 'pg_isready', 'psql'],
  ports: { primary: 19432, standby: 19433, second: 19434 },
  async start(place, { standbys: count = 1, durable = false } = {}) {
    const names = ['standby', 'second'].slice(0, count);
    const { folders, secret } = foldersOf(place, ['primary', ...names]);
    const primary = folders[0] ?? '';
    const as = commandsAs(place, primary);
    const url = (name: string) => `postgres://${OWNER}:${PASSWORD}@127.0.0.1:${place.port(name)}/postgres`;

    const made = [`--pgdata=${primary}`, `--username=${OWNER}`, `--pwfile=${secret}`, '--auth=scram-sha-256'];
    await place.run(as('initdb', [...made, '--encoding=UTF8', '--locale=C', '--no-sync']), as.user);
    const first = await run('primary', primary);
    const followers: StandbyServer[] = [];
    for (const name of names) {
      const folder = join(place.folder, name);
      const copied = [`--pgdata=${folder}`, `--dbname=${url('primary')}`, '--checkpoint=fast', '--no-sync'];
      await place.run(as('pg_basebackup', [...copied, '-R', '-C', '-S', name]), as.user);
      followers.push({
        ...(await run(name, folder)),
        promote: async () => void (await place.run(as('pg_ctl', ['promote', '-w', '-D', folder]), as.user)),
      });
    }
    const [standby] = followers;
    if (!standby) throw new Error('There is no standby.');
    return { primary: first, standby, standbys: followers };

    async function run(name: string, folder: string): Promise<PostgresServer> {
      const port = place.port(name);
      const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
      settings.push(`fsync=${durable ? 'on' : 'off'}`);
      const running = await place.launch(
        name,
        as('postgres', ['-D', folder, ...settings.flatMap((one) => ['-c', one])]),
        {
          ...as.user,
          // Connections are ended, what was committed is written.
          stopBy: 'SIGINT',
          ready: () =>
            place.run([place.command('pg_isready'), '-q', '-h', '127.0.0.1', '-p', String(port)]).then(() => true),
        },
      );
      const thaw = () => signalAll(running.pid, 'SIGCONT');
      return {
        ...running,
        url: url(name),
        port,
        freeze: () => signalAll(running.pid, 'SIGSTOP'),
        thaw,
      };
    }
  },
  describe: ({ primary, standbys }) => [
    `primary ${primary.url}`,
    ...standbys.map(({ url }, index) => `standby ${index + 1} ${url}`),
  ],
};

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
function foldersOf({ folder }: Place, names: readonly string[]) {
  const folders = names.map((name) => join(folder, name));
  const secret = join(folder, 'password');
  for (const one of folders) mkdirSync(one, { mode: 0o700 });
  writeFileSync(secret, PASSWORD, { mode: 0o600 });
  const account = chooseAccount(folders[0] ?? folder);
  if (account) for (const path of [folder, ...folders, secret]) chownSync(path, account.uid, account.gid);
  return { folders, secret };
}

/** PostgreSQL does not run as root. */
function commandsAs(place: Place, folder: string) {
  const account = chooseAccount(folder);
  const command = (name: string, args: readonly string[]): string[] => {
    const launcher = launcherFor(account, place.command(name), folder);
    return [launcher.command, ...launcher.args, ...args];
  };
  const { uid, gid } = launcherFor(account, place.command('postgres'), folder);
  return Object.assign(command, { user: { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) } });
}
