import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findExecutables } from '#server/platform/db/cluster.ts';
import { connect } from '#server/platform/db/index.ts';
import { chooseAccount, launcherFor } from '#server/platform/db/postgres-account.ts';
import { freePort } from '../../scripts/free-port.ts';

/** A PostgreSQL as operators run it: a TCP port, an owner with a password, a folder of its own. */
export interface Standalone {
  /** DATABASE_URL with name and password. */
  url: string;
  /** Kills the server; its data stay. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const OWNER = 'owner';
const PASSWORD = 'st@nd/alone';

export async function startStandalone(): Promise<Standalone> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-standalone-'));
  const cluster = join(folder, 'cluster');
  const passwordFile = join(folder, 'password');
  mkdirSync(cluster, { mode: 0o700 });
  writeFileSync(passwordFile, PASSWORD);
  const { initdb, postgres } = await findExecutables();
  const account = chooseAccount(cluster);
  if (account) for (const path of [folder, cluster, passwordFile]) chownSync(path, account.uid, account.gid);

  const maker = launcherFor(account, initdb, cluster);
  const options = [`--pgdata=${cluster}`, `--username=${OWNER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const made = spawnSync(maker.command, [...maker.args, ...options, '--encoding=UTF8', '--locale=C', '--no-sync'], {
    uid: maker.uid,
    gid: maker.gid,
    cwd: '/',
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);

  const port = await freePort();
  const runner = launcherFor(account, postgres, cluster);
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'log_min_messages=fatal'];
  // What a killed server had committed is in the memory of the machine, which goes on: nothing need wait for the disk.
  settings.push('fsync=off', 'full_page_writes=off');
  const given = settings.flatMap((setting) => ['-c', setting]);
  const url = `postgres://${OWNER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`;
  let child: ChildProcess;
  let ended: Promise<void>;
  const start = async () => {
    child = spawn(runner.command, [...runner.args, '-D', cluster, ...given], {
      uid: runner.uid,
      gid: runner.gid,
      cwd: '/',
      stdio: 'ignore',
    });
    ended = new Promise<void>((done) => child.once('exit', () => done()));
    await (await connect({ url })).close();
  };
  await start();
  return {
    url,
    kill: async () => {
      // At once, like a power failure: connections are not closed.
      child.kill('SIGQUIT');
      await ended;
    },
    start,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
