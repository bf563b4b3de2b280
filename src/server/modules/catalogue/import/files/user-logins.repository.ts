import type { Queryable } from '#server/db/index.ts';

/** E-mail → stored hash. */
export async function readPasswordHashes(db: Queryable, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ email: string; password_hash: string }>(
    null,
    'select email, password_hash from users where email = any($1::text[])',
    [emails],
  );
  return new Map(rows.map(({ email, password_hash }) => [email, password_hash]));
}

/** Agents and their logins find each other by e-mail. */
export async function linkAgentUsers(db: Queryable): Promise<void> {
  await db.query(
    null,
    `update users u set agent_id = a.id from agents a
     where u.role = 'agent' and u.email = lower(a.email) and a.email <> '' and u.agent_id is distinct from a.id`,
  );
}
