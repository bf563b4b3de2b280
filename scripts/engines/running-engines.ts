/** Starts and ends servers. Of each process there is a file, so that all of them can be ended after a crash of what started them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { capture, lastLines, Problem } from '../prepare.mjs';
import type { Engine, Launch, Machine, Place, Running, Tool } from './engine.ts';
import { ENGINES_FOLDER, environmentOf, findCommand, lackedCommands } from './find-commands.ts';

const RUNNING = join(ENGINES_FOLDER, 'running');
/** A Java server on a machine with much else to do takes its time. */
const READY_WITHIN_MS = 180_000;
const STOPS_WITHIN_MS = 10_000;
const ASK_EVERY_MS = 50;

/** What is noted of a process. Its command line contains `folder`, which no other process has. */
interface Noted {
  readonly engine: string;
  readonly pid: number;
  readonly folder: string;
  readonly stopBy: NodeJS.Signals;
  /** The process that uses it and stops it; null = it stays until `npm run engines -- stop`. */
  readonly owner: number | null;
}

export type Started<Address> = Address & {
  /** Where it writes, until it is stopped: a `.log` of each process. */
  readonly folder: string;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
};

interface StartOptions<Options> {
  readonly options?: Options;
  /** Its processes stay when this one ends. */
  readonly stays?: boolean;
  /** Of the ports with these names; by default all are on this machine. */
  readonly machines?: Readonly<Record<string, Machine>>;
}

/** Why it cannot be started here, as the end of a sentence; undefined = it can. */
export function obstacleOf(engine: Tool): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux';
  const lacked = lackedCommands(engine);
  if (lacked.length > 0) return `${lacked.join(', ')} not found: npm run engines -- install ${engine.name}`;
  const needed = engine.needs?.();
  return needed && `it needs ${needed}`;
}

let started = 0;

/** In an empty folder, on ports of its own. @throws Problem */
export async function startEngine<Options extends object, Address extends object>(
  engine: Engine<Options, Address>,
  { options, stays = false, machines = {} }: StartOptions<Options> = {},
): Promise<Started<Address>> {
  const obstacle = obstacleOf(engine);
  if (obstacle !== undefined) throw new Problem(`${engine.title} cannot be started: ${obstacle}`);
  const folder = join(ENGINES_FOLDER, 'data', stays ? engine.name : `${engine.name}-${process.pid}-${++started}`);
  if (stays && notedOnes().some((noted) => noted.folder === folder && isOurs(noted)))
    throw new Problem(`${engine.title} runs already: npm run engines -- stop`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const ports: Record<string, number> = {};
  // A machine of its own has all of its ports free.
  for (const [name, usual] of Object.entries(engine.ports))
    ports[name] = machines[name] ? usual : await freePort(stays ? usual : undefined);
  const noted: Noted[] = [];
  const stop = async () => {
    for (const one of noted.toReversed()) await endProcess(one);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  try {
    const address = await engine.start(placeOf(engine.name, folder, { ports, machines, noted, stays }), options);
    return Object.assign(address, { folder, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

interface PlaceOptions {
  readonly ports: Readonly<Record<string, number>>;
  readonly machines: Readonly<Record<string, Machine>>;
  /** Processes that were started, to be ended. */
  readonly noted: Noted[];
  readonly stays: boolean;
}

function placeOf(engine: string, folder: string, { ports, machines, noted, stays }: PlaceOptions): Place {
  const commandOf = (names: string) => {
    const path = findCommand(engine, names);
    if (path === undefined) throw new Problem(`${names} not found`);
    return path;
  };
  return {
    folder,
    command: commandOf,
    port: (name) => ports[name] ?? 0,
    host: (name) => machines[name]?.address ?? '127.0.0.1',
    async run([command = '', ...args], { input, ...options } = {}) {
      const inputFile = join(folder, '.input');
      writeFileSync(inputFile, input ?? '');
      const stdin = openSync(inputFile, 'r');
      const env = environmentOf(engine, [command, ...args]);
      const { code, output } = await capture(command, args, {
        cwd: folder,
        env,
        ...options,
        stdio: [stdin, 'pipe', 'pipe'],
      });
      closeSync(stdin);
      rmSync(inputFile);
      if (code !== 0) throw new Problem(`${command} failed:\n${lastLines(output, 10)}`);
      return output;
    },
    async launch(label, command, { at = label, uid, gid, stopBy = 'SIGTERM', ready }) {
      const log = join(folder, `${label}.log`);
      const output = openSync(log, 'a');
      const there = machines[at];
      const [file = '', ...args] = there ? onMachine(there, command, { uid, gid }) : command;
      const child = spawn(file, args, {
        cwd: '/',
        ...(!there && { uid, gid }),
        env: environmentOf(engine, command),
        detached: true,
        stdio: ['ignore', output, output],
      });
      closeSync(output);
      if (child.pid === undefined) throw new Problem(`${file} cannot be started`);
      child.unref();
      const one: Noted = { engine, pid: child.pid, folder, stopBy, owner: stays ? null : process.pid };
      note(one);
      noted.push(one);
      await untilReady(label, log, child, ready);
      return runningOf(one);
    },
  };
}

/** The same command in the network of that machine; only root may enter it, so that the user is changed afterwards. */
export function onMachine(
  { network, niceness = 0 }: Pick<Machine, 'network' | 'niceness'>,
  command: readonly string[],
  { uid, gid }: Pick<Launch, 'uid' | 'gid'> = {},
): string[] {
  const user = uid === undefined ? [] : [`--setuid=${uid}`, `--setgid=${gid ?? uid}`];
  const giving = niceness > 0 ? givingWay(niceness) : [];
  return ['nsenter', `--net=${network}`, ...user, '--', ...giving, ...command];
}

/** Linux shares processors among sessions first, and each server has one of its own: `nice` alone counts only within it. */
const givingWay = (niceness: number) => [
  'sh',
  '-c',
  `{ echo ${niceness} > /proc/self/autogroup; } 2>/dev/null; exec nice -n ${niceness} "$@"`,
  'sh',
];

const runningOf = (noted: Noted): Running => ({
  pid: noted.pid,
  kill: () => endProcess({ ...noted, stopBy: 'SIGKILL' }),
});

async function untilReady(label: string, log: string, child: ChildProcess, ready: Launch['ready']): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  const said = () => lastLines(readFileSync(log, 'utf8'), 10);
  while (!(await ready().catch(() => false))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Problem(`${label} ended at its start:\n${said()}`);
    if (Date.now() > until) throw new Problem(`${label} was not ready within ${READY_WITHIN_MS / 1000} s:\n${said()}`);
    await wait(ASK_EVERY_MS);
  }
}

// ── Ending ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Ends everything that was started here by `start`, and what tests left that were killed. @returns how many processes */
export async function stopEngines(): Promise<number> {
  const noted = notedOnes().filter(({ owner }) => owner === null || !isAlive(owner));
  return endAll(noted);
}

/** Ends what tests left that were killed; others are left alone. */
export const stopLeftOvers = (): Promise<number> =>
  endAll(notedOnes().filter(({ owner }) => owner !== null && !isAlive(owner)));

async function endAll(noted: readonly Noted[]): Promise<number> {
  const alive = noted.filter(isOurs);
  await Promise.all(noted.map(endProcess));
  for (const { folder } of noted) rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  return alive.length;
}

async function endProcess(noted: Noted): Promise<void> {
  const began = Date.now();
  let signal: NodeJS.Signals = noted.stopBy;
  for (let asked = false; isOurs(noted); asked = true) {
    if (signal !== 'SIGKILL' && Date.now() - began > STOPS_WITHIN_MS) [signal, asked] = ['SIGKILL', false];
    if (!asked) process.kill(noted.pid, signal);
    await wait(ASK_EVERY_MS / 5);
  }
  rmSync(fileOf(noted), { force: true });
}

const fileOf = ({ engine, pid }: Pick<Noted, 'engine' | 'pid'>) => join(RUNNING, `${engine}-${pid}.json`);

function note(noted: Noted): void {
  mkdirSync(RUNNING, { recursive: true });
  writeFileSync(fileOf(noted), JSON.stringify(noted));
}

function notedOnes(): Noted[] {
  if (!existsSync(RUNNING)) return [];
  return readdirSync(RUNNING).flatMap((name) => {
    try {
      return [JSON.parse(readFileSync(join(RUNNING, name), 'utf8')) as Noted];
    } catch {
      // Its writer was killed meanwhile.
      return [];
    }
  });
}

/** The number may belong to another process by now: one of ours has its folder in its command line. */
const isOurs = ({ pid, folder }: Noted): boolean => commandLine(pid).includes(folder);
const isAlive = (pid: number): boolean => commandLine(pid) !== '';

/** Empty = there is none, or it is over and waits for its parent. */
function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
