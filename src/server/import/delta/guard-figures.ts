/**
 * What guard rails find in figures before the first batch is written (back-office design §4.5): batches are tried, each in a transaction of its
 * own that is rolled back, so that no row is locked for longer than by a batch that is kept.
 */

import { type GuardLimits, type GuardResult, guardsOf } from '../desk/guard.rules.ts';
import { beginNotes, countChanges, gatherChanges } from '../desk/import-notes.repository.ts';
import { ImportInterrupted } from '../import-failure.ts';
import { type FigureDeps, figureWriter } from './apply-figures.ts';
import { spread } from './figure-rows.rules.ts';
import type { FigureSource } from './figure-source.ts';

export interface GuardOptions {
  /** Whose figures they are. */
  readonly connection: string;
  readonly limits: GuardLimits;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Thrown inside the transaction to roll it back on purpose. */
class OnlyTried extends Error {}

/** Prices are tried all; of other tables so many batches say whether they can be read at all. */
const MOST_TRIED = 3;

/** Which are broken, and by how much: rows that move prices far, rows that are refused. @throws ImportInterrupted */
export async function guardFigures(
  deps: FigureDeps,
  sources: readonly FigureSource[],
  { connection, limits, signal, timeoutMs = 0 }: GuardOptions,
): Promise<GuardResult[]> {
  const sum = { rows: 0, refused: 0, prices: 0, movedPrices: 0 };
  for (const source of sources) {
    sum.rows += source.refused.length;
    sum.refused += source.refused.length;
    const tried = source.name === 'prices' ? source.batches : spread(source.batches, MOST_TRIED);
    for (const rows of tried) {
      if (signal?.aborted) throw new ImportInterrupted();
      const work = deps.db.transaction(
        async (transaction) => {
          const write = figureWriter(deps, {
            connection,
            alone: false,
            record: {
              begin: (open) => beginNotes(open),
              async end(open, { counts }) {
                await gatherChanges(open);
                const { movedPrices, changedPrices } = await countChanges(open, limits.move);
                const kept = counts.rows - counts.refused - (counts.waiting ?? 0) - counts.inserted;
                sum.rows += counts.rows;
                sum.refused += counts.refused;
                // Prices that the shop had and that stay as they are count too.
                if (source.name === 'prices') sum.prices += Math.max(changedPrices, kept);
                sum.movedPrices += movedPrices;
                throw new OnlyTried();
              },
            },
          });
          await write(transaction, { source, rows, isFirst: false });
        },
        { timeoutMs, retries: 0 },
      );
      await work.catch((error: unknown) => {
        if (!(error instanceof OnlyTried)) throw error;
      });
    }
  }
  const none = { activeBefore: 0, switchedOff: 0, vanishedColumns: 0, articles: 0, emptied: 0 };
  return guardsOf({ ...none, ...sum }, limits);
}
