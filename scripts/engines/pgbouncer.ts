/** PgBouncer in front of a PostgreSQL, as docs/scale-out-postgres.md says how. */
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseAccount } from '#server/platform/db/postgres-account.ts';
import { accepts } from './accepts.ts';
import type { Engine } from './engine.ts';

export interface PgbouncerOptions {
  /** URL of the PostgreSQL behind it, with user and password. */
  readonly url: string;
}

export interface PgbouncerAddress {
  /** The same user, password and database through PgBouncer. */
  readonly url: string;
}

export const pgbouncer: Engine<PgbouncerOptions, PgbouncerAddress> = {
  name: 'pgbouncer',
  title: 'PgBouncer',
  source: { debian: ['pgbouncer'] },
  commands: ['pgbouncer'],
  ports: { pgbouncer: 19439 },
  async start(place, options) {
    if (!options) throw new Error('It needs a PostgreSQL behind it.');
    const { hostname, port, username, password, pathname } = new URL(options.url);
    const [settings, users] = ['pgbouncer.ini', 'users.txt'].map((name) => join(place.folder, name)) as [
      string,
      string,
    ];
    writeFileSync(users, `"${username}" "${password}"\n`);
    writeFileSync(
      settings,
      `[databases]
${pathname.slice(1)} = host=${hostname} port=${port}
[pgbouncer]
listen_addr = ${place.host('pgbouncer')}
listen_port = ${place.port('pgbouncer')}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = session
default_pool_size = 60
ignore_startup_parameters = extra_float_digits,options,statement_timeout
`,
    );
    const account = chooseAccount(join(place.folder, 'none'));
    if (account) for (const path of [place.folder, settings, users]) chownSync(path, account.uid, account.gid);
    await place.launch('pgbouncer', [place.command('pgbouncer'), settings], {
      uid: account?.uid,
      gid: account?.gid,
      ready: () => accepts(place.port('pgbouncer'), { host: place.host('pgbouncer') }),
    });
    const at = `${place.host('pgbouncer')}:${place.port('pgbouncer')}`;
    return { url: `postgres://${username}:${password}@${at}${pathname}` };
  },
  describe: ({ url }) => [url],
};
