// Work in this checkout that two processes must not do at the same time, on two terminals for instance: installing, building. Plain
// JavaScript without dependencies, because it stands before what installs them.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Whoever works touches the file more often than this is long; a file that is older belongs to a process that was killed. */
const STALE_MS = 10_000;
/** Two that find the same old file both write their own: the last one stands after this. */
const SETTLE_MS = 200;

/**
 * Holds `file` while `work` runs; waits for whoever holds it first, told once through `waiting` with their process id.
 * Other machines and containers on the same folder are kept apart too: no process id decides, only the file and its age.
 * @template Result
 * @param {string} file
 * @param {() => Result | Promise<Result>} work
 * @param {{ waiting?: (pid: number) => void, staleMs?: number }} [options]
 * @returns {Promise<Result>}
 */
export async function oneAtATime(file, work, { waiting = () => {}, staleMs = STALE_MS } = {}) {
  const token = `${process.pid} ${Math.random().toString(36).slice(2)}`;
  mkdirSync(dirname(file), { recursive: true });
  let told = false;
  while (!(await taken(file, token, staleMs))) {
    if (!told) waiting(Number.parseInt(contentOf(file) ?? '', 10));
    told = true;
    await wait(Math.min(250, staleMs / 4));
  }
  const release = () => {
    if (contentOf(file) === token) rmSync(file, { force: true });
  };
  const beat = setInterval(() => touch(file, token), staleMs / 4);
  beat.unref();
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.removeListener('exit', release);
    release();
  }
}

async function taken(file, token, staleMs) {
  try {
    writeFileSync(file, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age < staleMs) return false;
  const own = `${file}.${process.pid}`;
  writeFileSync(own, token);
  renameSync(own, file);
  await wait(Math.min(SETTLE_MS, staleMs / 4));
  return contentOf(file) === token;
}

function touch(file, token) {
  const now = new Date();
  if (contentOf(file) === token) utimesSync(file, now, now);
}

function contentOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
