/** What a change of many rows does in one transaction: it writes cells, or what a module does with its records (0300). */
import type { GridColumn, Words } from '#contract/office/grids/grid-definition.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { CellWriter, WritableRow } from '#server/platform/db/grid/cell-writer.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { BulkDeed, Change, DeedOutcome, Values } from '../../operations/index.ts';
import { partsOf, planCells, widened, writeCells } from '../grid/cell-plan.ts';
import { cellsOfRow, type StoredBulk } from './bulk.repository.ts';
import { asConfirmed, rowsOfPlan } from './bulk-counts.ts';

export interface BulkPart {
  /** Of its operation. */
  readonly kind: string;
  readonly params: Values;
  begin(transaction: Queryable, change: Change): Promise<void>;
  slice(transaction: Queryable, change: Change, ids: readonly number[]): Promise<Omit<DeedOutcome, 'touched'>>;
  end(transaction: Queryable): Promise<void>;
  /** Rows of the whole change that moved by more than 30 % until now. */
  far(): number;
}

interface BulkPartDeps {
  readonly clock: Clock;
  readonly sources: readonly GridSource[];
  readonly writers: readonly CellWriter[];
  readonly deeds: readonly BulkDeed[];
}

export function cellPart(bulk: StoredBulk, { clock, sources, writers }: BulkPartDeps): BulkPart {
  const writer = writers.find((one) => one.grid === bulk.grid);
  const known = sources.find(({ definition }) => definition.name === bulk.grid);
  if (!writer || !known) throw new Error(`No cells of the grid ${bulk.grid} can be written.`);
  const keys = bulk.cells.map(({ column }) => column);
  const named = partsOf(bulk.cells.filter((cell) => 'change' in cell));
  let source = known;
  let columns: ReadonlyMap<string, GridColumn> = new Map();
  let parts = columns;
  const written: WritableRow[] = [];
  let { far } = bulk;
  return {
    kind: `${writer.entity}.edit`,
    params: {
      grid: bulk.grid,
      set: bulk.cells.map((one) => ('change' in one ? { ...one, change: { ...one.change } } : { ...one })),
    },
    async begin(transaction) {
      source = (await known.withColumns?.(transaction)) ?? known;
      const { columns: all } = await widened(transaction, source, writer, [...keys, ...named]);
      const those = (wanted: readonly string[]) =>
        new Map(all.flatMap((column) => (wanted.includes(column.key) ? [[column.key, column] as const] : [])));
      columns = those(keys);
      parts = those(named);
    },
    async slice(transaction, change, ids) {
      const cells = ids.flatMap((id) => cellsOfRow(id, bulk.cells));
      const asked = { source, writer, columns, parts, userId: bulk.userId, cells, lock: true };
      const plan = asConfirmed(await planCells(transaction, asked), columns, bulk.farConfirmed - far);
      far += plan.far;
      await writeCells(transaction, change, writer, { wanted: plan.wanted, now: clock() });
      if (writer.follow) written.push(...new Set(plan.wanted.map(({ row }) => row)));
      return rowsOfPlan(ids, plan);
    },
    async end(transaction) {
      if (written.length > 0) await writer.follow?.(transaction, written);
    },
    far: () => far,
  };
}

export function deedPart({ deed: asked, operations, far }: StoredBulk, { deeds }: BulkPartDeps): BulkPart {
  const deed = deeds.find(({ kind }) => kind === asked?.kind);
  if (!deed || !asked) throw new Error(`Nothing does ${asked?.kind}.`);
  const { kind, params } = asked;
  const touched = new Set<number>();
  let fault: Words | undefined;
  return {
    kind,
    params,
    async begin(transaction, change) {
      fault = await deed.begin(transaction, change, params, operations.length === 0);
    },
    async slice(transaction, change, ids) {
      if (fault) {
        const why = fault;
        return { changed: 0, already: 0, refused: ids.map(() => ({ key: '', why })) };
      }
      const outcome = await deed.slice(transaction, change, params, ids);
      for (const id of outcome.touched) touched.add(id);
      return outcome;
    },
    async end(transaction) {
      if (!fault) await deed.end(transaction, touched);
    },
    far: () => far,
  };
}
