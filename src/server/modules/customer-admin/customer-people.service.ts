/** The people of a customer: invited, renamed, shut out, sent a link, signed out (C-OFF-1, C-ID-4). */

import { AppError } from '#contract/values/errors.ts';
import { isEmail } from '#contract/values/form-faults.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { welcomeLink } from '../customers/index.ts';
import { insertEmails } from '../mail/index.ts';
import { type Change, type Operations, type Ran, refuseCollisions, type Values } from '../operations/index.ts';
import { actOf } from './customer-admin.service.ts';
import {
  type CustomerPerson,
  insertCustomerPerson,
  lockCustomerPerson,
  updateCustomerPerson,
} from './customer-people.repository.ts';
import { readCustomerFields } from './customer-record.repository.ts';
import { personInvitationEmail } from './person-invitation.email.ts';

export interface CustomerPeople {
  /** @throws AppError `validation` for an e-mail address that is none or has a login; `not-found`. */
  invite(
    staff: StaffCaller,
    asked: {
      readonly key: string;
      readonly code: number;
      readonly email: string;
      readonly name: string;
      readonly locale: Locale;
    },
  ): Promise<Ran<number>>;
  /** @throws AppError `not-found`, `changed-meanwhile`. */
  save(
    staff: StaffCaller,
    asked: { readonly key: string; readonly userId: number; readonly known: Values; readonly fields: Values },
  ): Promise<Ran<null>>;
  /** Sessions end at once. @throws AppError `not-found`. */
  block(
    staff: StaffCaller,
    asked: { readonly key: string; readonly userId: number; readonly blocked: boolean },
  ): Promise<Ran<null>>;
  /** The result is the address. @throws AppError `not-found` also for a person who is shut out. */
  sendLink(staff: StaffCaller, asked: { readonly key: string; readonly userId: number }): Promise<Ran<string>>;
  /** @throws AppError `not-found`. */
  endSessions(staff: StaffCaller, asked: { readonly key: string; readonly userId: number }): Promise<Ran<null>>;
}

export interface CustomerPeopleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Pick<Operations, 'run' | 'runIn'>;
  readonly endSessionsOf: (userId: number) => Promise<void>;
  readonly baseUrl: () => string;
  /** An e-mail was written and may leave. */
  readonly letterWritten: () => void;
}

const WORDS = {
  taken: { it: 'Questo indirizzo ha già un account.', en: 'This address has a login already.' },
  email: { it: 'Inserisci un indirizzo email.', en: 'Enter an email address.' },
} satisfies Record<string, Record<Locale, string>>;

/** As the history keeps a person. */
export const personValues = ({ name, email, locale, active }: CustomerPerson): Values => ({
  name,
  email,
  locale,
  active,
});

export const personRecord = ({ customerId, userId }: Pick<CustomerPerson, 'customerId' | 'userId'>) => ({
  entity: 'customer-person',
  key: `${customerId}#${userId}`,
});

export function createCustomerPeople(deps: CustomerPeopleDeps): CustomerPeople {
  const { db, clock, operations, endSessionsOf } = deps;

  async function writeLink(transaction: Queryable, person: CustomerPerson): Promise<void> {
    const customer = await readCustomerFields(transaction, person.customerId, { locked: false });
    const token = await welcomeLink(transaction, person.userId, clock);
    const { name, email, locale } = person;
    const company = String(customer?.company_name ?? '');
    const letter = personInvitationEmail({ name, email, locale, company, token, baseUrl: deps.baseUrl() });
    await insertEmails(transaction, [letter], clock());
  }

  /** A deed on one person, who stays locked until it is written. */
  function onPerson<Result>(
    staff: StaffCaller,
    { key, userId, ...params }: { readonly key: string; readonly userId: number } & Values,
    kind: string,
    work: (transaction: Queryable, change: Change, person: CustomerPerson) => Promise<Result>,
  ): Promise<Ran<Result>> {
    return db.transaction(async (transaction) => {
      const person = await lockCustomerPerson(transaction, userId);
      if (!person) throw new AppError('not-found');
      const act = actOf(staff, key, kind, { customerId: person.customerId, params: { user_id: userId, ...params } });
      return operations.runIn(transaction, act, (_, change) => work(transaction, change, person));
    });
  }

  return {
    async invite(staff, { key, code, email, name, locale }) {
      if (!isEmail(email)) throw new AppError('validation', { errors: { email: [WORDS.email[staff.locale]] } });
      const act = actOf(staff, key, 'customer.invite', { customerId: code, params: { code, email, name, locale } });
      const ran = await operations.run(db, act, async (transaction, change) => {
        if (!(await readCustomerFields(transaction, code, { locked: true }))) throw new AppError('not-found');
        const userId = await insertCustomerPerson(transaction, { customerId: code, email, name, locale });
        if (userId === undefined) throw new AppError('validation', { errors: { email: [WORDS.taken[staff.locale]] } });
        const person = await lockCustomerPerson(transaction, userId);
        if (!person) throw new Error('The person that was just written is not there.');
        await writeLink(transaction, person);
        change({ ...personRecord(person), before: null, after: personValues(person) });
        return userId;
      });
      deps.letterWritten();
      return ran;
    },

    save: (staff, { key, userId, known, fields }) =>
      onPerson(staff, { key, userId, fields }, 'customer.save_person', async (transaction, change, person) => {
        const stored = personValues(person);
        const record = personRecord(person);
        await refuseCollisions(transaction, staff.userId, record, { known, stored, wanted: fields });
        const { name = person.name, locale = person.locale } = fields as Partial<CustomerPerson>;
        await updateCustomerPerson(transaction, userId, { name, locale, active: person.active });
        change({ ...record, before: stored, after: { ...stored, name, locale } });
        return null;
      }),

    async block(staff, { key, userId, blocked }) {
      const ran = await onPerson(
        staff,
        { key, userId, blocked },
        blocked ? 'customer.block_person' : 'customer.unblock_person',
        async (transaction, change, person) => {
          const stored = personValues(person);
          await updateCustomerPerson(transaction, userId, { ...person, active: !blocked });
          change({ ...personRecord(person), before: stored, after: { ...stored, active: !blocked } });
          return null;
        },
      );
      if (blocked) await endSessionsOf(userId);
      return ran;
    },

    async sendLink(staff, asked) {
      const ran = await onPerson(staff, { ...asked }, 'customer.send_link', async (transaction, change, person) => {
        if (!person.active) throw new AppError('not-found');
        await writeLink(transaction, person);
        change.record();
        return person.email;
      });
      deps.letterWritten();
      return ran;
    },

    async endSessions(staff, asked) {
      const ran = await onPerson(staff, { ...asked }, 'customer.end_sessions', async (_, change) => {
        change.record();
        return null;
      });
      await endSessionsOf(asked.userId);
      return ran;
    },
  };
}
