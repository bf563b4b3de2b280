/** `npm run check`: types per zone, walls, habits, lint and format, unused code. Everything at once; complaints at the end. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { checkHabits } from './check/habits.ts';
import { readSourceTree } from './check/source-tree.ts';
import { checkStyles } from './check/styles.ts';
import { checkWalls } from './check/walls.ts';
import { compileMessages } from './compile-messages.ts';

const ROOT = dirname(import.meta.dirname);

interface Step {
  title: string;
  /** Complaints; empty text when there is none. */
  run(): Promise<string>;
}

/** Runs a command of node_modules; its output is the complaint when it failed. */
function program(file: string, ...args: string[]): Promise<string> {
  return new Promise((done) => {
    const path = join(ROOT, 'node_modules', file);
    const [command, given] = /\.[cm]?js$/.test(file) ? [process.execPath, [path, ...args]] : [path, args];
    const child = spawn(command, given, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => done(String(error)));
    child.on('close', (code) => done(code === 0 ? '' : output.trim() || `${file} ended with code ${code}`));
  });
}

/**
 * Types of every zone. A cache that marks a zone as built while its output is gone (TS6305: half a cache survived a move or an
 * interrupted run) complains about correct files: it is emptied, and the build is repeated once.
 */
async function types(): Promise<string> {
  // Each checker of one zone works out the types of all files anew that several need: fewer checkers than the default of 4 work half as much.
  const cores = availableParallelism();
  const checkers = String(Math.max(1, Math.min(4, Math.floor(cores / 2))));
  const builders = String(Math.max(1, Math.min(4, cores)));
  const build = () =>
    program('.bin/tsc', '--build', '--pretty', 'false', '--checkers', checkers, '--builders', builders);
  const complaints = await build();
  if (!complaints.includes('TS6305')) return complaints;
  console.log('  the cache of types is out of step (TS6305): emptied, types are built anew');
  rmSync(join(ROOT, 'node_modules/.cache/types'), { recursive: true, force: true });
  return build();
}

const tree = readSourceTree(ROOT);

/** The code is read with its texts: steps that follow imports wait for these. */
const messages = compileMessages(ROOT);

const STEPS: readonly Step[] = [
  {
    title: 'Types of each zone',
    run: async () => {
      await messages;
      const routes = await program('@react-router/dev/bin.cjs', 'typegen');
      return routes || types();
    },
  },
  { title: 'Walls', run: async () => checkWalls(tree).join('\n') },
  { title: 'Habits', run: async () => checkHabits(tree).join('\n') },
  { title: 'Styles', run: async () => checkStyles(tree).join('\n') },
  {
    title: 'Lint and format',
    run: () => program('.bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '.'),
  },
  {
    title: 'Unused code',
    run: async () => {
      await messages;
      return program('knip/bin/knip.js', '--no-progress');
    },
  },
];

async function timed({ title, run }: Step): Promise<{ title: string; complaints: string }> {
  const started = performance.now();
  const complaints = await run().catch((error: unknown) => String(error instanceof Error ? error.message : error));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${complaints === '' ? '✓' : '✗'} ${title.padEnd(20)} ${seconds} s`);
  return { title, complaints };
}

const failed = (await Promise.all(STEPS.map(timed))).filter(({ complaints }) => complaints !== '');
for (const { title, complaints } of failed) console.error(`\n── ${title}\n${complaints}`);
process.exit(failed.length === 0 ? 0 : 1);
