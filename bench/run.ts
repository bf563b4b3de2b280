/**
 * `npm run bench`: every benchmark in one table, with the machine's baseline beside each result.
 * `npm run bench -- search orders` runs only those. Exit code 1 when a result misses its target.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { openRoundTrips } from './kit/baseline.ts';
import type { Measurement } from './kit/measurement.ts';

const BENCHES = [
  'search',
  'facets',
  'relevance',
  'judged',
  'trades',
  'import',
  'exchange',
  'export',
  'exchange-events',
  'exchange-formats',
  'pages',
  'lighthouse',
  'filter-click',
  'sizes',
  'scale-search',
  'cart',
  'cart-page',
  'quick-order',
  'fatturapa',
  'document-import',
  'documents',
  'orders',
  'checkout-rush',
  'scale-postgres',
  'tracking',
  'scale-events',
  'office-grid',
  'office-bulk',
  'office-orders',
  'office-desk',
  'office-customers',
  'office-prices',
  'office-matrix',
  'office-imports',
  'office-windows',
  'http-layer',
  'http',
  'scale-valkey',
  'scale-tracing',
  'large-shop',
  'overload',
  'scale-rolling',
  'event-loop',
  'memory',
  'scale-threads',
] as const;

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const unknown = wanted.filter((name) => !(BENCHES as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${BENCHES.join(', ')}.`);
  process.exit(2);
}

const roundTrips = await openRoundTrips();
const measurements: Array<Measurement & { bench: string }> = [];
for (const name of BENCHES.filter((bench) => wanted.length === 0 || wanted.includes(bench))) {
  process.stdout.write(`\n── ${name}\n`);
  const { run } = (await import(`./${name}.bench.ts`)) as {
    run: () => Promise<Measurement[]> | AsyncIterable<Measurement>;
  };
  await roundTrips.measure();
  for await (const measurement of await run()) {
    measurements.push({ bench: name, ...measurement });
    console.log(
      `${measurement.ok ? '  ' : '✗ '}${measurement.what.padEnd(64)} ${measurement.measured.padStart(16)}   target ${measurement.target}`,
    );
  }
}

await roundTrips.stop();

const header = `Measured on ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}.`;
const rows = measurements.map(
  ({ bench, what, measured, target, ok, baseline }) =>
    `| ${bench} | ${what} | ${measured} | ${target} | ${ok ? 'yes' : 'no'} | ${baseline} |`,
);
const table = ['| bench | what | measured | target | met | baseline |', '|---|---|---|---|---|---|', ...rows].join(
  '\n',
);
console.log(`\n${header}\n\n${table}`);
if (process.argv.includes('--write'))
  writeFileSync(
    new URL('../docs/figures.md', import.meta.url),
    `# Figures\n\n\`npm run bench -- --write\` made this page. ${header}\n\n${table}\n`,
  );
process.exit(measurements.every((measurement) => measurement.ok) ? 0 : 1);
