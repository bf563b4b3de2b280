/**
 * What staff do with registrations, at the command line and in the office: view, approve, refuse (C-ID-5). Each decision is
 * one operation (C-OFF-1): state, account and e-mail, or nothing. It cannot be taken back: the applicant was written to.
 */
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { type NewTerms, nextCustomerId, openAccount, readCompany, readNamesakes } from '../customers/index.ts';
import { insertEmails } from '../mail/index.ts';
import type { Act, OperationSource, Operations } from '../operations/index.ts';
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
  readonly reason: 'unknown' | 'decided' | 'has-login' | 'is-customer' | 'no-customer' | 'code-taken';
  /** Customers with the same numbers or e-mail (`is-customer`). */
  readonly customers: Likeness['customers'];

  constructor(reason: RegistrationNotDecided['reason'], customers: Likeness['customers'] = []) {
    super(reason);
    this.name = 'RegistrationNotDecided';
    this.reason = reason;
    this.customers = customers;
  }
}

/** Who decides. */
export interface DecidingHand {
  readonly by: string;
  /** A person of the office; left out: the command line. */
  readonly userId?: number;
  /** `command` by default. */
  readonly source?: OperationSource;
  readonly key?: string;
}

export interface Approval extends DecidingHand {
  /** Code of an existing customer (the login is added to it), or for the new one; undefined = the next free code. */
  readonly customerId: number | undefined;
  /** Create a new customer although another one has the same VAT number, tax code or e-mail. */
  readonly evenIfKnown: boolean;
  readonly paymentMethods: readonly string[];
  /** What the new customer buys at; an existing one keeps their terms. */
  readonly terms?: NewTerms;
  /** `new`: the code must be free; `existing`: it must be a customer's. Left out: whichever it is. */
  readonly customer?: 'new' | 'existing';
  /** Words for the applicant in the e-mail. */
  readonly welcome?: string;
}

/** A decision as it is returned; `operation`: its number in the history. */
export interface Approved {
  readonly customerId: number;
  readonly isNew: boolean;
  readonly emailTo: string;
  readonly operation: number | null;
}

export interface RegistrationAdmin {
  list(status: RegistrationStatus | undefined, limit: number): Promise<readonly Registration[]>;
  /** @throws RegistrationNotDecided `unknown` */
  show(id: number): Promise<{ registration: Registration; likeness: Likeness }>;
  /** @throws RegistrationNotDecided for any of its reasons */
  approve(id: number, approval: Approval): Promise<Approved>;
  /** @throws RegistrationNotDecided `unknown`, `decided` */
  refuse(
    id: number,
    refusal: DecidingHand & { readonly reason: string },
  ): Promise<{ emailTo: string; operation: number | null }>;
}

export interface RegistrationAdminDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Pick<Operations, 'runIn'>;
  /** Base URL of the shop without trailing slash. */
  readonly shopUrl: () => string;
}

const actOf = (
  kind: 'approve' | 'refuse',
  { by, userId, source = 'command', key }: DecidingHand,
  about: Pick<Act, 'params' | 'customerId'>,
): Act => ({ actor: { userId: userId ?? null, name: by }, source, kind: `registration.${kind}`, key, ...about });

export function createRegistrationAdmin({ db, clock, operations, shopUrl }: RegistrationAdminDeps): RegistrationAdmin {
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
        const { paymentMethods, terms, evenIfKnown, customer, by, welcome = '' } = approval;
        // Taken first, so that the operation knows its customer.
        const customerId = approval.customerId ?? (await nextCustomerId(transaction));
        const params = { id, customer: approval.customerId ?? null, ...asked(approval) };
        const act = actOf('approve', approval, { params, customerId });
        const { answer, operationId } = await operations.runIn(transaction, act, async (_, change) => {
          const registration = await waiting(transaction, id);
          const { hasLogin, customers } = await likenessOf(transaction, registration);
          if (hasLogin) throw new RegistrationNotDecided('has-login');
          const opensOne = customer === 'new' || approval.customerId === undefined;
          if (customers.length > 0 && opensOne && !evenIfKnown)
            throw new RegistrationNotDecided('is-customer', customers);
          if (customer && ((await readCompany(transaction, customerId)) !== undefined) !== (customer === 'existing'))
            throw new RegistrationNotDecided(customer === 'existing' ? 'no-customer' : 'code-taken');
          const account = { ...registration, customerId, paymentMethods, terms };
          const { isNew, token } = await openAccount(transaction, account, clock);
          const approved = approvedEmail(registration, { token, welcome }, registration.locale, shopUrl());
          await insertEmails(transaction, [approved], clock());
          await decideRegistration(transaction, id, { status: 'approved', by, reason: '', customerId, now: clock() });
          change({
            entity: 'registration',
            key: String(id),
            before: { status: 'waiting', customer: null },
            after: { status: 'approved', customer: customerId },
          });
          return { customerId, isNew, emailTo: registration.email };
        });
        return { ...answer, operation: operationId };
      }),

    refuse: (id, { reason, ...hand }) =>
      db.transaction(async (transaction) => {
        const act = actOf('refuse', hand, { params: { id } });
        const { answer, operationId } = await operations.runIn(transaction, act, async (_, change) => {
          const registration = await waiting(transaction, id);
          const refused = refusedEmail(registration, reason, registration.locale);
          await insertEmails(transaction, [refused], clock());
          const decision = { status: 'refused', by: hand.by, reason, customerId: null, now: clock() } as const;
          await decideRegistration(transaction, id, decision);
          change({
            entity: 'registration',
            key: String(id),
            before: { status: 'waiting' },
            after: { status: 'refused' },
          });
          return { emailTo: registration.email };
        });
        return { ...answer, operation: operationId };
      }),
  };
}

/** The terms as they were given, for the history: nothing about the person. */
function asked({ paymentMethods, terms = {}, evenIfKnown, customer }: Approval): NonNullable<Act['params']> {
  const { priceList, agent, discount, creditLimit } = terms;
  return {
    payment_methods: paymentMethods,
    ...(customer && { as: customer }),
    ...(evenIfKnown && { even_if_known: true }),
    ...(priceList !== undefined && { price_list: priceList }),
    ...(agent !== undefined && { agent }),
    ...(discount && { discount }),
    ...(creditLimit !== undefined && { credit_limit: creditLimit }),
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
