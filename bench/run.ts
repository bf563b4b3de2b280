/**
 * `npm run bench`: every benchmark, one table, the machine's yardstick beside each figure.
 * `npm run bench -- search orders` runs only those. Exit code 1 when a figure misses its target.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import type { Figure } from './figure.ts';
import { openRoundTrips } from './yardstick.ts';

const BENCHES = [
  'search',
  'relevance',
  'judged',
  'import',
  'pages',
  'lighthouse',
  'filter-click',
  'sizes',
  'cart',
  'cart-page',
  'quick-order',
  'orders',
  'checkout-rush',
  'http-layer',
  'http',
  'overload',
  'event-loop',
  'memory',
] as const;

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const unknown = wanted.filter((name) => !(BENCHES as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${BENCHES.join(', ')}.`);
  process.exit(2);
}

const roundTrips = await openRoundTrips();
const figures: Array<Figure & { bench: string }> = [];
for (const name of BENCHES.filter((bench) => wanted.length === 0 || wanted.includes(bench))) {
  process.stdout.write(`\n── ${name}\n`);
  const { run } = (await import(`./${name}.bench.ts`)) as {
    run: () => Promise<Figure[]>;
  };
  await roundTrips.measure();
  for (const figure of await run()) {
    figures.push({ bench: name, ...figure });
    console.log(
      `${figure.ok ? '  ' : '✗ '}${figure.what.padEnd(64)} ${figure.measured.padStart(16)}   target ${figure.target}`,
    );
  }
}

await roundTrips.stop();

const header = `Measured on ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}.`;
const rows = figures.map(
  ({ bench, what, measured, target, ok, yardstick }) =>
    `| ${bench} | ${what} | ${measured} | ${target} | ${ok ? 'yes' : 'no'} | ${yardstick} |`,
);
const table = ['| bench | what | measured | target | met | yardstick |', '|---|---|---|---|---|---|', ...rows].join(
  '\n',
);
console.log(`\n${header}\n\n${table}`);
if (process.argv.includes('--write'))
  writeFileSync(
    new URL('../docs/figures.md', import.meta.url),
    `# Figures\n\n\`npm run bench -- --write\` made this page. ${header}\n\n${table}\n`,
  );
process.exit(figures.every((figure) => figure.ok) ? 0 : 1);
