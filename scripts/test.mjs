// `npm test`: installs, builds, finds a browser, then runs the unit, HTTP and browser tests. `npm test -- unit http` runs a
// part, `npm test -- --changed` what a change touches (chosen-tests.mjs). The last line is `N passed, N failed`.
import './require-node.mjs';

const { prepare } = await import('./prepare.mjs');
const { changedFiles, readArguments, shopChanged, startOfBranch, ALL_SUITES } = await import('./chosen-tests.mjs');
const { closeWithTotal, runSuites } = await import('./suites.mjs');

const { suites, changed, since = startOfBranch(), unknown } = readArguments(process.argv.slice(2));
if (unknown !== undefined) {
  console.error(
    `There are no "${unknown}" tests: choose among ${ALL_SUITES.join(', ')}, or --changed, or --changed=COMMIT.`,
  );
  process.exit(1);
}

await prepare({ build: suites.some((suite) => suite !== 'unit') });
// A suite that is in the list runs what changed only.
const inPart = suites.filter((suite) => changed && !(suite === 'browser' && shopChanged(changedFiles(since))));
closeWithTotal(await runSuites(suites, process.env, { inPart, since }));
