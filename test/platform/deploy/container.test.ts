/** `deploy/Containerfile`: it runs nothing but one script, and nothing that is not there. The script itself: `npm run test:engines`. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MEMORY_ENV, MEMORY_FLAGS } from '../../../scripts/memory-limits.mjs';
import { ROOT } from '../../../scripts/prepare.mjs';
import { containerfile } from './containerfile.ts';
import { deployPath, deployText, readGiven, unknownVariables, whileItStarts } from './deploy-files.ts';

const { instructions, env, cmd, healthCheck } = containerfile();
const all = (name: string) => instructions.filter(([one]) => one === name).map(([, rest]) => rest);
const SCRIPT = 'deploy/container/build.sh';

test('two stages of public images with a version, the second one without tools', () => {
  expect(all('FROM')).toEqual([
    expect.stringMatching(/^docker\.io\/library\/node:24-bookworm-slim AS build$/),
    expect.stringMatching(/^docker\.io\/library\/debian:bookworm-slim$/),
  ]);
  const { node } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).dependencies;
  expect(node).toMatch(/^24\./);
});

test('every command is one of the script, which can be executed and read by a shell', () => {
  expect(all('RUN').map((rest) => JSON.parse(rest))).toEqual([
    [SCRIPT, 'shop', '/shop'],
    [`/shop/${SCRIPT}`, 'user', '/'],
  ]);
  expect(statSync(join(ROOT, SCRIPT)).mode & 0o111).toBe(0o111);
  expect(spawnSync('sh', ['-n', join(ROOT, SCRIPT)])).toMatchObject({ status: 0 });
  expect(spawnSync('sh', [join(ROOT, SCRIPT), 'shop'], { encoding: 'utf8' })).toMatchObject({
    status: 2,
    stderr: 'build.sh shop FOLDER | build.sh user ROOT\n',
  });
});

test('what it copies and runs is there, and the script brings it along', () => {
  const copied = /cp -R (.*) "\$out"/.exec(deployText('container/build.sh'))?.[1]?.split(' ') ?? [];
  expect(copied).toContain('src');
  // Made by the build, not in the checkout of everybody.
  expect(copied.filter((path) => path !== 'build' && !existsSync(join(ROOT, path)))).toEqual([]);
  const brought = [...copied, 'deploy/container'];
  const files = [...cmd, ...healthCheck].filter((word) => /\.(ts|mjs)$/.test(word));
  expect(files).toEqual(['src/main.ts', 'deploy/container/healthy.mjs']);
  for (const file of files) {
    expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
    expect([file, brought.some((path) => file.startsWith(`${path}/`))]).toEqual([file, true]);
  }
});

test('it runs as an ordinary user, with the memory of npm start', () => {
  expect(all('USER')).toEqual(['10001:10001']);
  expect(cmd).toEqual(['node', ...MEMORY_FLAGS, 'src/main.ts']);
  expect(env).toMatchObject(MEMORY_ENV);
});

test('its variables exist, its port is the one that is exposed, and the script asks a path that there is', async () => {
  expect(unknownVariables(Object.keys(env))).toEqual([]);
  expect(readGiven(env)).toMatchObject({ port: 3000, dataDir: '/data', demo: 'never' });
  expect(all('EXPOSE')).toEqual([env.PORT]);
  expect(all('VOLUME')).toEqual([env.DATA_DIR]);
  const [, path = ''] = /\$\{port\}(\/\w+)/.exec(deployText('container/healthy.mjs')) ?? [];
  expect(await whileItStarts(path)).toEqual({ status: 200, text: 'ok' });
});

test('what git ignores is not sent to the build', () => {
  const lines = (path: string) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.replace(/^\*\*\/|^\/|\/$/g, ''));
  const ignored = lines(deployPath('Containerfile.dockerignore'));
  expect(lines(join(ROOT, '.gitignore')).filter((one) => !ignored.includes(one))).toEqual([]);
});
