/** Rows of a document wait with it for its customer: when that is mended in the document, they follow it. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { GivenRow } from './refused-again.rules.ts';
import { waitedCode } from './waiting.rules.ts';
import { documentName, rowsOfDocuments } from './waiting-keys.rules.ts';
import { type RefusedWaiting, readWaitingFor, waitForAnother } from './waiting-rows.repository.ts';

interface MendedDocuments {
  /** Their table. */
  readonly file: string;
  readonly connection: string;
  readonly rows: readonly GivenRow[];
  /** These stay as they are, and so do their rows. */
  readonly refused: readonly RefusedWaiting[];
  readonly now: Date;
}

export async function followDocuments(
  transaction: Queryable,
  { file, connection, rows, refused, now }: MendedDocuments,
): Promise<void> {
  const table = rowsOfDocuments(file);
  if (table === undefined) return;
  const stay = new Set(refused.map(({ key }) => key));
  for (const { group, cells } of rows) {
    const code = waitedCode('customer', cells.customer ?? '');
    if (stay.has(group.key) || code === undefined || code === group.code) continue;
    const name = documentName(file, cells);
    const own = (await readWaitingFor(transaction, { connection, file: table, code: group.code })).filter((one) =>
      one.rows.some((row) => documentName(table, row) === name),
    );
    if (own.length > 0)
      await waitForAnother(
        transaction,
        own.map(({ id }) => id),
        code,
        now,
      );
  }
}
