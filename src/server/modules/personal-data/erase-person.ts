/**
 * The erasure of a user, by themselves or by the wholesaler: one transaction, with its e-mails and its audit log entry.
 */
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Audit } from '../audit/index.ts';
import { insertEmails } from '../mail/index.ts';
import { erase, lockPerson, readLockedOut } from './erase-person.repository.ts';
import { type ExportedPerson, readPerson } from './person-export.repository.ts';

export interface EraseDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'record'>;
  /** Recipient of the e-mail about it; empty = none. */
  readonly office: string;
}

export interface ErasureRequest {
  /** Also when nobody of the customer can log in afterwards. */
  readonly evenTheLast: boolean;
  readonly by: 'person' | 'command';
}

export type Erasure =
  | { readonly erased: ExportedPerson; readonly lockedOut: string | undefined }
  | { readonly refused: 'unknown' | 'last-login'; readonly lockedOut?: string };

export async function erasePerson(
  { db, clock, audit, office }: EraseDeps,
  id: number,
  { evenTheLast, by }: ErasureRequest,
): Promise<Erasure> {
  return db.transaction(async (transaction): Promise<Erasure> => {
    const person = (await lockPerson(transaction, id)) ? await readPerson(transaction, { id }) : undefined;
    if (!person) return { refused: 'unknown' };
    const lockedOut = await readLockedOut(transaction, id);
    if (lockedOut !== undefined && !evenTheLast) return { refused: 'last-login', lockedOut };
    await erase(transaction, person, clock());
    const params = { by, role: person.role, last_login: lockedOut !== undefined };
    await audit.record(transaction, { kind: 'person-erased', on: ['user', id], params, customerId: person.customerId });
    const { email, locale } = person;
    const emails = [{ kind: 'person-erased' as const, recipient: email, locale, values: {} }];
    if (office !== '')
      await insertEmails(
        transaction,
        [{ kind: 'person-erased-office', recipient: office, locale: 'it', values: officeValues(person, lockedOut) }],
        clock(),
      );
    await insertEmails(transaction, emails, clock());
    return { erased: person, lockedOut };
  });
}

/** The e-mail address is named only here: it has to be removed from the imported files too. */
function officeValues({ email, customerId, role }: ExportedPerson, lockedOut: string | undefined) {
  const lines: Array<readonly [string, string]> = [['Account', email]];
  if (customerId !== null) lines.push(['Cliente', String(customerId)]);
  else lines.push(['Ruolo', ROLES[role].it]);
  if (lockedOut !== undefined)
    lines.push(['Attenzione', `era l’unico account di ${lockedOut}: ora nessuno di loro può accedere`]);
  return { facts: { block: 'lines' as const, lines } };
}

const ROLES: Record<ExportedPerson['role'], Record<Locale, string>> = {
  customer: { it: 'cliente', en: 'customer' },
  agent: { it: 'agente', en: 'agent' },
  staff: { it: 'personale', en: 'staff' },
};
