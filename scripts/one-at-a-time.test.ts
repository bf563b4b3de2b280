import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { oneAtATime } from './one-at-a-time.mjs';

const MODULE = join(import.meta.dirname, 'one-at-a-time.mjs');
let folder: string;
const file = () => join(folder, 'made/on-demand/lock');
const journal = () => readFileSync(join(folder, 'journal'), 'utf8').trim().split('\n');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bancale-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that works for `ms` while it holds the file, or until its input is closed, and records when it begins and ends. */
function worker(name: string, ms: number | 'until closed', staleMs = 2000) {
  const works =
    ms === 'until closed'
      ? `await new Promise((done) => process.stdin.once('end', done).resume())`
      : `await wait(${ms})`;
  const program = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as wait } from 'node:timers/promises';
    import { oneAtATime } from ${JSON.stringify(MODULE)};
    const note = (what) => appendFileSync(${JSON.stringify(join(folder, 'journal'))}, what + '\\n');
    const work = async () => { note('${name} begins'); process.stdout.write('begins '); ${works}; note('${name} ends'); };
    const waiting = (pid) => { note('${name} waits for ' + pid); process.stdout.write('waits '); };
    await oneAtATime(${JSON.stringify(file())}, work, { staleMs: ${staleMs}, waiting });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const printed = (word: 'begins' | 'waits') =>
    new Promise<void>((resolve) => child.stdout.on('data', (text) => String(text).includes(word) && resolve()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, begun: printed('begins'), waits: printed('waits'), ended };
}

test('the second process waits for the first, says for whom, and then works', async () => {
  const first = worker('first', 'until closed');
  await first.begun;
  const second = worker('second', 0);
  await second.waits;
  first.child.stdin.end();
  expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
  expect(journal()).toEqual([
    'first begins',
    `second waits for ${first.child.pid}`,
    'first ends',
    'second begins',
    'second ends',
  ]);
  expect(existsSync(file())).toBe(false);
});

test('what a killed process held is free again after a while; of two that want it then only one works at a time', async () => {
  const killed = worker('killed', 'until closed', 4000);
  await killed.begun;
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(existsSync(file())).toBe(true);
  const heirs = [worker('one', 300, 4000), worker('other', 300, 4000)];
  expect(await Promise.all(heirs.map(({ ended }) => ended))).toEqual([0, 0]);
  const [, ...acts] = journal().filter((line) => !line.includes('waits'));
  const [before, after] = acts[0] === 'one begins' ? ['one', 'other'] : ['other', 'one'];
  expect(acts).toEqual([`${before} begins`, `${before} ends`, `${after} begins`, `${after} ends`]);
});

test('work that fails leaves nothing held; a result is returned; nothing waits when nothing runs', async () => {
  const waiting = vi.fn();
  await expect(oneAtATime(file(), () => Promise.reject(new Error('disk full')), { waiting })).rejects.toThrow(
    'disk full',
  );
  expect(await oneAtATime(file(), () => 7, { waiting })).toBe(7);
  expect(waiting).not.toHaveBeenCalled();
  expect(existsSync(file())).toBe(false);
});
