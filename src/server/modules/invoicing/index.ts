/**
 * Owns documents that the shop issues itself, for shops without an ERP (C-FISC-4, C-FISC-5): delivery notes from orders, invoices at
 * once or of a month, credit notes, their numbers without gaps and their files. Off by default; loaded only where it is on.
 */
import { type Clock, today as todayOf } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { ShopFiles } from '#server/platform/media/shop-files.ts';
import { createSchemaThread, type SchemaThread } from '../fatturapa/index.ts';
import type { Hand, OrderAdmin } from '../orders/index.ts';
import { type AnnulledNote, annulNote } from './annul-note.service.ts';
import { type CreditRequest, type IssuedCreditNote, issueCreditNote } from './credit-note.service.ts';
import { lockSeries, storeNumber } from './document-counters.repository.ts';
import { monthEnd, monthEndBefore, type SeriesKind } from './document-number.rules.ts';
import { draftGroups } from './draft-groups.rules.ts';
import type { InvoiceChannel } from './invoice-channel.ts';
import { InvoicingRefused } from './invoicing-refused.ts';
import type { IssuedDocument, OnIssueStep } from './issue-file.service.ts';
import { type IssuedInvoiceResult, issueInvoice } from './issue-invoice.service.ts';
import { type IssuedNoteResult, issueNote, type NoteRequest } from './issue-note.service.ts';
import { type OpenNote, readBilledCustomer, readNamedNotes, readOpenNotes } from './issuing.repository.ts';
import type { IssuingSettings } from './issuing-settings.ts';
import { termsOfNote } from './planned-invoice.ts';
import { type Proforma, proformaOf } from './proforma.service.ts';
import { rewriteFile } from './rewrite-file.service.ts';
import { type Transmitted, transmit } from './transmission.service.ts';

export type { AnnulledNote } from './annul-note.service.ts';
export type { IssuedCreditNote } from './credit-note.service.ts';
export type { CreditedPieces } from './credited-lines.rules.ts';
export { folderChannel } from './folder-channel.ts';
export type { InvoiceChannel, ReceivedFile, SentFile } from './invoice-channel.ts';
export { InvoicingRefused } from './invoicing-refused.ts';
export { refusalSentence } from './invoicing-sentences.ts';
export type { IssuedDocument, IssueStep, OnIssueStep } from './issue-file.service.ts';
export type { IssuedInvoiceResult } from './issue-invoice.service.ts';
export type { IssuedNoteResult, NoteRequest } from './issue-note.service.ts';
export type { IssuingSettings, Seller } from './issuing-settings.ts';
export type { Proforma } from './proforma.service.ts';
export type { Transmitted } from './transmission.service.ts';

export interface InvoicingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly settings: IssuingSettings;
  readonly orders: Pick<OrderAdmin, 'deliver' | 'takeBack'>;
  readonly channel: InvoiceChannel;
  /** Stored files of documents. */
  readonly storage: Pick<ShopFiles, 'papers' | 'durablePapers'>;
  /** Called at the steps of issuing; tests stop the process there. */
  readonly onStep?: OnIssueStep;
}

/** What would be one invoice: it has no number yet. */
export interface InvoiceDraftOfNotes {
  readonly customerId: number;
  readonly type: 'TD01' | 'TD24';
  /** Plain date of its newest note. */
  readonly until: string;
  readonly notes: readonly OpenNote[];
}

export interface CollectRequest {
  /** A day of the month; left out = the month before today. */
  readonly month?: string | undefined;
  readonly customerId?: number | undefined;
  /** Left out = the last day of that month, or the day of the series' last document when that is later. */
  readonly day?: string | undefined;
}

export interface Collected {
  readonly issued: readonly IssuedInvoiceResult[];
  readonly refused: ReadonlyArray<{ readonly draft: InvoiceDraftOfNotes; readonly why: InvoicingRefused }>;
}

export interface Invoicing {
  /** @throws InvoicingRefused, OrderNotMoved. All of the following too. */
  note(request: NoteRequest, trial?: Trial): Promise<IssuedNoteResult>;
  /** A delivery note that was not invoiced: it keeps its number, its pieces are to be delivered again. The newest of its order alone. */
  annul(request: { readonly note: string; readonly hand: Hand }, trial?: Trial): Promise<AnnulledNote>;
  /** A delivery note and its invoice in one step (fattura accompagnatoria). */
  noteAndInvoice(
    request: Omit<NoteRequest, 'kind'>,
    trial?: Trial,
  ): Promise<{ readonly note: IssuedNoteResult; readonly invoice: IssuedInvoiceResult }>;
  /** One invoice of these notes, at once (TD01). `day`: left out = today. */
  invoice(
    request: { readonly notes: readonly string[]; readonly day?: string | undefined },
    trial?: Trial,
  ): Promise<IssuedInvoiceResult>;
  /** The deferred invoices of a month (TD24): each stands or falls alone. */
  collect(request: CollectRequest, trial?: Trial): Promise<Collected>;
  credit(
    request: Omit<CreditRequest, 'day'> & { readonly day?: string | undefined },
    trial?: Trial,
  ): Promise<IssuedCreditNote>;
  /** Writes the file of an invoice or credit note again that the Sistema rejected, for the customer's data as they are now. */
  again(number: string, trial?: Trial): Promise<IssuedDocument>;
  /** Notes that are not invoiced yet, as the invoices that they would be. */
  drafts(customerId?: number): Promise<InvoiceDraftOfNotes[]>;
  /** What the invoices of these notes would say, for an accountant who issues them: without numbers, and nothing is stored. */
  proformas(request: Pick<CollectRequest, 'month' | 'customerId'>): Promise<Proforma[]>;
  /** Continues numbers that were begun elsewhere this year; only before the first one is issued here. */
  continueAfter(kind: SeriesKind, series: string, year: number, last: number): Promise<void>;
  /** Sends what was not sent yet, and reads receipts. */
  transmit(): Promise<Transmitted>;
  close(): Promise<void>;
}

/** `dryRun`: everything is made and checked, and nothing is kept. */
export interface Trial {
  readonly dryRun?: boolean;
}

class RolledBack extends Error {}

export function createInvoicing(deps: InvoicingDeps): Invoicing {
  const { db, clock, timeZone, settings, orders, channel, storage, onStep = () => {} } = deps;
  const today = () => todayOf(clock, timeZone);
  let schema: SchemaThread | undefined;

  function ready(needed: 'notes' | 'invoices'): void {
    if (settings.issue === 'none') throw new InvoicingRefused('off');
    if (needed === 'invoices' && settings.issue !== 'fatturapa') throw new InvoicingRefused('no-fatturapa');
  }

  let before: Promise<unknown> = Promise.resolve();

  /**
   * One after the other in this process: everything that issues waits for the counter's lock anyway, and would hold a connection of the
   * shop meanwhile. Between processes the lock decides.
   */
  function issue<T>(trial: Trial, work: (transaction: Queryable) => Promise<T>): Promise<T> {
    const turn = before.then(() => inTransaction(trial, work));
    before = turn.catch(() => {});
    return turn;
  }

  /** Of a dry run nothing stays. */
  async function inTransaction<T>({ dryRun }: Trial, work: (transaction: Queryable) => Promise<T>): Promise<T> {
    let made: { readonly value: T } | undefined;
    try {
      await db.transaction(async (transaction) => {
        made = { value: await work(transaction) };
        if (dryRun) throw new RolledBack();
      });
      await onStep('committed');
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
    }
    if (!made) throw new RolledBack();
    return made.value;
  }

  const forInvoices = (trial: Trial) => {
    schema ??= createSchemaThread();
    const { seller } = settings;
    return { settings, seller, schema, papers: storage.durablePapers(trial.dryRun), today, now: clock, onStep };
  };
  const forNotes = { settings, orders, today, onStep };

  async function draftsOf(
    notes: readonly OpenNote[],
    type: InvoiceDraftOfNotes['type'],
  ): Promise<InvoiceDraftOfNotes[]> {
    const ids = [...new Set(notes.map((note) => note.client_id))];
    const customers = await Promise.all(ids.map((id) => readBilledCustomer(db, id)));
    const terms = new Map(
      customers.flatMap((customer) => (customer ? [[customer.client_id, customer.payment_terms]] : [])),
    );
    return draftGroups(notes, (note) => termsOfNote(note, terms.get(note.client_id) ?? null, settings), type).map(
      (group) => ({
        customerId: group[0]?.client_id ?? 0,
        type,
        until: group.at(-1)?.date ?? '',
        notes: group,
      }),
    );
  }

  async function notesNamed(transaction: Queryable, numbers: readonly string[]): Promise<number[]> {
    const found = await readNamedNotes(transaction, numbers);
    return [...new Set(numbers)].map((number) => {
      const note = found.find((one) => one.number === number);
      if (!note) throw new InvoicingRefused('no-note', { number });
      if (!note.here) throw new InvoicingRefused('note-not-here', { number });
      if (note.annulled) throw new InvoicingRefused('note-annulled', { number });
      if (note.invoiced) throw new InvoicingRefused('note-invoiced', { number });
      return note.id;
    });
  }

  /** The series' last document may be later than the month's end: documents of a series follow each other by day. */
  async function dayOfCollection(transaction: Queryable, month: string, asked: string | undefined): Promise<string> {
    if (asked) return asked;
    const [usual = ''] = [monthEnd(month), today()].toSorted();
    const series = { kind: 'invoice' as const, series: settings.series.deferred, year: Number(usual.slice(0, 4)) };
    const { last_day: last } = await lockSeries(transaction, series);
    return last !== null && last > usual ? last : usual;
  }

  return {
    async note(request, trial = {}) {
      ready('notes');
      return issue(trial, (transaction) => issueNote(transaction, request, forNotes));
    },
    async annul({ note, hand }, trial = {}) {
      ready('notes');
      return issue(trial, async (transaction) => {
        const [id = 0] = await notesNamed(transaction, [note]);
        return annulNote(transaction, id, hand, orders);
      });
    },
    async noteAndInvoice(request, trial = {}) {
      ready('invoices');
      return issue(trial, async (transaction) => {
        const note = await issueNote(transaction, { ...request, kind: 'accompanying' }, forNotes);
        const wanted = { noteIds: [note.id], type: 'TD01' as const, day: note.date };
        return { note, invoice: await issueInvoice(transaction, wanted, forInvoices(trial)) };
      });
    },
    async invoice({ notes, day = today() }, trial = {}) {
      ready('invoices');
      return issue(trial, async (transaction) => {
        const noteIds = await notesNamed(transaction, notes);
        return issueInvoice(transaction, { noteIds, type: 'TD01', day }, forInvoices(trial));
      });
    },
    async collect({ month = monthEndBefore(today()), customerId, day }, trial = {}) {
      ready('invoices');
      const until = monthEnd(month);
      const open = await readOpenNotes(db, { customerId: customerId ?? null, until, kind: 'deferred' });
      const issued: IssuedInvoiceResult[] = [];
      const refused: Array<Collected['refused'][number]> = [];
      for (const draft of await draftsOf(open, 'TD24')) {
        const noteIds = draft.notes.map(({ id }) => id);
        try {
          issued.push(
            await issue(trial, async (transaction) => {
              const dated = await dayOfCollection(transaction, draft.until, day);
              return issueInvoice(transaction, { noteIds, type: 'TD24', day: dated }, forInvoices(trial));
            }),
          );
        } catch (error) {
          if (!(error instanceof InvoicingRefused)) throw error;
          refused.push({ draft, why: error });
        }
      }
      return { issued, refused };
    },
    async credit({ day = today(), ...request }, trial = {}) {
      ready('invoices');
      return issue(trial, (transaction) => issueCreditNote(transaction, { ...request, day }, forInvoices(trial)));
    },
    async again(number, trial = {}) {
      ready('invoices');
      return issue(trial, (transaction) => rewriteFile(transaction, number, forInvoices(trial)));
    },
    async drafts(customerId) {
      const open = await readOpenNotes(db, { customerId: customerId ?? null, until: '9999-12-31', kind: null });
      const { deferred = [], accompanying = [] } = Object.groupBy(open, ({ kind }) => kind);
      return [...(await draftsOf(accompanying, 'TD01')), ...(await draftsOf(deferred, 'TD24'))];
    },
    async proformas({ month = monthEndBefore(today()), customerId }) {
      ready('notes');
      const until = monthEnd(month);
      const open = await readOpenNotes(db, { customerId: customerId ?? null, until, kind: null });
      const [day = ''] = [until, today()].toSorted();
      const drafts = await draftsOf(open, 'TD24');
      return Promise.all(drafts.map(({ notes }) => proformaOf(db, notes, day, settings)));
    },
    async continueAfter(kind, series, year, last) {
      ready('notes');
      await db.transaction(async (transaction) => {
        const { last_day: begun } = await lockSeries(transaction, { kind, series, year });
        if (begun !== null) throw new InvoicingRefused('series-begun', { number: series });
        await storeNumber(transaction, { kind, series, year }, last, null);
      });
    },
    async transmit() {
      return transmit({ db, now: clock, channel, papers: storage.papers });
    },
    async close() {
      await schema?.close();
    },
  };
}
