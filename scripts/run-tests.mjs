// Runs one suite of vitest.config.ts and counts its results.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { COMPILE_CACHE } from './compile-cache.mjs';
import { removeScratch, scratchFolder } from './scratch-folder.mjs';

/** The projects of vitest.config.ts that make up each suite. */
const PROJECTS = { unit: ['unit', 'unit-jsx'], http: ['http'], browser: ['browser'], engines: ['engines'] };

/**
 * @param apart runs beside another suite: its output is printed at its end.
 * @param part of its files, `1/4`; none = all of them.
 * @param files parts of the names of the files to run; none = all.
 * @param changedSince a commit: only files that changes since then touch are run.
 * @returns {Promise<{passed: number, failed: number, failures: string[]}>} a file or suite that could not start counts as one failure;
 *   `failures` names each failed test with the first lines of its error.
 */
export async function runTests(
  node,
  suite,
  env = process.env,
  { apart = false, part, title = part ? `${suite} (part ${part})` : suite, files = [], changedSince } = {},
) {
  const folder = scratchFolder();
  const report = join(folder, 'report.json');
  const unhandled = join(folder, 'unhandled.json');
  console.log(`\n── ${title} tests${apart ? ', beside the others; what they say comes at their end' : ''}`);
  let said = '';
  const code = await new Promise((done) => {
    const reporters = [
      '--reporter=default',
      '--reporter=./scripts/ci-reporter.mjs',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const chosen = changedSince === undefined ? files : [`--changed=${changedSince}`, '--passWithNoTests'];
    if (part !== undefined) chosen.push(`--shard=${part}`);
    const projects = PROJECTS[suite].flatMap((project) => ['--project', project]);
    const child = spawn(node, ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...chosen, ...reporters], {
      stdio: apart ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      // The commands and shops that tests start run compiled code: half of their start is compiling.
      // What they write goes into the folder, and with it.
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env, TMPDIR: folder, UNHANDLED_ERRORS_FILE: unhandled },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => child.kill(signal));
    child.on('error', () => done(1));
    child.on('close', (exitCode) => done(exitCode ?? 1));
  });
  if (apart) process.stdout.write(`\n── ${title} tests: what they said\n${said}`);
  const counts = count(report);
  const uncaught = existsSync(unhandled) ? JSON.parse(readFileSync(unhandled, 'utf8')) : [];
  counts.failed += uncaught.length;
  counts.failures.push(...uncaught.map(firstLines));
  removeScratch(folder);
  // A failed run must never count as a success, whatever its report contains.
  if (code !== 0 && counts.failed === 0) {
    counts.failed = 1;
    counts.failures.push('ended with an error although no test failed');
  }
  return { ...counts, failures: counts.failures.map((failure) => `${title}: ${failure}`) };
}

function count(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const failures = testResults.flatMap(failuresOf);
    const broken = testResults.filter((file) => file.status === 'failed' && failedTests(file).length === 0);
    return { passed: numPassedTests, failed: numFailedTests + broken.length, failures };
  } catch {
    return { passed: 0, failed: 1, failures: ['there is no report of its tests'] };
  }
}

function failuresOf(file) {
  if (file.status !== 'failed') return [];
  const name = relative(process.cwd(), file.name);
  const tests = failedTests(file);
  if (tests.length === 0) return [`${name}\n${firstLines(file.message)}`];
  return tests.map((test) => `${name} › ${test.fullName}\n${firstLines(test.failureMessages.join('\n'))}`);
}

function failedTests({ assertionResults }) {
  return assertionResults.filter((test) => test.status === 'failed');
}

function firstLines(message) {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('node_modules/'))
    .slice(0, 8)
    .map((line) => `    ${line}`)
    .join('\n');
}
