/** Two people on one record (C-OFF-4): the same field, changed by both, is refused with both values, who and when. */
import { AppError } from '#contract/values/errors.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { collidingFields } from './known-fields.rules.ts';
import type { Json, Values } from './operation.ts';
import { readLaterChange } from './operation-reading.repository.ts';

export interface KnownFields {
  /** What the page held of the fields. */
  readonly known: Values;
  /** What is stored, of a record that is locked. */
  readonly stored: Values;
  readonly wanted: Values;
}

export interface Collision {
  readonly field: string;
  /** What is stored now. */
  readonly theirs: Json;
  /** '' = nobody of the office. */
  readonly by: string;
  /** ISO time, or ''. */
  readonly at: string;
}

/** @throws AppError `changed-meanwhile` with `conflicts`; not for what the same person changed last. */
export async function refuseCollisions(
  transaction: Queryable,
  userId: number | null,
  record: { readonly entity: string; readonly key: string },
  fields: KnownFields,
): Promise<void> {
  refuseAll(await readCollisions(transaction, userId, record, fields));
}

/** For several records that are saved together: gathered, they are refused at once. */
export function refuseAll(conflicts: readonly Collision[]): void {
  if (conflicts.length > 0) throw new AppError('changed-meanwhile', { conflicts: [...conflicts] });
}

/** What another person changed meanwhile. */
export async function readCollisions(
  transaction: Queryable,
  userId: number | null,
  record: { readonly entity: string; readonly key: string },
  { known, stored, wanted }: KnownFields,
): Promise<Collision[]> {
  const conflicts: Collision[] = [];
  for (const field of collidingFields(known, stored, wanted)) {
    const last = await readLaterChange(transaction, { ...record, field, after: 0 });
    if (last && last.actorUserId === userId) continue;
    conflicts.push({
      field,
      theirs: stored[field] ?? null,
      by: last?.actorName ?? '',
      at: last?.at.toISOString() ?? '',
    });
  }
  return conflicts;
}
