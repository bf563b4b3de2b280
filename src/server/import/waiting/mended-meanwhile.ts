/** Two people, or a person and a connection, at one row that waits: the second is asked (C-OFF-4). */
import { type Collision, collidingFields, readLaterChange, refuseAll } from '#server/modules/operations/index.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { MendedCells } from './mended-rows.rules.ts';
import type { RowCells, StoredWaiting } from './waiting-rows.repository.ts';

interface MendedNow {
  readonly file: string;
  readonly rows: readonly MendedCells[];
  /** What is kept of them. */
  readonly groups: readonly StoredWaiting[];
  readonly userId: number | null;
  readonly now: Date;
}

/** A page is open for so long: who was there before that did not take the row away. */
const OPEN_MS = 86_400_000;

/**
 * @throws AppError `changed-meanwhile`: each conflict names `key`, row and column, joined by tabs; the column is empty when the row is gone.
 * A row that came anew by the connection is nobody's.
 */
export async function refuseMeanwhile(
  transaction: Queryable,
  { rows, file, groups, userId, now }: MendedNow,
): Promise<void> {
  const conflicts: Collision[] = [];
  for (const { key, row, cells, known } of rows) {
    const group = groups.find((one) => one.key === key);
    const stored = group?.rows[row];
    const fields = stored ? collidingFields(known, whole(stored, cells), cells) : [''];
    if (fields.length === 0) continue;
    const record = { entity: 'waiting-row', key: `${file}|${key}`, field: 'mended', after: 0 };
    const last = await readLaterChange(transaction, record);
    const since = group?.receivedAt ?? new Date(now.getTime() - OPEN_MS);
    const isTheirs = last !== undefined && last.at >= since;
    if (stored && isTheirs && last.actorUserId === userId) continue;
    const at = isTheirs ? last.at : group?.receivedAt;
    const who = { by: isTheirs ? last.actorName : '', at: at?.toISOString() ?? '' };
    for (const column of fields)
      conflicts.push({ field: [key, row, column].join('\t'), theirs: stored ? (stored[column] ?? '') : null, ...who });
  }
  refuseAll(conflicts);
}

/** Cells that are empty are not kept. */
const whole = (stored: RowCells, cells: RowCells) =>
  Object.fromEntries(Object.keys(cells).map((column) => [column, stored[column] ?? '']));
