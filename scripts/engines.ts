/** `npm run engines`: servers and commands of others that tests use. `install` brings them, `start NAME…` and `stop` run them, without a word it says what is there. */
import { ENGINES, TOOLS } from './engines/all-engines.ts';
import type { Tool } from './engines/engine.ts';
import { installEngines } from './engines/install.ts';
import { obstacleOf, startEngine, stopEngines } from './engines/running-engines.ts';
import { Problem } from './prepare.mjs';

const [command, ...names] = process.argv.slice(2);
const USAGE = `npm run engines -- install [NAME…] | start NAME… | stop
Servers: ${namesOf(ENGINES)}
Commands, to install: ${namesOf(TOOLS)}`;
const ALL: readonly Tool[] = [...ENGINES, ...TOOLS];

try {
  process.exitCode = await obey();
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function obey(): Promise<number> {
  if (command === undefined) return list();
  if (command === 'install') return install(names.length > 0 ? named(names, ALL) : ALL);
  if (command === 'start' && names.length > 0) return start(named(names, ENGINES));
  if (command === 'stop' && names.length === 0) return stop();
  console.error(USAGE);
  return 2;
}

function namesOf(tools: readonly Tool[]): string {
  return tools.map(({ name }) => name).join(', ');
}

function named<Kind extends Tool>(wanted: readonly string[], among: readonly Kind[]): Kind[] {
  return wanted.map((name) => {
    const found = among.find((one) => one.name === name);
    if (!found) throw new Problem(`There is no server "${name}".\n${USAGE}`);
    return found;
  });
}

function list(): number {
  const width = Math.max(...ALL.map(({ name }) => name.length));
  for (const engine of ALL) console.log(`${engine.name.padEnd(width)}  ${obstacleOf(engine) ?? 'ready'}`);
  console.log(`\n${USAGE}`);
  return 0;
}

async function install(wanted: readonly Tool[]): Promise<number> {
  const faults = await installEngines(wanted);
  for (const fault of faults) console.error(`\n${fault}`);
  return faults.length === 0 ? 0 : 1;
}

async function start(wanted: readonly (typeof ENGINES)[number][]): Promise<number> {
  for (const engine of wanted) {
    const address = await startEngine(engine, { stays: true });
    console.log([`${engine.name} runs:`, ...engine.describe(address)].join('\n  '));
  }
  console.log('npm run engines -- stop  ends them and removes their data');
  return 0;
}

async function stop(): Promise<number> {
  const count = await stopEngines();
  console.log(count === 1 ? '1 process ended' : `${count} processes ended`);
  return 0;
}
