/**
 * Creates a customer, the first address and the login for an approved registration (C-ID-5). The password is set
 * through a one-use link.
 */
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { newToken, tokenHash } from '#server/platform/secret-token.ts';
import {
  insertCustomer,
  insertUser,
  type NewCustomer,
  nextCustomerId,
  readCompany,
} from './new-customers.repository.ts';
import { insertPasswordLink } from './users.repository.ts';

/** Days that the link in the approval e-mail is valid; after that "forgotten password" sends another. */
export const WELCOME_LINK_DAYS = 7;

export interface NewAccount extends Omit<NewCustomer, 'customerId'> {
  /**
   * The code of an existing customer, who gets a second login, or the code of the new one; undefined = the next free
   * code.
   */
  readonly customerId: number | undefined;
  readonly email: string;
  readonly locale: 'it' | 'en';
}

export interface OpenedAccount {
  readonly customerId: number;
  /** False: the login was added to an existing customer. */
  readonly isNew: boolean;
  /** For the link that sets the password; not stored in plain text. */
  readonly token: string;
}

/** In the caller's transaction. @throws when the e-mail has a login already. */
export async function openAccount(transaction: Queryable, account: NewAccount, clock: Clock): Promise<OpenedAccount> {
  const customerId = account.customerId ?? (await nextCustomerId(transaction));
  const isNew = (await readCompany(transaction, customerId)) === undefined;
  if (isNew) await insertCustomer(transaction, { ...account, customerId });
  const { email, locale, first_name, surname } = account;
  const userId = await insertUser(transaction, { email, locale, customerId, name: `${first_name} ${surname}`.trim() });
  return { customerId, isNew, token: await welcomeLink(transaction, userId, clock) };
}

/** A one-use link by which a new user sets their password. Returns its token, which is not stored in plain text. */
export async function welcomeLink(transaction: Queryable, userId: number, clock: Clock): Promise<string> {
  const token = newToken();
  const expires = new Date(clock().getTime() + WELCOME_LINK_DAYS * 86_400_000);
  await insertPasswordLink(transaction, tokenHash(token), userId, expires);
  return token;
}
