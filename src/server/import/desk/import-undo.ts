/** How rows that an import changed go back (C-OFF-2): together, table by table; articles themselves are the catalogue's. */
import { announceData } from '#server/modules/catalogue/index.ts';
import { type Operations, type Undoable, undoableTogether } from '#server/modules/operations/index.ts';
import { readRows, rowsWithoutPlace, writeRows } from '#server/platform/db/keyed-rows.ts';
import { ARTICLE_ROW, ARTICLE_TABLE, NOTED_TABLES, type NotedTable } from './noted-tables.ts';

/** Any field: what differs is in the history itself. */
const EVERY_FIELD: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

export function registerUndoableImports(operations: Pick<Operations, 'registerUndoable'>): void {
  const articles: NotedTable = { ...ARTICLE_TABLE, entity: ARTICLE_ROW, read: 'articles.read', article: 'id' };
  for (const noted of [...NOTED_TABLES, articles]) operations.registerUndoable(noted.entity, undoableRows(noted));
}

const undoableRows = (noted: NotedTable): Undoable =>
  undoableTogether(
    { read: noted.read, undo: () => 'imports.run', isAmount: (field) => noted.amounts?.includes(field) ?? false },
    {
      fields: EVERY_FIELD,
      read: (transaction, keys) => readRows(transaction, noted, keys),
      withoutPlace: (transaction, records) => rowsWithoutPlace(transaction, noted, records),
      async apply(transaction, records) {
        const changed = await writeRows(transaction, noted, records);
        await announceData(
          transaction,
          noted.read === 'articles.read' ? ['catalogue', 'prices'] : ['prices'],
          changed.length > 0 ? { articles: changed } : undefined,
        );
      },
    },
  );
