/** SQL of second factors. */
import type { Queryable } from '#server/db/index.ts';

export interface StoredTotp {
  readonly sealed: string;
  readonly confirmed: boolean;
}

export async function readTotp(db: Queryable, userId: number): Promise<StoredTotp | undefined> {
  const [row] = await db.query<StoredTotp>(
    'second-factor.read-totp',
    'select sealed, confirmed_at is not null as confirmed from user_totp where user_id = $1',
    [userId],
  );
  return row;
}

/** Begins anew, unless one is confirmed already. False = it is. */
export async function insertTotp(db: Queryable, userId: number, sealed: string): Promise<boolean> {
  const rows = await db.query(
    'second-factor.insert-totp',
    `insert into user_totp (user_id, sealed) values ($1, $2)
     on conflict (user_id) do update set sealed = excluded.sealed, last_step = 0 where user_totp.confirmed_at is null
     returning user_id`,
    [userId, sealed],
  );
  return rows.length > 0;
}

export async function confirmTotp(db: Queryable, userId: number, sealed: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    'second-factor.confirm-totp',
    `update user_totp set confirmed_at = $3 where user_id = $1 and sealed = $2 and confirmed_at is null returning user_id`,
    [userId, sealed, now],
  );
  return rows.length > 0;
}

/** Uses the code of a period up. False = it was used already, or a later one was. */
export async function spendStep(db: Queryable, userId: number, step: number): Promise<boolean> {
  const rows = await db.query(
    'second-factor.use-step',
    'update user_totp set last_step = $2 where user_id = $1 and last_step < $2 returning user_id',
    [userId, step],
  );
  return rows.length > 0;
}

/** False = there was none that counted. */
export async function deleteFactors(db: Queryable, userId: number): Promise<boolean> {
  const gone = await db.query<{ confirmed: boolean }>(
    'second-factor.delete-totp',
    'delete from user_totp where user_id = $1 returning confirmed_at is not null as confirmed',
    [userId],
  );
  await db.query('second-factor.delete-codes', 'delete from recovery_codes where user_id = $1', [userId]);
  return gone[0]?.confirmed ?? false;
}

/** The codes of before are worth nothing any more. */
export async function replaceRecoveryCodes(db: Queryable, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.query('second-factor.delete-codes', 'delete from recovery_codes where user_id = $1', [userId]);
  await db.query(
    'second-factor.insert-codes',
    'insert into recovery_codes (code_hash, user_id) select code_hash, $1 from unnest($2::bytea[]) c (code_hash)',
    [userId, hashes],
  );
}

/** False = there is no such code, or it was used. */
export async function spendRecoveryCode(db: Queryable, userId: number, hash: Buffer, now: Date): Promise<boolean> {
  const rows = await db.query(
    'second-factor.use-code',
    'update recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning user_id',
    [userId, hash, now],
  );
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'second-factor.count-codes',
    'select count(*)::int as count from recovery_codes where user_id = $1 and used_at is null',
    [userId],
  );
  return row?.count ?? 0;
}

export const readAllSealed = (db: Queryable): Promise<Array<{ userId: number; sealed: string }>> =>
  db.query('second-factor.read-sealed', 'select user_id as "userId", sealed from user_totp');

export async function updateSealed(db: Queryable, userId: number, before: string, sealed: string): Promise<void> {
  await db.query('second-factor.update-sealed', 'update user_totp set sealed = $3 where user_id = $1 and sealed = $2', [
    userId,
    before,
    sealed,
  ]);
}
