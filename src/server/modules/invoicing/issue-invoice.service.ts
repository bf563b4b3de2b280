/** An invoice from delivery notes (C-FISC-4): at once (TD01) or of a month (TD24). */
import { AppError } from '#contract/values/errors.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { isLateInvoice } from './document-number.rules.ts';
import { groupKey } from './draft-groups.rules.ts';
import { InvoicingRefused } from './invoicing-refused.ts';
import { type FileIssuerDeps, type IssuedDocument, issueFile } from './issue-file.service.ts';
import {
  lockNotes,
  readBilledCustomer,
  readNoteRowsToBill,
  readOpenNotesOf,
  settleNotes,
} from './issuing.repository.ts';
import type { IssuingSettings } from './issuing-settings.ts';
import { plannedInvoice, termsOfNote } from './planned-invoice.ts';

export interface InvoiceRequest {
  readonly noteIds: readonly number[];
  /** `TD01` at once, `TD24` deferred: lists its delivery notes. */
  readonly type: 'TD01' | 'TD24';
  readonly day: string;
}

export interface IssuedInvoiceResult extends IssuedDocument {
  readonly customerId: number;
  readonly notes: readonly string[];
  /** After the day that the law sets. */
  readonly late: boolean;
}

export interface InvoiceIssuerDeps extends FileIssuerDeps {
  readonly settings: IssuingSettings;
}

/** @throws InvoicingRefused */
export async function issueInvoice(
  transaction: Queryable,
  { noteIds, type, day }: InvoiceRequest,
  deps: InvoiceIssuerDeps,
): Promise<IssuedInvoiceResult> {
  const { settings } = deps;
  // First the lock, then the reading: what another transaction invoiced meanwhile is seen.
  await lockNotes(transaction, noteIds);
  const notes = await readOpenNotesOf(transaction, noteIds);
  const [first] = notes;
  if (!first || notes.length < noteIds.length) throw new InvoicingRefused('note-invoiced');
  const customer = await readBilledCustomer(transaction, first.client_id);
  if (!customer) throw new AppError('not-found');
  const terms = termsOfNote(first, customer.payment_terms, settings);
  const groups = new Set(
    notes.map((note) => groupKey(note, termsOfNote(note, customer.payment_terms, settings), type)),
  );
  if (groups.size > 1) throw new InvoicingRefused('notes-differ');
  // They come in the order of their days.
  const newest = notes.at(-1)?.date ?? first.date;
  if (day < newest) throw new InvoicingRefused('day-before-document', { day, last: newest });
  const rows = await readNoteRowsToBill(
    transaction,
    notes.map(({ id }) => id),
  );
  const planned = plannedInvoice({ customer, notes, rows, terms, type, day }, settings);
  const issued = await issueFile(transaction, planned, deps);
  await settleNotes(
    transaction,
    notes.map(({ id }) => id),
  );
  return {
    ...issued,
    customerId: customer.client_id,
    notes: notes.map(({ number }) => number),
    late: isLateInvoice(type, first.date, deps.today()),
  };
}
