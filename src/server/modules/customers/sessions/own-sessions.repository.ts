/** SQL of a user's own sessions, which they can list and end. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface OwnSessionRow {
  readonly id: number;
  readonly device: string;
  readonly opened: Date;
  readonly seen: Date;
  readonly current: boolean;
}

/** Valid ones, the one with this hash first, then the latest. */
export const readOwnSessions = (db: Queryable, userId: number, current: Buffer, now: Date): Promise<OwnSessionRow[]> =>
  db.query<OwnSessionRow>(
    'own-sessions.read',
    `select id::int as id, device, created_at as opened, seen_at as seen, token_hash = $2 as current
     from sessions where user_id = $1 and expires_at > $3 order by token_hash = $2 desc, seen_at desc, id desc limit 100`,
    [userId, current, now],
  );

/** False = the user has no such session. */
export async function deleteOwnSession(db: Queryable, userId: number, id: number): Promise<boolean> {
  const rows = await db.query(
    'own-sessions.delete',
    'delete from sessions where user_id = $1 and id = $2 returning id',
    [userId, id],
  );
  return rows.length > 0;
}

/** When the password was last given in a session. */
export async function readConfirmed(db: Queryable, tokenHash: Buffer): Promise<Date | undefined> {
  const [row] = await db.query<{ at: Date | null }>(
    'own-sessions.read-confirmed',
    'select confirmed_at as at from sessions where token_hash = $1',
    [tokenHash],
  );
  return row?.at ?? undefined;
}

export async function confirmSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<void> {
  await db.query('own-sessions.confirm', 'update sessions set confirmed_at = $2 where token_hash = $1', [
    tokenHash,
    now,
  ]);
}

/** Marks it as opened with a second factor. */
export async function strengthenSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query('own-sessions.strengthen', 'update sessions set second_factor = true where token_hash = $1', [
    tokenHash,
  ]);
}
