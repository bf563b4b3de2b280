/**
 * What staff do with registrations: view, approve, reject (C-ID-5). Each step is one transaction: decision, account and
 * e-mail.
 */
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { openAccount, readNamesakes } from '../customers/index.ts';
import { insertEmails } from '../mail/index.ts';
import { approvedEmail, type Likeness, refusedEmail } from './registration.email.ts';
import {
  decideRegistration,
  listRegistrations,
  lockRegistration,
  type Registration,
  type RegistrationStatus,
  readRegistration,
  readSimilar,
} from './registrations.repository.ts';

/** A step that was rejected; nothing has changed. */
export class RegistrationNotDecided extends Error {
  readonly reason: 'unknown' | 'decided' | 'has-login' | 'is-customer';
  /** Customers with the same numbers or e-mail (`is-customer`). */
  readonly customers: Likeness['customers'];

  constructor(reason: RegistrationNotDecided['reason'], customers: Likeness['customers'] = []) {
    super(reason);
    this.name = 'RegistrationNotDecided';
    this.reason = reason;
    this.customers = customers;
  }
}

export interface Approval {
  readonly by: string;
  /** Code of an existing customer (the login is added to it), or for the new one; undefined = the next free code. */
  readonly customerId: number | undefined;
  /** Create a new customer although another one has the same VAT number, tax code or e-mail. */
  readonly evenIfKnown: boolean;
  readonly paymentMethods: readonly string[];
}

export interface RegistrationAdmin {
  list(status: RegistrationStatus | undefined, limit: number): Promise<readonly Registration[]>;
  /** @throws RegistrationNotDecided `unknown` */
  show(id: number): Promise<{ registration: Registration; likeness: Likeness }>;
  /** @throws RegistrationNotDecided `unknown`, `decided`, `has-login`, `is-customer` */
  approve(id: number, approval: Approval): Promise<{ customerId: number; isNew: boolean; emailTo: string }>;
  /** @throws RegistrationNotDecided `unknown`, `decided` */
  refuse(id: number, refusal: { by: string; reason: string }): Promise<{ emailTo: string }>;
}

export interface RegistrationAdminDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Base URL of the shop without trailing slash. */
  readonly shopUrl: string;
}

export function createRegistrationAdmin({ db, clock, shopUrl }: RegistrationAdminDeps): RegistrationAdmin {
  async function waiting(transaction: Queryable, id: number): Promise<Registration> {
    const registration = await lockRegistration(transaction, id);
    if (!registration) throw new RegistrationNotDecided('unknown');
    if (registration.status !== 'waiting') throw new RegistrationNotDecided('decided');
    return registration;
  }

  return {
    list: (status, limit) => listRegistrations(db, status, limit),

    async show(id) {
      const registration = await readRegistration(db, id);
      if (!registration) throw new RegistrationNotDecided('unknown');
      return { registration, likeness: await likenessOf(db, registration) };
    },

    approve: (id, approval) =>
      db.transaction(async (transaction) => {
        const registration = await waiting(transaction, id);
        const { hasLogin, customers } = await likenessOf(transaction, registration);
        if (hasLogin) throw new RegistrationNotDecided('has-login');
        if (customers.length > 0 && approval.customerId === undefined && !approval.evenIfKnown)
          throw new RegistrationNotDecided('is-customer', customers);
        const { customerId, paymentMethods, by } = approval;
        const opened = await openAccount(transaction, { ...registration, customerId, paymentMethods }, clock);
        const approved = approvedEmail(registration, opened.token, registration.locale, shopUrl);
        await insertEmails(transaction, [approved], clock());
        await decideRegistration(transaction, id, {
          status: 'approved',
          by,
          reason: '',
          customerId: opened.customerId,
          now: clock(),
        });
        return { customerId: opened.customerId, isNew: opened.isNew, emailTo: registration.email };
      }),

    refuse: (id, { by, reason }) =>
      db.transaction(async (transaction) => {
        const registration = await waiting(transaction, id);
        const refused = refusedEmail(registration, reason, registration.locale);
        await insertEmails(transaction, [refused], clock());
        await decideRegistration(transaction, id, { status: 'refused', by, reason, customerId: null, now: clock() });
        return { emailTo: registration.email };
      }),
  };
}

/** Records that are similar to the applicant: logins, customers, earlier requests. */
export async function likenessOf(
  db: Queryable,
  registration: Pick<Registration, 'id' | 'email' | 'vat_number' | 'tax_code'>,
): Promise<Likeness> {
  const { email, vat_number: vatNumber, tax_code: taxCode } = registration;
  const namesakes = await readNamesakes(db, { email, vatNumber, taxCode });
  return { ...namesakes, earlier: await readSimilar(db, registration.id) };
}
