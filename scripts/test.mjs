// `npm test`: installs, builds, finds a browser, then runs the unit, HTTP and browser tests. `npm test -- unit http` runs a
// part. The last line is `N passed, N failed`.
import './require-node.mjs';

const { prepare } = await import('./prepare.mjs');
const { closeWithTotal, runSuites, SUITES } = await import('./suites.mjs');

const asked = process.argv.slice(2);
const unknown = asked.find((suite) => !SUITES.includes(suite));
if (unknown !== undefined) {
  console.error(`There are no "${unknown}" tests: choose among ${SUITES.join(', ')}.`);
  process.exit(1);
}
const chosen = asked.length > 0 ? SUITES.filter((suite) => asked.includes(suite)) : SUITES;

await prepare({ build: chosen.includes('browser') || chosen.includes('http') });
closeWithTotal(await runSuites(chosen, process.env));
