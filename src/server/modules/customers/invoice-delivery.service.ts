/**
 * Customers change where their electronic invoices are delivered (recipient code, PEC): stored at once, written to the
 * audit log, and sent to the office by e-mail, because the ERP needs it too.
 */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { setInvoiceDelivery } from '#contract/endpoints/account/customer.ts';
import { AppError } from '#contract/values/errors.ts';
import { isForeignVatNumber, plainVatNumber } from '#contract/values/eu-vat-numbers.rules.ts';
import { invoiceDeliveryFaults, plainInvoiceDelivery } from '#contract/values/invoice-delivery.rules.ts';
import { refuseFaults } from '#server/form-refusal.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Audit } from '../audit/index.ts';
import type { Outbox } from '../mail/index.ts';
import { invoiceDeliveryEmail } from './invoice-delivery.email.ts';
import { type InvoiceDelivery, lockInvoiceDelivery, writeInvoiceDelivery } from './invoice-delivery.repository.ts';

export interface InvoiceDeliveryDeps {
  readonly db: Database;
  readonly audit: Pick<Audit, 'record'>;
  readonly outbox: Pick<Outbox, 'enqueue' | 'deliverSoon'>;
  /** Empty = no e-mail is sent; the change is stored all the same. */
  readonly officeEmail: string;
}

type Asked = Omit<z.output<typeof setInvoiceDelivery.request>, 'client_id' | 'address_code' | 'ext_call'>;
type ChangedDelivery = z.output<typeof setInvoiceDelivery.response>['message'];

export interface InvoiceDeliveries {
  /**
   * The same values again change nothing. @throws AppError `conflict` when another user changed them after the page was
   * shown; `validation` with the faults of the fields; `not-found`.
   */
  change(caller: Pick<Caller, 'customerId' | 'userName' | 'locale'>, asked: Asked): Promise<ChangedDelivery>;
}

export function createInvoiceDeliveries({ db, audit, outbox, officeEmail }: InvoiceDeliveryDeps): InvoiceDeliveries {
  return {
    async change({ customerId, userName, locale }, asked) {
      const changed = await db.transaction(async (transaction) => {
        const held = await lockInvoiceDelivery(transaction, customerId);
        if (!held) throw new AppError('not-found');
        const vat = plainVatNumber(held.vatNumber);
        const of = { company: vat !== '', foreign: isForeignVatNumber(vat) };
        const wanted = plainInvoiceDelivery(asked, of);
        refuseFaults(invoiceDeliveryFaults(wanted, of), locale);
        const { recipient_code, pec } = held;
        if (isSame(held, wanted)) return wanted;
        if (!isSame(held, { recipient_code: asked.seen_recipient_code, pec: asked.seen_pec }))
          throw new AppError('conflict');
        await writeInvoiceDelivery(transaction, customerId, wanted);
        await audit.record(transaction, {
          kind: 'invoice-delivery-changed',
          on: ['customer', customerId],
          params: { recipient_code: recipient_code !== wanted.recipient_code, pec: pec !== wanted.pec },
        });
        if (officeEmail !== '') {
          const about = { id: randomUUID(), customerId, company: held.companyName, by: userName };
          await outbox.enqueue(transaction, invoiceDeliveryEmail(officeEmail, about, { recipient_code, pec }, wanted));
        }
        return wanted;
      });
      outbox.deliverSoon();
      return changed;
    },
  };
}

const isSame = (one: InvoiceDelivery, other: InvoiceDelivery): boolean =>
  one.recipient_code === other.recipient_code && one.pec === other.pec;
