/**
 * A PostgreSQL as somebody else would run it: its own process, a TCP port, a password. Prints its DATABASE_URL and ends when
 * its input is closed. For the HTTP tests through DATABASE_URL (`.ci/run`).
 */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPrograms } from '#server/db/cluster.ts';
import { connect } from '#server/db/index.ts';
import { chooseAccount, launcherFor } from '#server/db/postgres-account.ts';

const PASSWORD = 'standalone';

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const folder = mkdtempSync(join(tmpdir(), 'bancale-standalone-'));
const cluster = join(folder, 'cluster');
const passwordFile = join(folder, 'password');
mkdirSync(cluster, { mode: 0o700 });
writeFileSync(passwordFile, PASSWORD);
const programs = await findPrograms();
const account = chooseAccount(cluster);
if (account) for (const path of [folder, cluster, passwordFile]) chownSync(path, account.uid, account.gid);

const initdb = launcherFor(account, programs.initdb, cluster);
const options = [
  '-D',
  cluster,
  '-U',
  'owner',
  '--auth=scram-sha-256',
  `--pwfile=${passwordFile}`,
  '--no-sync',
  '-E',
  'UTF8',
];
const made = spawnSync(initdb.command, [...initdb.args, ...options, '--locale=C'], {
  uid: initdb.uid,
  gid: initdb.gid,
  cwd: '/',
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (made.status !== 0) process.exit(1);

const port = await freePort();
const postgres = launcherFor(account, programs.postgres, cluster);
const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'log_min_messages=fatal'];
const child = spawn(
  postgres.command,
  [...postgres.args, '-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
  { uid: postgres.uid, gid: postgres.gid, cwd: '/', stdio: ['ignore', 'ignore', 'ignore'] },
);
const stop = () => child.kill('SIGINT');
child.on('exit', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
process.stdin.on('end', stop).resume();

const url = `postgres://owner:${PASSWORD}@127.0.0.1:${port}/postgres`;
await (await connect({ url })).close();
console.log(url);
