/** A list of 500 rows is judged under a second, in one call (issue 4, "Quick order"). */
import { type Figure, median } from './figure.ts';
import { ARTICLES, startTradeFloor, type TradeFloor } from './trade-floor.ts';
import { yardstickText } from './yardstick.ts';

const ROUNDS = 7;

/** Codes as people write them, every tenth unknown, some twice. */
function listOf(rows: number): Array<{ code: string; quantity: string }> {
  return Array.from({ length: rows }, (_, index) => ({
    code: index % 10 === 0 ? `none-${index}` : `a ${1 + ((index * 7) % ARTICLES)}`,
    quantity: `${1 + (index % 90)}`,
  }));
}

/** Milliseconds until the answer is written, for each of the rounds; the first one of a customer reads everything anew. */
async function times(floor: TradeFloor, rows: number, clientId: number): Promise<number[]> {
  const found: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await floor.call(clientId, 'quick_order.check_rows', { rows: listOf(rows) });
    found.push(performance.now() - begun);
  }
  return found;
}

export async function run(): Promise<Figure[]> {
  const floor = await startTradeFloor();
  try {
    const [first = 0, ...again] = await times(floor, 500, 3);
    const most = await times(floor, 2000, 4);
    const yardstick = yardstickText();
    const figure = (what: string, ms: number, limit: number): Figure => ({
      what,
      measured: `${ms.toFixed(0)} ms`,
      target: `< ${limit} ms`,
      ok: ms < limit,
      yardstick,
    });
    return [
      figure('judge 500 rows, nothing in memory', first, 1000),
      figure('judge 500 rows, median', median(again), 1000),
      figure('judge 2000 rows, median', median(most), 4000),
    ];
  } finally {
    await floor.stop();
  }
}

if (import.meta.main) console.table(await run());
