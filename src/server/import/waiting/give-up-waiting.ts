/** Rows that wait are given up by a person: an operation that cannot be taken back (C-OFF-1, C-OFF-2). */
import { AppError } from '#contract/values/errors.ts';
import type { Act, Operations } from '#server/modules/operations/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type AskedWaiting, dropWaiting } from './waiting-rows.repository.ts';

/**
 * Returns how many rows. @param asked `id`: one group of them, null = all of the connection and table. @throws AppError `not-found` when nothing
 * of it waits.
 */
export async function giveUpWaiting(
  { db, operations }: { readonly db: Database; readonly operations: Pick<Operations, 'run'> },
  by: Pick<Act, 'actor' | 'source' | 'key'>,
  asked: AskedWaiting & { readonly id: number | null },
): Promise<number> {
  const { id, connection, file } = asked;
  const params = { connection: connection ?? '', file: file ?? '', ...(id !== null && { group: id }) };
  const { answer } = await operations.run(db, { ...by, kind: 'waiting.drop', params }, async (transaction, change) => {
    const dropped = await dropWaiting(transaction, asked);
    if (dropped.length === 0) throw new AppError('not-found');
    for (const one of dropped)
      change({
        entity: 'waiting-row',
        key: `${one.file}|${one.key}`,
        before: { connection: one.connection, rows: one.rows.length, waits_for: one.code },
        after: null,
      });
    return dropped.reduce((sum, { rows }) => sum + rows.length, 0);
  });
  return answer;
}
