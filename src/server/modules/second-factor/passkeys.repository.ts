/** SQL of passkeys. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface StoredPasskey {
  readonly id: number;
  readonly userId: number;
  /** The user id on their devices (user handle). */
  readonly handle: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

export async function readPasskey(db: Queryable, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  const [row] = await db.query<StoredPasskey>(
    'passkeys.read',
    `select p.id::int as id, p.user_id as "userId", o.handle, p.public_key as "publicKey", p.counter::float8 as counter, p.transports
     from passkeys p join passkey_people o using (user_id) where p.credential_id = $1`,
    [credentialId],
  );
  return row;
}

export interface KnownCredential {
  readonly credentialId: Buffer;
  readonly transports: string[];
}

export const readCredentials = (db: Queryable, userId: number): Promise<KnownCredential[]> =>
  db.query<KnownCredential>(
    'passkeys.read-credentials',
    'select credential_id as "credentialId", transports from passkeys where user_id = $1 order by id',
    [userId],
  );

export interface OwnPasskeyRow {
  readonly id: number;
  readonly name: string;
  readonly created: Date;
  readonly used: Date | null;
  readonly synced: boolean;
}

export const readOwnPasskeys = (db: Queryable, userId: number): Promise<OwnPasskeyRow[]> =>
  db.query<OwnPasskeyRow>(
    'passkeys.read-own',
    `select id::int as id, name, created_at as created, used_at as used, synced from passkeys
     where user_id = $1 order by created_at, id`,
    [userId],
  );

/** The user's handle: `fresh` when they have none yet. */
export async function keepHandle(db: Queryable, userId: number, fresh: Buffer): Promise<Buffer> {
  const [row] = await db.query<{ handle: Buffer }>(
    'passkeys.keep-handle',
    `insert into passkey_people (user_id, handle) values ($1, $2)
     on conflict (user_id) do update set handle = passkey_people.handle returning handle`,
    [userId, fresh],
  );
  return row?.handle ?? fresh;
}

export interface NewPasskeyRow extends Omit<StoredPasskey, 'id' | 'handle'> {
  readonly credentialId: Buffer;
  readonly name: string;
  readonly synced: boolean;
  readonly now: Date;
}

/** False = a passkey with this id exists already, of this user or another. */
export async function insertPasskey(db: Queryable, passkey: NewPasskeyRow): Promise<boolean> {
  const { userId, credentialId, publicKey, counter, transports, name, synced, now } = passkey;
  const rows = await db.query(
    'passkeys.insert',
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, synced, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning id`,
    [userId, credentialId, publicKey, counter, transports, name, synced, now],
  );
  return rows.length > 0;
}

/** Records a use. False = the counter did not increase: another use was faster, or the passkey was cloned. */
export async function notePasskeyUse(
  db: Queryable,
  id: number,
  { counter, synced, now }: { counter: number; synced: boolean; now: Date },
): Promise<boolean> {
  const rows = await db.query(
    'passkeys.note-use',
    `update passkeys set counter = $2, synced = $3, used_at = $4
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
    [id, counter, synced, now],
  );
  return rows.length > 0;
}

/** False = the user has no such passkey. */
export async function renamePasskey(db: Queryable, userId: number, id: number, name: string): Promise<boolean> {
  const rows = await db.query(
    'passkeys.rename',
    'update passkeys set name = $3 where user_id = $1 and id = $2 returning id',
    [userId, id, name],
  );
  return rows.length > 0;
}

/** Its previous name; undefined = the user has no such passkey. */
export async function deletePasskey(db: Queryable, userId: number, id: number): Promise<string | undefined> {
  const [row] = await db.query<{ name: string }>(
    'passkeys.delete',
    'delete from passkeys where user_id = $1 and id = $2 returning name',
    [userId, id],
  );
  return row?.name;
}

/** False = it was used before. */
export async function spendChallenge(db: Queryable, hash: Buffer, expires: Date): Promise<boolean> {
  const rows = await db.query(
    'passkeys.spend-challenge',
    `insert into spent_challenges (challenge_hash, expires_at) values ($1, $2)
     on conflict (challenge_hash) do nothing returning challenge_hash`,
    [hash, expires],
  );
  return rows.length > 0;
}

export async function deleteOldChallenges(db: Queryable, now: Date): Promise<void> {
  await db.query('passkeys.delete-old-challenges', 'delete from spent_challenges where expires_at <= $1', [now]);
}
