import type { Queryable } from '#server/platform/db/index.ts';

export interface StoredLogin {
  readonly hash: string;
  /** True when the owner chose the password. */
  readonly chosen: boolean;
}

/** By e-mail. */
export async function readStoredLogins(db: Queryable, emails: readonly string[]): Promise<Map<string, StoredLogin>> {
  const rows = await db.query<StoredLogin & { email: string }>(
    null,
    'select email, password_hash as hash, password_chosen as chosen from users where email = any($1::text[])',
    [emails],
  );
  return new Map(rows.map(({ email, ...login }) => [email, login]));
}

/** Which of these e-mail addresses belong to erased users, and have had no login since. */
export async function readErasedLogins(db: Queryable, emails: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ email: string }>(
    null,
    `select given.email from unnest($1::text[]) as given (email)
     join erased_logins e on e.email_hash = sha256(convert_to(given.email, 'UTF8'))`,
    [emails],
  );
  return new Set(rows.map(({ email }) => email));
}

/** Ends sessions opened with a password that the file has just replaced. */
export async function endSessions(db: Queryable, emails: readonly string[]): Promise<void> {
  await db.query(null, 'delete from sessions where user_id in (select id from users where email = any($1::text[]))', [
    emails,
  ]);
}

/** Links agents and their logins by e-mail. */
export async function linkAgentUsers(db: Queryable): Promise<void> {
  await db.query(
    null,
    `update users u set agent_id = a.id from agents a
     where u.role = 'agent' and u.email = lower(a.email) and a.email <> '' and u.agent_id is distinct from a.id`,
  );
}

/** Condition on a login `t` that a file may leave out to switch it off. */
export const KNOWN_TO_FILES = `not (t.from_office or exists (select from user_staff_roles ur join staff_roles o on o.id = ur.role_id
    where ur.user_id = t.id and o.code = 'owner'))`;
