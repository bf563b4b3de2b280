/** A file of orders of a customer's system: each of its messages is stored, the rest happens in `trade-orders` (docs/exchange-trade-orders.md). */
import { readFile } from 'node:fs/promises';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { endRun, type StoredRun } from '../desk/import-runs.repository.ts';
import { ImportFailure } from '../import-failure.ts';

/** What the file gave: messages that are stored, those that came before, and those that are no orders. */
export interface TakenOrders {
  readonly taken: number;
  readonly known: number;
  readonly refused: ReadonlyArray<{ readonly position: number; readonly reason: string }>;
}

export type TakeOrders = (file: {
  readonly connectionId: number;
  readonly runId: number;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly sentBy: string;
}) => Promise<TakenOrders>;

export interface TakeOrdersFileDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly takeOrders: TakeOrders;
}

/** Orders of people are small; what is larger is something else. */
const MOST_BYTES = 8_000_000;

/** A killed process takes nothing twice: the run has one stored file. @throws ImportFailure when the file gives no order. */
export async function takeOrdersFile(
  { db, clock, takeOrders }: TakeOrdersFileDeps,
  run: StoredRun,
  path: string,
): Promise<void> {
  const { incoming, id, name, userName } = run;
  if (!incoming) return;
  if (run.bytes === 0) throw new ImportFailure('file-empty');
  if (run.bytes > MOST_BYTES) throw new ImportFailure('no-order', { reason: `> ${MOST_BYTES / 1_000_000} MB` });
  const began = performance.now();
  const bytes = await readFile(path);
  const { taken, known, refused } = await takeOrders({
    connectionId: incoming.connectionId,
    runId: id,
    name,
    bytes,
    sentBy: userName,
  });
  const [first] = refused;
  if (first && taken + known === 0) throw new ImportFailure('no-order', { reason: first.reason });
  const rows = taken + known + refused.length;
  await endRun(db, id, {
    state: 'done',
    at: clock(),
    report: {
      dry: false,
      seconds: (performance.now() - began) / 1000,
      rows,
      refused: refused.length,
      warnings: 0,
      about: 'articles',
      created: taken,
      changed: 0,
      same: known,
      switched_off: 0,
      files: [{ file: 'trade-orders', rows, inserted: taken, updated: 0, removed: 0, refused: refused.length }],
      fields: [],
      moves: [],
      guards: [],
      held: [],
      issues: refused.map(({ position, reason }) => ({
        level: 'error' as const,
        column: '',
        code: 'no-order' as const,
        details: { reason },
        count: 1,
        first: position,
      })),
      changes: 0,
      undoable: false,
    },
  });
}
