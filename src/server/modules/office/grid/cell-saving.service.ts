/** Saving cells that a person wrote or pasted: one operation, and a result per cell. */
import { createHash } from 'node:crypto';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { CellWriter } from '#server/platform/db/grid/cell-writer.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Operations } from '../../operations/index.ts';
import { type AskedCell, type ChangedCell, editableColumns, planCells, writeCells } from './cell-plan.ts';
import type { Grids } from './grid.service.ts';
import type { Saver } from './saved-views.service.ts';

export interface CellSaver extends Saver {
  readonly locale: Locale;
}

export interface SaveRequest {
  readonly key: string;
  readonly grid: string;
  readonly cells: readonly AskedCell[];
  /** Nothing is saved when one of them cannot be. */
  readonly whole: boolean;
}

export interface SavedCells {
  readonly saved: number;
  readonly operation: number | null;
  readonly refused: ReadonlyArray<{ readonly id: number; readonly column: string; readonly why: string }>;
  readonly changed: readonly ChangedCell[];
}

export interface CellSaving {
  /** @throws AppError `not-found` (the grid), `forbidden` (grid or column), `validation` (no such cell to write). */
  save(saver: CellSaver, request: SaveRequest): Promise<SavedCells>;
}

export interface CellSavingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly grids: Pick<Grids, 'sourceNow'>;
  readonly writers: readonly CellWriter[];
  readonly operations: Pick<Operations, 'run'>;
}

export function createCellSaving({ db, clock, grids, writers, operations }: CellSavingDeps): CellSaving {
  return {
    async save(saver, { key, grid, cells, whole }) {
      const source = await grids.sourceNow(saver, grid);
      const writer = writerOf(writers, grid);
      const columns = editableColumns(
        saver,
        source.definition,
        cells.map(({ column }) => column),
      );
      const act = {
        actor: { userId: saver.userId, name: saver.name },
        source: 'office' as const,
        kind: `${writer.entity}.edit`,
        key,
        // The values are in the changes; the digest shows whether two requests with one key are the same.
        params: { grid, cells: cells.length, asked: digestOf({ cells, whole }) },
      };
      const { answer, operationId } = await operations.run(db, act, async (transaction, change) => {
        const plan = await planCells(transaction, {
          source,
          writer,
          columns,
          userId: saver.userId,
          cells,
          lock: true,
        });
        const { wanted, already, changed } = plan;
        const refused = plan.refused.map(({ id, column, why }) => ({ id, column, why: why[saver.locale] }));
        const isHeldBack = whole && refused.length + changed.length > 0;
        if (!isHeldBack) {
          await writeCells(transaction, change, writer, { wanted, now: clock() });
          if (wanted.length > 0) await writer.follow?.(transaction, [...new Set(wanted.map(({ row }) => row))]);
        }
        return {
          saved: isHeldBack ? 0 : wanted.length + already,
          refused,
          changed: changed.map((one) => ({ ...one })),
        };
      });
      return { ...answer, operation: operationId };
    },
  };
}

/** @throws AppError `not-found`: nothing of the grid can be written. */
export function writerOf(writers: readonly CellWriter[], grid: string): CellWriter {
  const writer = writers.find((one) => one.grid === grid);
  if (!writer) throw new AppError('not-found');
  return writer;
}

const digestOf = (asked: object): string => createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
