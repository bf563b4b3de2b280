/** A customer, his first address and his login for whoever was approved (C-ID-5). The password is set by a one-use link. */
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { newToken, tokenHash } from '#server/platform/secret-token.ts';
import { insertCustomer, insertUser, type NewCustomer, nextClientId, readCompany } from './new-customers.repository.ts';
import { insertPasswordLink } from './users.repository.ts';

/** Days in which the link of the e-mail of approval works; after that "forgotten password" sends another. */
export const WELCOME_LINK_DAYS = 7;

export interface NewAccount extends Omit<NewCustomer, 'clientId'> {
  /** Of an existing customer, whose second login this becomes, or the code of the new one; undefined = the next free code. */
  readonly clientId: number | undefined;
  readonly email: string;
  readonly locale: 'it' | 'en';
}

export interface OpenedAccount {
  readonly clientId: number;
  /** False: the login was added to a customer that was there. */
  readonly isNew: boolean;
  /** For the link that sets the password; nothing else knows it. */
  readonly token: string;
}

/** In the caller's transaction. @throws when the e-mail has a login already. */
export async function openAccount(transaction: Queryable, account: NewAccount, clock: Clock): Promise<OpenedAccount> {
  const clientId = account.clientId ?? (await nextClientId(transaction));
  const isNew = (await readCompany(transaction, clientId)) === undefined;
  if (isNew) await insertCustomer(transaction, { ...account, clientId });
  const { email, locale, first_name, surname } = account;
  const userId = await insertUser(transaction, { email, locale, clientId, name: `${first_name} ${surname}`.trim() });
  const token = newToken();
  const expires = new Date(clock().getTime() + WELCOME_LINK_DAYS * 86_400_000);
  await insertPasswordLink(transaction, tokenHash(token), userId, expires);
  return { clientId, isNew, token };
}
