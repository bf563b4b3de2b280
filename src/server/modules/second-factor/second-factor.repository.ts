/** SQL of second factors. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface StoredTotp {
  readonly sealed: string;
  readonly confirmed: boolean;
}

export interface StoredState {
  /** An app was confirmed. */
  readonly app: boolean;
  readonly passkeys: number;
  readonly recoveryCodesLeft: number;
}

export async function readState(db: Queryable, userId: number): Promise<StoredState> {
  const [row] = await db.query<StoredState>(
    'second-factor.read-state',
    `select exists (select from user_totp where user_id = $1 and confirmed_at is not null) as app,
            (select count(*)::int from passkeys where user_id = $1) as passkeys,
            (select count(*)::int from recovery_codes where user_id = $1 and used_at is null) as "recoveryCodesLeft"`,
    [userId],
  );
  return row ?? { app: false, passkeys: 0, recoveryCodesLeft: 0 };
}

export async function readTotp(db: Queryable, userId: number): Promise<StoredTotp | undefined> {
  const [row] = await db.query<StoredTotp>(
    'second-factor.read-totp',
    'select sealed, confirmed_at is not null as confirmed from user_totp where user_id = $1',
    [userId],
  );
  return row;
}

/** Begins again, unless one is confirmed already. False = it is. */
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

/** Uses up the code of a period. False = it, or a later one, was used already. */
export async function spendStep(db: Queryable, userId: number, step: number): Promise<boolean> {
  const rows = await db.query(
    'second-factor.use-step',
    'update user_totp set last_step = $2 where user_id = $1 and last_step < $2 returning user_id',
    [userId, step],
  );
  return rows.length > 0;
}

export async function deleteTotp(db: Queryable, userId: number): Promise<void> {
  await db.query('second-factor.delete-totp', 'delete from user_totp where user_id = $1', [userId]);
}

/** App, passkeys and recovery codes. False = there was neither an active app nor a passkey. */
export async function deleteFactors(db: Queryable, userId: number): Promise<boolean> {
  const { app, passkeys } = await readState(db, userId);
  await deleteTotp(db, userId);
  await db.query('second-factor.delete-passkeys', 'delete from passkeys where user_id = $1', [userId]);
  await deleteRecoveryCodes(db, userId);
  return app || passkeys > 0;
}

export async function deleteRecoveryCodes(db: Queryable, userId: number): Promise<void> {
  await db.query('second-factor.delete-codes', 'delete from recovery_codes where user_id = $1', [userId]);
}

/** Locks the factors of this user until the end of the transaction. */
export async function lockPerson(transaction: Queryable, userId: number): Promise<void> {
  await transaction.query('second-factor.lock-person', 'select id from users where id = $1 for update', [userId]);
}

/** The previous codes become invalid. */
export async function replaceRecoveryCodes(db: Queryable, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(db, userId);
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

export const readAllSealed = (db: Queryable): Promise<Array<{ userId: number; sealed: string }>> =>
  db.query('second-factor.read-sealed', 'select user_id as "userId", sealed from user_totp');

export async function updateSealed(db: Queryable, userId: number, before: string, sealed: string): Promise<void> {
  await db.query('second-factor.update-sealed', 'update user_totp set sealed = $3 where user_id = $1 and sealed = $2', [
    userId,
    before,
    sealed,
  ]);
}
