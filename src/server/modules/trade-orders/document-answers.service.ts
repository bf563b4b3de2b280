/**
 * Invoices and credit notes of the ledger go back to the system that ordered: once per document, however many of its orders one bills, in the format of the first of them.
 * Documents become due by a trigger when they are linked to an order (`trade_documents_come`); one that is not complete yet waits.
 */
import type { TradePlace } from '#server/formats/trade-order/trade-order.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { plainFileName } from './answer-name.ts';
import { invoiceOfDocument, kindOfDocument } from './invoice-of-document.rules.ts';
import type { TradeFormats } from './known-formats.ts';
import { insertDocumentAnswer } from './trade-answers.repository.ts';
import {
  type DueDocument,
  isDocumentSent,
  noteDocumentDone,
  noteDocumentWaits,
  readDocument,
  readDocumentsDue,
  readMessagesOfDocument,
} from './trade-documents.repository.ts';
import type { TradeMessageRecord } from './trade-message.ts';
import { readMessage } from './trade-messages.repository.ts';

export interface DocumentAnswersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly formats: TradeFormats;
  /** The shop, as documents name it. */
  readonly seller: TradePlace;
  /** For transfers; '' = none. */
  readonly iban: string;
  readonly onStep?: ((step: 'document-read' | 'document-stored') => void) | undefined;
}

/** Until an incomplete document is checked again: as long as it has waited, between these two. */
const SOONEST_MS = 10_000;
const LATEST_MS = 3_600_000;
/** Then it is checked no more. */
const MOST_WAIT_MS = 60 * 86_400_000;

/** Writes what can be written now. One process at a time: the caller holds the lock of responses. */
export async function writeDocumentAnswers(deps: DocumentAnswersDeps, most: number): Promise<void> {
  for (const due of await readDocumentsDue(deps.db, deps.clock(), most)) await writeDocument(deps, due);
}

async function writeDocument(deps: DocumentAnswersDeps, due: DueDocument): Promise<void> {
  const { db, clock, formats, seller, iban, onStep = () => {} } = deps;
  const { connectionId, invoiceId } = due;
  const document = await readDocument(db, invoiceId);
  const messages = await readWhole(deps, due);
  const [first] = messages;
  const format = first && formats.byCode(first.format);
  // Its links are gone, or it is.
  if (!document || !first || !format) return noteDone(deps, due);
  const { number, year } = document;
  const kind = kindOfDocument(document.kind) === 'credit_note' ? 'credit_note' : 'invoice';
  if (await isDocumentSent(db, { connectionId, kind, year, number })) return noteDone(deps, due);
  const invoice = invoiceOfDocument(document, { seller, iban, messages });
  const at = clock();
  if ('fault' in invoice) return wait(deps, due, invoice.fault);
  onStep('document-read');
  const content = format.writeInvoice({ invoice, order: first.message, at: at.toISOString() });
  const name = `${kind === 'credit_note' ? 'credit-note' : 'invoice'}_${plainFileName(number)}_${year}_${first.id}.${format.ending}`;
  await db.transaction(async (transaction) => {
    await insertDocumentAnswer(
      transaction,
      { messageId: first.id, kind, number, name, mediaType: format.mediaType, content, at },
      { connectionId, invoiceId, year, messageIds: messages.map(({ id }) => id) },
    );
    await noteDocumentDone(transaction, due);
  });
  onStep('document-stored');
}

const noteDone = async ({ db }: DocumentAnswersDeps, due: DueDocument): Promise<void> => {
  await noteDocumentDone(db, due);
};

type WholeMessage = TradeMessageRecord & { readonly message: NonNullable<TradeMessageRecord['message']> };

async function readWhole({ db }: DocumentAnswersDeps, due: DueDocument): Promise<WholeMessage[]> {
  const found: WholeMessage[] = [];
  for (const { id } of await readMessagesOfDocument(db, due)) {
    const message = await readMessage(db, id);
    if (message?.message) found.push({ ...message, message: message.message });
  }
  return found;
}

async function wait({ db, clock }: DocumentAnswersDeps, due: DueDocument, reason: string): Promise<void> {
  const now = clock().getTime();
  const since = due.since ?? new Date(now);
  const waited = now - since.getTime();
  const pause = Math.min(LATEST_MS, Math.max(SOONEST_MS, waited));
  const nextAt = waited > MOST_WAIT_MS ? null : new Date(now + pause);
  await noteDocumentWaits(db, due, { since, nextAt, reason });
}
