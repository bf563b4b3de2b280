/**
 * Does changes of many rows in the background: up to 50 000 rows in one transaction, beyond in pieces of 5 000. A process
 * that is killed leaves nothing half: the piece that was under way is rolled back, and any process goes on after the last
 * finished one.
 */
import { setTimeout } from 'node:timers/promises';
import { WHOLE_BULK_ROWS } from '#contract/office/bulk.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { CellWriter } from '#server/platform/db/grid/cell-writer.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { every } from '#server/platform/every.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { announceOperation, type BulkDeed, type Change, type Operations } from '../../operations/index.ts';
import {
  endBulk,
  keepPiece,
  noteFailure,
  noteProgress,
  readBulkIds,
  readRunning,
  type StoredBulk,
  takeBulk,
} from './bulk.repository.ts';
import { type BulkPart, cellPart, deedPart } from './bulk-parts.ts';
import { withRefused } from './refused-rows.rules.ts';

export interface BulkWorker {
  /** Works on it until it is done, stopped or taken by another process. */
  work(id: number): Promise<void>;
  /** Goes on with those that a process left, from now on. */
  start(): void;
  close(): Promise<void>;
}

export interface BulkWorkerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  readonly sources: readonly GridSource[];
  readonly writers: readonly CellWriter[];
  /** What is done with records beyond writing cells. */
  readonly deeds: readonly BulkDeed[];
  readonly operations: Pick<Operations, 'runIn'>;
  /** Smaller ones for tests. */
  readonly sizes?: BulkSizes | undefined;
  /** Called after each slice; tests end the process there. */
  readonly onSlice?: ((done: number) => void) | undefined;
}

export interface BulkSizes {
  /** Up to this many rows are one transaction. */
  readonly whole: number;
  /** Rows of a transaction beyond. */
  readonly piece: number;
  /** Rows that are read and written at once: other requests of this process are served between two slices. */
  readonly slice: number;
}

/** Slices of half a millisecond of this process (0308). */
const SIZES: BulkSizes = { whole: WHOLE_BULK_ROWS, piece: 5_000, slice: 100 };
const RESUME_EVERY_MS = 20_000;
/**
 * After each slice as long as it took, so that half of the process, and of what PostgreSQL can do for one connection, is left to
 * visitors (C-OFF-10); a slice that waited for a lock is not waited for twice.
 */
const LONGEST_PAUSE_MS = 10;
/** The page asks for it, and a wish to stop is read with it. */
const NOTED_EVERY_MS = 100;
/** Every window of the office hears it. */
const TOLD_EVERY_MS = 300;
const MOST_ATTEMPTS = 5;
/** A piece is long for a statement of a page, not for this. */
const TIMEOUT_MS = 120_000;

class StopAsked extends Error {}

export function createBulkWorker(deps: BulkWorkerDeps): BulkWorker {
  const { db, clock, log, operations, onSlice, sizes = SIZES } = deps;
  const active = new Map<number, Promise<void>>();
  let isClosing = false;

  const tell = ({ id, userId }: Pick<StoredBulk, 'id' | 'userId'>) =>
    announceOperation(db, JSON.stringify({ userId, rows: 1, records: [['bulk', String(id)]] }));

  /** One piece in its own transaction and operation. `more`: there is another one. */
  async function piece(id: number): Promise<'more' | 'ended'> {
    let told: StoredBulk | undefined;
    const outcome = await db.transaction(
      async (transaction) => {
        const bulk = await takeBulk(transaction, id);
        told = bulk;
        if (!bulk) return 'ended' as const;
        const to = bulk.total <= sizes.whole ? bulk.total : Math.min(bulk.done + sizes.piece, bulk.total);
        const part = partOf(bulk);
        const act = {
          actor: { userId: bulk.userId, name: bulk.userName },
          source: 'office' as const,
          kind: part.kind,
          params: { ...part.params, bulk: bulk.id, total: bulk.total },
        };
        const { answer, operationId } = await operations.runIn(transaction, act, (_, change) =>
          rowsOf(transaction, change, bulk, { part, to }),
        );
        const isLast = to === bulk.total;
        await keepPiece(transaction, id, {
          ...answer,
          done: to,
          operations: operationId === null ? bulk.operations : [...bulk.operations, operationId],
          state: isLast ? 'done' : 'running',
          at: clock(),
        });
        return isLast ? ('ended' as const) : ('more' as const);
      },
      { timeoutMs: TIMEOUT_MS, retries: 0 },
    );
    if (told) await tell(told);
    return outcome;
  }

  const partOf = (bulk: StoredBulk): BulkPart => (bulk.deed ? deedPart(bulk, deps) : cellPart(bulk, deps));

  async function rowsOf(
    transaction: Queryable,
    change: Change,
    bulk: StoredBulk,
    { part, to }: { readonly part: BulkPart; readonly to: number },
  ) {
    let { changed, already, refused } = bulk;
    let noted = 0;
    let told = 0;
    await part.begin(transaction, change);
    for (let from = bulk.done; from < to; from += sizes.slice) {
      const begun = clock().getTime();
      const ids = await readBulkIds(transaction, bulk.id, from, Math.min(sizes.slice, to - from));
      const rows = await part.slice(transaction, change, ids);
      changed += rows.changed;
      already += rows.already;
      refused = withRefused(refused, rows.refused);
      const done = from + ids.length;
      const now = clock().getTime();
      if (now - noted >= NOTED_EVERY_MS) {
        noted = now;
        // On a connection of its own: seen by the page although this transaction is not finished.
        if (await noteProgress(db, bulk.id, done)) throw new StopAsked();
      }
      if (isClosing) throw new StopAsked();
      onSlice?.(done);
      if (done < to && now - told >= TOLD_EVERY_MS) {
        told = now;
        await tell(bulk);
      }
      await setTimeout(Math.min(now - begun, LONGEST_PAUSE_MS));
    }
    await part.end(transaction);
    return {
      changed,
      already,
      far: part.far(),
      refused: refused.map((one) => ({ ...one, why: { ...one.why }, keys: [...one.keys] })),
    };
  }

  async function workOn(id: number): Promise<void> {
    try {
      while ((await piece(id)) === 'more');
    } catch (error) {
      // The process ends: another one, or this one when it is back, goes on.
      if (isClosing) return;
      if (error instanceof StopAsked) await endBulk(db, id, clock());
      else {
        log.error({ work: 'bulk change', bulk: id, err: error }, 'a change of many rows failed; it is repeated');
        await noteFailure(db, id, { most: MOST_ATTEMPTS, at: clock() });
      }
      await announceOperation(db, JSON.stringify({ userId: null, rows: 1, records: [['bulk', String(id)]] }));
    }
  }

  function work(id: number): Promise<void> {
    const running = active.get(id);
    if (running) return running;
    const started = workOn(id)
      .catch((error: unknown) => log.error({ work: 'bulk change', bulk: id, err: error }, 'it is repeated'))
      .finally(() => active.delete(id));
    active.set(id, started);
    return started;
  }

  const resume = every(
    RESUME_EVERY_MS,
    'bulk changes',
    async () => {
      for (const { id } of await readRunning(db)) await work(id);
    },
    log,
  );
  return {
    work,
    start() {
      resume.start();
      resume.runSoon();
    },
    async close() {
      isClosing = true;
      await resume.stop();
      await Promise.all(active.values());
    },
  };
}
