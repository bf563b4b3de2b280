/**
 * `deploy/pgbackrest/pgbackrest.conf` with a bucket over HTTPS: the journal is archived, a whole backup and one of what changed are made, and the
 * database is restored to a moment before orders were deleted. Only addresses and folders differ from the file, and there is one server.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Database } from '#server/platform/db/index.ts';
import { chooseAccount, launcherFor } from '#server/platform/db/postgres-account.ts';
import { ENGINES_FOLDER, environmentOf, findCommand } from '../../scripts/engines/find-commands.ts';
import { pgbackrest } from '../../scripts/engines/pgbackrest.ts';
import { type PostgresAddress, postgres } from '../../scripts/engines/postgres.ts';
import { type Started, startEngine } from '../../scripts/engines/running-engines.ts';
import { type S3Address, s3 } from '../../scripts/engines/s3.ts';
import { freePort } from '../../scripts/free-port.ts';
import { ownCertificate } from '../http/kit/own-certificate.ts';
import { onEngine } from './kit/engine-tests.ts';
import { newBucket } from './kit/s3-buckets.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const FILE = join(import.meta.dirname, '../../deploy/pgbackrest/pgbackrest.conf');

onEngine(postgres, () =>
  onEngine(s3, () =>
    onEngine(pgbackrest, () => {
      // Beside the data of the servers, where the user that PostgreSQL runs as can go: the folder of the tests is closed.
      const data = join(ENGINES_FOLDER, 'data');
      mkdirSync(data, { recursive: true });
      const folder = mkdtempSync(join(data, 'pgbackrest-'));
      const [settings, restored, authority] = ['pgbackrest.conf', 'restored', 'authority.pem'].map((name) =>
        join(folder, name),
      ) as [string, string, string];
      const path = findCommand('pgbackrest', 'pgbackrest') ?? '';
      const account = chooseAccount(join(folder, 'none'));
      let storage: Started<S3Address>;
      let server: Started<PostgresAddress>;
      let db: Database;
      let variables: Record<string, string>;

      beforeAll(async () => {
        const certificate = ownCertificate();
        writeFileSync(authority, certificate.cert);
        vi.stubEnv('CURL_CA_BUNDLE', authority);
        storage = await startEngine(s3, { options: { certificate } });
        const { bucket } = await newBucket(storage);
        for (const name of ['spool', 'log', 'lock', 'restored']) mkdirSync(join(folder, name), { mode: 0o700 });
        if (account)
          for (const name of ['', 'spool', 'log', 'lock', 'restored'])
            chownSync(join(folder, name), account.uid, account.gid);
        chmodSync(folder, 0o755);
        variables = {
          LD_LIBRARY_PATH: environmentOf('pgbackrest', [path]).LD_LIBRARY_PATH ?? '',
          PGBACKREST_LOCK_PATH: join(folder, 'lock'),
          PGBACKREST_LOG_PATH: join(folder, 'log'),
          PGBACKREST_REPO1_S3_KEY: storage.accessKey,
          PGBACKREST_REPO1_S3_KEY_SECRET: storage.secretKey,
          PGBACKREST_REPO1_CIPHER_PASS: 'una frase lunga',
          PGPASSWORD: 'segreto',
        };
        const given = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
        server = await startEngine(postgres, {
          options: {
            settings: {
              archive_mode: 'on',
              archive_command: `env ${given.join(' ')} ${path} --config=${settings} --stanza=bancale archive-push %p`,
              unix_socket_directories: folder,
            },
          },
        });
        const [, port = ''] = /:(\d+)\//.exec(server.primary.url) ?? [];
        const own: Record<string, string> = {
          'repo1-s3-bucket': bucket,
          'repo1-s3-endpoint': 'localhost',
          'spool-path': join(folder, 'spool'),
          'pg1-path': join(server.folder, 'primary'),
        };
        const lines = readFileSync(FILE, 'utf8')
          .split('\n')
          .filter((line) => !/^(pg2-|backup-standby)/.test(line))
          .map((line) => line.replace(/^([\w-]+)=.*$/, (whole, key) => (own[key] ? `${key}=${own[key]}` : whole)));
        const place = [`pg1-port=${port}`, `pg1-socket-path=${folder}`, 'pg1-user=bancale', 'pg1-database=postgres'];
        const bucketPlace = [
          '[global]',
          `repo1-storage-port=${new URL(storage.url).port}`,
          `repo1-storage-ca-file=${authority}`,
        ];
        writeFileSync(settings, [...lines, ...place, ...bucketPlace, ''].join('\n'), { mode: 0o644 });
        db = await connect({ url: server.primary.url });
        await db.query(null, 'create table taken (number int primary key)');
      });
      afterAll(async () => {
        vi.unstubAllEnvs();
        await db?.close();
        run(findCommand('postgres', 'pg_ctl') ?? '', ['stop', '-D', restored, '-m', 'fast']);
        await server?.stop();
        await storage?.stop();
        rmSync(folder, { recursive: true, force: true });
      });

      /** As the user that PostgreSQL runs as. */
      function run(command: string, args: readonly string[]) {
        const { command: file, args: before, ...user } = launcherFor(account, command, folder);
        const env = { ...environmentOf('postgres', [command]), ...variables };
        const options = { ...user, env, cwd: folder, encoding: 'utf8' } as const;
        const { status, stdout, stderr } = spawnSync(file, [...before, ...args], options);
        return { status, said: `${stdout}${stderr}` };
      }
      const backrest = (...args: readonly string[]) => run(path, [`--config=${settings}`, '--stanza=bancale', ...args]);
      const done = { status: 0, said: expect.not.stringContaining('ERROR') };

      test('a moment before a mistake is restored', async () => {
        expect(backrest('stanza-create')).toEqual(done);
        expect(backrest('check')).toEqual(done);
        await db.query(null, 'insert into taken select generate_series(1, 1000)');
        expect(backrest('--type=full', 'backup')).toEqual(done);
        await db.query(null, 'insert into taken select generate_series(1001, 1500)');
        expect(backrest('--type=incr', 'backup')).toEqual(done);
        await db.query(null, 'insert into taken select generate_series(1501, 1600)');
        const [before] = await db.query<{ at: string }>(null, `select clock_timestamp()::text as at`);
        await db.query(null, 'delete from taken where number > 10');
        // What follows the moment has to be in the archive: a restore that cannot reach it ends with an error.
        await db.query(null, 'select pg_switch_wal()');
        expect(backrest('check')).toEqual(done);

        const target = [`--target=${before?.at}`, '--type=time', '--target-action=promote'];
        expect(backrest(...target, `--pg1-path=${restored}`, 'restore')).toEqual(done);
        const port = await freePort();
        const given = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c archive_mode=off`;
        const log = join(folder, 'log', 'restored.log');
        const started = run(findCommand('postgres', 'pg_ctl') ?? '', [
          'start',
          '-w',
          '-D',
          restored,
          '-l',
          log,
          '-o',
          given,
        ]);
        expect(started).toMatchObject({ status: 0 });
        const there = await connect({ url: server.primary.url.replace(/:\d+\//, `:${port}/`) });
        try {
          const rows = () =>
            there.query(null, 'select count(*)::int as taken, pg_is_in_recovery() as recovers from taken');
          await expect.poll(rows, { timeout: 60_000 }).toEqual([{ taken: 1600, recovers: false }]);
        } finally {
          await there.close();
        }
      });
    }),
  ),
);
