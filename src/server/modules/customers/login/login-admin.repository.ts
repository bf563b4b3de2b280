/** SQL of the office's changes to a login. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface AdminLogin {
  readonly id: number;
  readonly locale: 'it' | 'en';
}

export async function lockLogin(transaction: Queryable, email: string): Promise<AdminLogin | undefined> {
  const [row] = await transaction.query<AdminLogin>(
    'login-admin.lock',
    'select id, locale from users where email = $1 for update',
    [email],
  );
  return row;
}

/** False = another user logs in with it. */
export async function updateEmail(transaction: Queryable, id: number, email: string): Promise<boolean> {
  const rows = await transaction.query(
    'login-admin.update-email',
    'update users set email = $2 where id = $1 and not exists (select from users where email = $2) returning id',
    [id, email],
  );
  return rows.length > 0;
}

/** Links that were sent to the user's previous e-mail address. */
export async function deletePasswordLinks(transaction: Queryable, id: number): Promise<void> {
  await transaction.query('login-admin.delete-links', 'delete from password_links where user_id = $1', [id]);
}
