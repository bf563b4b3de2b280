/** PostgreSQL of Debian: a primary, and a standby that follows it by streaming replication. */
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseAccount, launcherFor } from '#server/platform/db/postgres-account.ts';
import type { Engine, Place, Running } from './engine.ts';

export interface PostgresServer extends Running {
  /** With user and password. */
  readonly url: string;
}

export interface PostgresAddress {
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  /** The standby takes writes from now on. */
  promote(): Promise<void>;
}

const OWNER = 'bancale';
const PASSWORD = 'segreto';

export const postgres: Engine<object, PostgresAddress> = {
  name: 'postgres',
  title: 'PostgreSQL with a standby',
  source: { debian: ['postgresql-15'] },
  commands: ['initdb', 'postgres', 'pg_basebackup', 'pg_ctl', 'pg_isready', 'psql'],
  ports: { primary: 19432, standby: 19433 },
  async start(place) {
    const { primary, standby, secret } = foldersOf(place);
    const as = commandsAs(place, primary);
    const url = (name: string) => `postgres://${OWNER}:${PASSWORD}@127.0.0.1:${place.port(name)}/postgres`;

    const made = [`--pgdata=${primary}`, `--username=${OWNER}`, `--pwfile=${secret}`, '--auth=scram-sha-256'];
    await place.run(as('initdb', [...made, '--encoding=UTF8', '--locale=C', '--no-sync']), as.user);
    const first = await run('primary', primary);
    const copied = [`--pgdata=${standby}`, `--dbname=${url('primary')}`, '--checkpoint=fast', '--no-sync'];
    await place.run(as('pg_basebackup', [...copied, '-R', '-C', '-S', 'standby']), as.user);
    const second = await run('standby', standby);
    return {
      primary: { ...first, url: url('primary') },
      standby: { ...second, url: url('standby') },
      promote: async () => void (await place.run(as('pg_ctl', ['promote', '-w', '-D', standby]), as.user)),
    };

    function run(name: string, folder: string): Promise<Running> {
      const port = place.port(name);
      const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'fsync=off'];
      return place.launch(name, as('postgres', ['-D', folder, ...settings.flatMap((one) => ['-c', one])]), {
        ...as.user,
        // Connections are ended, what was committed is written.
        stopBy: 'SIGINT',
        ready: () =>
          place.run([place.command('pg_isready'), '-q', '-h', '127.0.0.1', '-p', String(port)]).then(() => true),
      });
    }
  },
  describe: ({ primary, standby }) => [`primary ${primary.url}`, `standby ${standby.url}`],
};

/** Made, open to nobody else, and those of the user that PostgreSQL runs as. */
function foldersOf({ folder }: Place) {
  const [primary, standby, secret] = ['primary', 'standby', 'password'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const one of [primary, standby]) mkdirSync(one, { mode: 0o700 });
  writeFileSync(secret, PASSWORD, { mode: 0o600 });
  const account = chooseAccount(primary);
  if (account) for (const path of [folder, primary, standby, secret]) chownSync(path, account.uid, account.gid);
  return { primary, standby, secret };
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
