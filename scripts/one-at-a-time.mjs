// Work in this checkout that two processes must not do at the same time, for instance on two terminals: installing, building. Plain
// JavaScript without dependencies, because it runs before they are installed.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A working process touches the file more often than this; an older file belongs to a process that was killed. */
const STALE_MS = 10_000;
/** Two processes that find the same old file both write their own: after this time the last one remains. */
const SETTLE_MS = 200;

/**
 * Holds `file` while `work` runs; waits first for another holder, whose process id is passed to `waiting` once.
 * Works across machines and containers on the same folder: only the file and its age decide, not a process id.
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
