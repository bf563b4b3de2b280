/** One drill in a world that works: load, fault, time to heal, load without a fault, books. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkBooks, type Failure, forbiddenFailures, type Ledger } from './check-books.rules.ts';
import type { Drill } from './drill.ts';
import { type Fixtures, refillScarce } from './fixtures.ts';
import { untilHealthy } from './health.ts';
import { type LoadOptions, startLoad } from './load.ts';
import { readBooks } from './read-books.ts';
import type { Schedule } from './schedule.rules.ts';
import { watchSearch } from './search-watch.ts';
import type { World } from './world.ts';

/** Everything works again by itself within this time. */
const HEALTHY_WITHIN_MS = 60_000;
/** What began before all was well may end badly a moment after. */
const LAST_RESPONSES_MS = 1_000;
/** At the end nothing may fail any more. */
const QUIET_MS = 3_000;

export interface Outcome {
  /** Sentences; empty = passed. */
  readonly faults: readonly string[];
  /** For people: orders, what was refused, how long it took to heal. */
  readonly figures: string;
}

export async function runDrill(
  world: World,
  drill: Drill,
  { fixtures, ledger, schedule, load: options }: DrillParts,
): Promise<Outcome> {
  await refillScarce(world.postgres.primary().url, fixtures);
  // Pictures are asked of the bucket again.
  for (const { name } of world.copies)
    rmSync(join(world.folder, name, 'media-cache'), { recursive: true, force: true });
  const before = ledger.failures.length;
  const searches = world.openSearch && (await watchSearch(world, fixtures, drill.searchMayBeAway ?? false));
  const load = startLoad(world.url, fixtures, ledger, options);
  const faults: string[] = [];
  const from = { moment: Date.now() };
  let healedAfter: number | undefined;
  try {
    await wait(schedule.beginAfter);
    from.moment = Date.now();
    faults.push(...((await drill.act(world, schedule)) ?? []));
    healedAfter = await untilHealthy(world, HEALTHY_WITHIN_MS);
    await wait(LAST_RESPONSES_MS + QUIET_MS);
  } catch (error) {
    faults.push(`not healthy within ${HEALTHY_WITHIN_MS / 1000} s: ${(error as Error).message}`);
  }
  const until = Date.now() - QUIET_MS;
  await load.stop();
  const found = await searches?.stop();
  faults.push(...(found?.faults ?? []));
  const failures = ledger.failures.slice(before);
  faults.push(...forbiddenFailures(failures, drill.allowed, { from: from.moment, until }));
  if (load.orders() === 0) faults.push('no order was acknowledged');
  if (healedAfter !== undefined) faults.push(...checkBooks(ledger, await readBooks(world, fixtures)));
  const healed = healedAfter === undefined ? 'did not heal' : `healed in ${(healedAfter / 1000).toFixed(1)} s`;
  return { faults, figures: `${load.orders()} orders, ${healed}${failureFigures(failures)}${found?.figures ?? ''}` };
}

export interface DrillParts {
  readonly fixtures: Fixtures;
  readonly ledger: Ledger;
  readonly schedule: Schedule;
  readonly load: LoadOptions;
}

/** `, 12 × 503 unavailable, 1 × 502`, the most frequent first. */
function failureFigures(failures: readonly Failure[]): string {
  const kinds = Map.groupBy(failures, ({ status, code, what }) => `${status || 'no response'} ${code ?? what}`.trim());
  return [...kinds]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([kind, same]) => `, ${same.length} × ${kind}`)
    .join('');
}
