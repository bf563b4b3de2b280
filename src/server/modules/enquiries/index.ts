/**
 * Owns what visitors write to the shop: the contact form and requests with files (C-CNT-2). They are stored and
 * e-mailed; the recipient comes from the settings, never from the request.
 */

import { requestForm, requestTaxChange, sendGenericEmail } from '#contract/endpoints/enquiry.ts';
import { attachmentFault, ENQUIRY_FIELDS, type EnquiryForm, enquiryFaults } from '#contract/values/enquiry-form.ts';
import { AppError } from '#contract/values/errors.ts';
import { formKey, refuseFaults } from '#server/form-refusal.ts';
import { type Clock, plainDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { errorMessage } from '#server/platform/http/error-messages.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { attachmentName, attachmentType } from '#server/platform/uploads/attachment-content.rules.ts';
import type { Customers } from '../customers/index.ts';
import type { Outbox } from '../mail/index.ts';
import type { UploadScan } from '../upload-scan/index.ts';
import { type EnquiryFile, insertEnquiry, type NewEnquiry, readEnquiryFile } from './enquiries.repository.ts';
import { ENQUIRY_FILE, enquiryEmail } from './enquiry.email.ts';
import { createTaxChanges } from './tax-change.service.ts';

export type { Enquiry, EnquiryFileInfo } from './enquiries.repository.ts';
export { readEnquiryFile } from './enquiries.repository.ts';
export { createEnquiryAdmin, type EnquiryAdmin } from './enquiry-admin.service.ts';
export { createEnquiryDesk, type EnquiryDesk, type EnquiryHand, type EnquiryOnDesk } from './enquiry-desk.service.ts';

export interface EnquiriesDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Time zone of the shop: the same form sent twice within one of its days counts as one. */
  readonly timeZone: string;
  readonly log: Log;
  readonly outbox: Pick<Outbox, 'enqueue' | 'attachBy' | 'deliverSoon'>;
  readonly uploads: Pick<UploadScan, 'check'>;
  readonly customers: Pick<Customers, 'customerOf'>;
  /** Empty = no e-mail is sent; the form is stored all the same. `registration`: for tax data too. */
  readonly recipients: { readonly contact: string; readonly request: string; readonly registration: string };
}

const SENT = { message: { success: true as const, message: 'Message sent' } };

interface Given extends EnquiryForm {
  readonly website: string;
  readonly idempotency_key: string;
}

export function createEnquiries(deps: EnquiriesDeps): { readonly routes: Route[] } {
  const { db, clock, timeZone, log, outbox, recipients } = deps;
  const askTaxChange = createTaxChanges({ ...deps, recipient: recipients.registration });
  outbox.attachBy(ENQUIRY_FILE, async ({ enquiry, position }) => {
    const file = await readEnquiryFile(db, Number(enquiry), Number(position));
    if (!file) throw new Error(`Enquiry ${enquiry} has no file ${position}.`);
    return file;
  });

  async function store(
    given: Given,
    about: { kind: string; item: string; order: string },
    files: readonly EnquiryFile[],
    caller: Caller,
  ): Promise<typeof SENT> {
    if (given.website !== '') {
      log.info({ call: `enquiry ${about.kind}` }, 'a form with a filled honeypot was not stored');
      return SENT;
    }
    const texts = Object.fromEntries(ENQUIRY_FIELDS.map((field) => [field, given[field].trim()]));
    const { customerId, userId, locale } = caller;
    const enquiry = { ...texts, ...about, customerId, userId, locale } as NewEnquiry;
    const now = clock();
    const contents = [enquiry, files.map(({ name, bytes }) => [name, bytes.length])];
    const recipient = about.kind === 'contact' ? recipients.contact : recipients.request;
    await db.transaction(async (transaction) => {
      const dedupeKey = formKey(given.idempotency_key, contents, plainDate(now, timeZone));
      const id = await insertEnquiry(transaction, enquiry, files, { now, dedupeKey });
      if (id === undefined || recipient === '') return;
      await outbox.enqueue(transaction, enquiryEmail(id, enquiry, { recipient, files: files.length }));
    });
    outbox.deliverSoon();
    return SENT;
  }

  /** @throws AppError `validation` at `attachments`, with the sentence for the scanner's verdict. */
  async function scanned(files: readonly EnquiryFile[], { locale }: Caller): Promise<void> {
    try {
      for (const { bytes } of files) await deps.uploads.check(bytes);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError('validation', { errors: { attachments: [errorMessage(error.code, locale)] } });
    }
  }

  return {
    routes: [
      route(sendGenericEmail, async ({ body, caller }) => {
        refuseFaults(enquiryFaults(body), caller.locale);
        return store(body, { kind: 'contact', item: '', order: '' }, [], caller);
      }),

      route(requestForm, async ({ body, caller }) => {
        refuseFaults(enquiryFaults(body), caller.locale);
        const { kind, item, order } = body;
        const about = { kind, item: item.trim(), order: order.trim() };
        const files = filesOf(body.attachments, caller);
        await scanned(files, caller);
        return store(body, about, files, caller);
      }),

      route(requestTaxChange, async ({ body, caller }) => {
        await askTaxChange(caller, body);
        return SENT;
      }),
    ],
  };
}

const REFUSED = {
  it: 'Si possono allegare PDF e foto (JPG, PNG, WebP): al massimo 5 file, 4 MB ciascuno, 6 MB in tutto.',
  en: 'PDF files and photos (JPG, PNG, WebP) can be attached: at most 5 files, 4 MB each, 6 MB in all.',
} as const;

/**
 * @throws AppError `validation` at `attachments` for files that are too many, too large, or not of the type their names
 * say.
 */
function filesOf(given: ReadonlyArray<{ name: string; content: string }>, { locale }: Caller): EnquiryFile[] {
  const refused = () => new AppError('validation', { errors: { attachments: [REFUSED[locale]] } });
  const read = given.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') }));
  if (attachmentFault(read.map(({ name, bytes }) => ({ name, size: bytes.length })))) throw refused();
  return read.map(({ name, bytes }) => {
    const mediaType = attachmentType(name, bytes);
    if (!mediaType) throw refused();
    return { name: attachmentName(name), mediaType, bytes };
  });
}
