/** A list of 500 rows is validated in under a second, in one request. */

import { baselineText } from './kit/baseline.ts';
import { type Measurement, median } from './kit/measurement.ts';
import { ARTICLES, startTradeFixtures, type TradeFixtures } from './kit/trade-fixtures.ts';

const ROUNDS = 7;

/** Codes as people write them, every tenth unknown, some twice. */
function listOf(rows: number): Array<{ code: string; quantity: string }> {
  return Array.from({ length: rows }, (_, index) => ({
    code: index % 10 === 0 ? `none-${index}` : `a ${1 + ((index * 7) % ARTICLES)}`,
    quantity: `${1 + (index % 90)}`,
  }));
}

/** Milliseconds until the response is complete, per round; a customer's first one reads everything without caches. */
async function times(fixtures: TradeFixtures, rows: number, customerId: number): Promise<number[]> {
  const found: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await fixtures.call(customerId, 'quick_order.check_rows', { rows: listOf(rows) });
    found.push(performance.now() - begun);
  }
  return found;
}

export async function run(): Promise<Measurement[]> {
  const fixtures = await startTradeFixtures();
  try {
    const [first = 0, ...again] = await times(fixtures, 500, 3);
    const most = await times(fixtures, 2000, 4);
    const baseline = baselineText();
    const measurement = (what: string, ms: number, limit: number): Measurement => ({
      what,
      measured: `${ms.toFixed(0)} ms`,
      target: `< ${limit} ms`,
      ok: ms < limit,
      baseline,
    });
    return [
      measurement('judge 500 rows, nothing in memory', first, 1000),
      measurement('judge 500 rows, median', median(again), 1000),
      measurement('judge 2000 rows, median', median(most), 4000),
    ];
  } finally {
    await fixtures.stop();
  }
}

if (import.meta.main) console.table(await run());
