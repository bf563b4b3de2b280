// Runs one suite of vitest.config.ts and counts its results.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * @param apart runs beside another suite: its output is printed at its end.
 * @param files parts of the names of the files to run; none = all.
 * @param changedSince a commit: only files that changes since then touch are run.
 * @returns {Promise<{passed: number, failed: number}>} a file or suite that could not start counts as one failure.
 */
export async function runTests(
  node,
  suite,
  env = process.env,
  { apart = false, title = suite, files = [], changedSince } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-test-'));
  const report = join(folder, 'report.json');
  console.log(`\n── ${title} tests${apart ? ', beside the others; what they say comes at their end' : ''}`);
  let said = '';
  const code = await new Promise((done) => {
    const reporters = [
      '--reporter=default',
      '--reporter=./scripts/retry-reporter.mjs',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const part = changedSince === undefined ? files : [`--changed=${changedSince}`, '--passWithNoTests'];
    const child = spawn(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', suite, ...part, ...reporters], {
      stdio: apart ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env,
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => child.kill(signal));
    child.on('error', () => done(1));
    child.on('close', (exitCode) => done(exitCode ?? 1));
  });
  if (apart) process.stdout.write(`\n── ${title} tests: what they said\n${said}`);
  const counts = count(report);
  rmSync(folder, { recursive: true, force: true });
  // A failed run must never count as a success, whatever its report contains.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

function count(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const broken = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    );
    return { passed: numPassedTests, failed: numFailedTests + broken.length };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
