/** Gauges of connections for Prometheus (C-API-9, docs/exchange.md). Read at each scrape. */
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Metrics } from '#server/platform/http/logging/metrics.ts';
import { readLastGood } from './connections/silent-connections.repository.ts';
import { countOffered } from './handover/handovers.repository.ts';
import { lateBefore } from './handover/late-orders.ts';

export interface ExchangeGaugesDeps {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Rows that wait for what they name, and rows that were refused after that: the import's table. */
  readonly rows: (
    db: Queryable,
  ) => Promise<ReadonlyArray<{ readonly connection: string; readonly state: string; readonly count: number }>>;
}

export function registerExchangeGauges(
  metrics: Pick<Metrics, 'gauges'>,
  { db, clock, rows }: ExchangeGaugesDeps,
): void {
  metrics.gauges(
    'exchange_last_good_run_age_seconds',
    'Seconds since the last file or rows of a connection that were taken in',
    ['connection'],
    async () =>
      (await readLastGood(db)).map(({ code, at }) => ({
        labels: { connection: code },
        value: Math.max(0, (clock().getTime() - at.getTime()) / 1000),
      })),
  );
  metrics.gauges(
    'exchange_rows_open',
    'Rows that wait for what they name (waiting) or were refused after that (refused), and nobody has mended or dropped',
    ['connection', 'state'],
    async () => {
      const sums = new Map<string, { labels: { connection: string; state: string }; value: number }>();
      for (const { connection, state, count } of await rows(db)) {
        const sum = sums.get(`${connection} ${state}`) ?? { labels: { connection, state }, value: 0 };
        sums.set(`${connection} ${state}`, { ...sum, value: sum.value + count });
      }
      return [...sums.values()];
    },
  );
  metrics.gauges(
    'exchange_orders_not_acknowledged',
    'Orders that a connection is offered and has not acknowledged; late = for more than an hour',
    ['connection', 'late'],
    async () =>
      (await countOffered(db, lateBefore(clock()))).flatMap(({ code, count, late }) => [
        { labels: { connection: code, late: 'no' }, value: count - late },
        { labels: { connection: code, late: 'yes' }, value: late },
      ]),
  );
}
