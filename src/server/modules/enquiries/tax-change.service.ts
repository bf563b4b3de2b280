/**
 * A customer's request for other tax data (C-FISC-3): stored with the requests and sent to the office. The data
 * themselves stay as they are: they decide about VAT, and the books must have them too.
 */
import type { z } from 'zod';
import type { requestTaxChange } from '#contract/endpoints/enquiry.ts';
import { AppError } from '#contract/values/errors.ts';
import {
  changedTaxFields,
  type HeldTaxData,
  plainTaxChange,
  type TaxChange,
  taxChangeFaults,
} from '#contract/values/tax-change.rules.ts';
import { taxCountry } from '#contract/values/vat-treatment.rules.ts';
import { formKey, refuseFaults } from '#server/form-refusal.ts';
import { type Clock, plainDate } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { type Customers, readCustomerTax, readOrderUsers } from '../customers/index.ts';
import type { Outbox } from '../mail/index.ts';
import { insertEnquiry, type NewEnquiry } from './enquiries.repository.ts';
import { enquiryEmail } from './enquiry.email.ts';

export interface TaxChangeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly outbox: Pick<Outbox, 'enqueue' | 'deliverSoon'>;
  readonly customers: Pick<Customers, 'customerOf'>;
  /** Empty = no e-mail is sent; the request is stored all the same. */
  readonly recipient: string;
}

type Asked = z.output<typeof requestTaxChange.request>;

/** In Italian: the reader is the shop's office. */
const LABELS: Readonly<Record<keyof HeldTaxData, string>> = {
  company_name: 'Ragione sociale',
  country: 'Paese',
  vat_number: 'Partita IVA',
  tax_code: 'Codice fiscale',
};

/** Stores the same request once. @throws AppError `validation` with the faults of the fields; `not-found`. */
export function createTaxChanges({ db, clock, timeZone, outbox, customers, recipient }: TaxChangeDeps) {
  return async (caller: Caller, { idempotency_key, ...asked }: Asked): Promise<void> => {
    const { customerId, userId, userName, locale } = caller;
    const now = clock();
    await db.transaction(async (transaction) => {
      const held = await heldData(transaction, customers, customerId);
      refuseFaults(taxChangeFaults(asked, held), locale);
      const [user] = await readOrderUsers(transaction, { customerId: 0, ordererId: userId, emails: [] });
      const enquiry: NewEnquiry = {
        kind: 'tax-data',
        name: userName,
        company: held.company_name,
        email: user?.email ?? '',
        phone: '',
        subject: 'Dati fiscali',
        message: messageOf(asked, held),
        item: '',
        order: '',
        locale,
        customerId,
        userId,
      };
      const dedupeKey = formKey(idempotency_key, enquiry, plainDate(now, timeZone));
      const id = await insertEnquiry(transaction, enquiry, [], { now, dedupeKey });
      if (id === undefined || recipient === '') return;
      await outbox.enqueue(transaction, enquiryEmail(id, enquiry, { recipient, files: 0 }));
    });
    outbox.deliverSoon();
  };
}

async function heldData(
  transaction: Queryable,
  customers: Pick<Customers, 'customerOf'>,
  customerId: number,
): Promise<HeldTaxData> {
  const [customer, tax] = await Promise.all([
    customers.customerOf(customerId, transaction),
    readCustomerTax(transaction, customerId),
  ]);
  if (!customer || !tax) throw new AppError('not-found');
  const { companyName, vatNumber, taxCode } = customer;
  return { company_name: companyName, country: taxCountry(tax), vat_number: vatNumber, tax_code: taxCode };
}

/** What changes, one line each, then the note. */
function messageOf(given: TaxChange, held: HeldTaxData): string {
  const asked = plainTaxChange(given);
  const lines = changedTaxFields(given, held).map(
    (field) => `${LABELS[field]}: ${held[field] || '(vuoto)'} → ${asked[field] || '(vuoto)'}`,
  );
  return [lines.join('\n'), asked.note].filter((part) => part !== '').join('\n\n');
}
