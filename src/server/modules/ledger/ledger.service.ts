/** Lists and details of invoices and delivery notes (C-DOC-2). */
import type { z } from 'zod';
import type { DeliveryNoteDetail, getDdt } from '#contract/endpoints/account/delivery-notes.ts';
import type { LinkedDocument } from '#contract/endpoints/account/document-parts.ts';
import type { getInvoices, InvoiceDetail, invoicePdf } from '#contract/endpoints/account/invoices.ts';
import { AppError } from '#contract/values/errors.ts';
import { type Money, moneyToNumber } from '#contract/values/money.ts';
import { numberKey } from '#contract/values/number-key.rules.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Days } from './deadline-state.rules.ts';
import { readDeadlinesOfInvoice } from './deadlines.repository.ts';
import { readNote, readNoteIds, readNoteRows, readNoteSums, readNotes } from './delivery-notes.repository.ts';
import {
  italianDay,
  presentDeadline,
  presentFiles,
  presentInvoice,
  presentInvoiceRow,
  presentLink,
  presentNote,
  presentNoteRow,
} from './document.presenter.ts';
import { allows, type DocumentAccess, type DocumentScope } from './document-access.ts';
import { type ArticleFilter, wordQuery } from './document-filter.ts';
import {
  type DocumentKind,
  markRead,
  readDisputesOf,
  readFiles,
  readLinks,
  readMatches,
  type StoredLink,
  type StoredMatch,
} from './document-parts.repository.ts';
import { documentRange } from './document-range.rules.ts';
import { createInvoiceLists } from './invoice-lists.service.ts';
import { readInvoice, readInvoiceIds, readInvoiceRows, readInvoiceVat } from './invoices.repository.ts';
import { naturaMeaning } from './natura.ts';
import { readOrderFlow } from './order-flow.repository.ts';

type Asked<E extends { request: z.ZodType }> = z.output<E['request']>;
type Answer<E extends { response: z.ZodType }> = z.input<E['response']> extends { message: infer M } ? M : never;
type Reader = Pick<Caller, 'customerId' | 'role' | 'userId' | 'locale'>;

export interface LedgerServiceDeps {
  readonly db: Queryable;
  readonly days: () => Days;
  readonly timeZone: string;
  readonly access: DocumentAccess;
  readonly catalogue: Pick<Catalogue, 'articlesByIds'>;
  /** Articles that a text names for this customer: code, previous code, EAN, a code of their own. */
  readonly articlesNamed: (customerId: number, text: string) => Promise<readonly number[]>;
}

/** By row of the order. */
export type OrderFlow = ReadonlyMap<number, { readonly shipped: number | null; readonly invoiced: number | null }>;

export type LedgerService = ReturnType<typeof createLedgerService>;

export function createLedgerService(deps: LedgerServiceDeps) {
  const { db, days, access, catalogue } = deps;
  const listOfInvoices = createInvoiceLists(db);

  async function articleFilter(customerId: number, text: string | undefined): Promise<ArticleFilter | undefined> {
    const asked = text?.trim();
    if (!asked) return undefined;
    const articleIds = await deps.articlesNamed(customerId, asked);
    // A code means its articles alone; words are looked for only where the text is no code.
    return { articleIds, code: asked.toUpperCase(), words: articleIds.length > 0 ? '' : wordQuery(asked) };
  }

  async function matchesOf(
    kind: DocumentKind,
    scope: DocumentScope,
    ids: readonly number[],
    article: ArticleFilter | undefined,
  ): Promise<(id: number) => readonly StoredMatch[] | undefined> {
    if (!article) return () => undefined;
    const found = Map.groupBy(await readMatches(db, kind, scope.customerId, ids, article), ({ of }) => of);
    return (id) => found.get(id) ?? [];
  }

  async function listFilter(scope: DocumentScope, asked: Asked<typeof getDdt> | Asked<typeof getInvoices>) {
    const { per_page, page, text, destination } = asked;
    const at = days();
    return {
      scope,
      days: at,
      ...documentRange(asked, at.today),
      text: text?.trim() || undefined,
      destination: destination || undefined,
      article: await articleFilter(scope.customerId, asked.article),
      limit: per_page,
      offset: (page - 1) * per_page,
    };
  }

  /** Documents of a kind that the caller may not open are not named. */
  function visible(caller: Reader, links: readonly StoredLink[]): StoredLink[] {
    const [invoices, notes] = [allows(access, caller, 'invoices'), allows(access, caller, 'deliveries')];
    return links.filter(({ kind }) => kind === 'order' || (kind === 'note' ? notes : invoices));
  }

  async function articlesOf(rows: readonly { product_id: number | null }[]) {
    return catalogue.articlesByIds([...new Set(rows.flatMap(({ product_id }) => product_id ?? []))]);
  }

  const disputesOf = async (kind: DocumentKind, id: number) =>
    (await readDisputesOf(db, kind, id)).map((one) => ({
      id: one.id,
      state: one.state,
      date: italianDay(one.at.toISOString().slice(0, 10)),
    }));

  return {
    async invoices(caller: Reader, asked: Asked<typeof getInvoices>): Promise<Answer<typeof getInvoices>> {
      const scope = access(caller, 'invoices');
      const { kind, payment, unread, sort } = asked;
      const filter = { ...(await listFilter(scope, asked)), kind, payment, unread, sort };
      const { found, sums } = await listOfInvoices(filter);
      const matches = await matchesOf(
        'invoice',
        scope,
        found.map(({ id }) => id),
        filter.article,
      );
      return {
        data: found.map((invoice) => presentInvoice(invoice, matches(invoice.id))),
        count: sums.count,
        page: asked.page,
        pages: Math.ceil(sums.count / asked.per_page),
        totals: {
          taxable: moneyToNumber(sums.taxable),
          total: moneyToNumber(sums.total),
          open: moneyToNumber(sums.open),
          expired: moneyToNumber(sums.expired),
          unread: sums.unread,
        },
      };
    },

    /** @throws AppError `not-found`, also for what belongs to another customer. */
    async invoice(caller: Reader, id: number): Promise<InvoiceDetail> {
      const scope = access(caller, 'invoices');
      const at = days();
      const invoice = await readInvoice(db, scope, at, id);
      if (!invoice) throw new AppError('not-found');
      const [rows, vat, deadlines, linked, files, disputes] = await Promise.all([
        readInvoiceRows(db, id),
        readInvoiceVat(db, id),
        allows(access, caller, 'deadlines') ? readDeadlinesOfInvoice(db, scope.customerId, id, at) : [],
        readLinks(db, scope, 'invoice', [id]),
        readFiles(db, 'invoice', id),
        disputesOf('invoice', id),
      ]);
      const links = visible(caller, linked);
      const articles = await articlesOf(rows);
      if (scope.readerId !== null) await markRead(db, scope, 'invoice', id);
      return {
        ...presentInvoice(invoice),
        td: invoice.td,
        stamp: moneyToNumber(invoice.stamp),
        split: invoice.split,
        payment_terms: invoice.payment_terms,
        cig: invoice.cig,
        cup: invoice.cup,
        note: invoice.note,
        rows: rows.map((row) => presentInvoiceRow(row, links, articles, caller.locale)),
        vat_table: vat.map(({ taxable, tax, ...line }) => ({
          ...line,
          meaning: naturaMeaning(line.natura, caller.locale),
          taxable: moneyToNumber(taxable),
          tax: moneyToNumber(tax),
        })),
        deadlines: deadlines.map((deadline) => {
          const { id: deadlineId, ...shown } = presentDeadline(deadline, at.today, false);
          const { part, due_date, method, amount, open, state, payable } = shown;
          return { id: deadlineId, part, due_date, method, amount, open, state, payable };
        }),
        links: links.map(presentLink),
        files: presentFiles('invoice', id, files),
        disputes,
        rows_differ: rowsDiffer(rows, invoice.taxable),
      };
    },

    async notes(caller: Reader, asked: Asked<typeof getDdt>): Promise<Answer<typeof getDdt>> {
      const scope = access(caller, 'deliveries');
      const { kind, status, unbilled, sort } = asked;
      const filter = { ...(await listFilter(scope, asked)), kind, status, unbilled, sort };
      const [found, { count, ...totals }] = await Promise.all([readNotes(db, filter), readNoteSums(db, filter)]);
      const ids = found.map(({ id }) => id);
      const [links, matches] = await Promise.all([
        readLinks(db, scope, 'note', ids),
        matchesOf('note', scope, ids, filter.article),
      ]);
      const linksOf = Map.groupBy(visible(caller, links), ({ of }) => of);
      const priced = (found: readonly StoredMatch[] | undefined) =>
        scope.prices ? found : found?.map((row) => ({ ...row, price: null }));
      return {
        data: found.map((note) => presentNote(note, linksOf.get(note.id) ?? [], priced(matches(note.id)))),
        count,
        page: asked.page,
        pages: Math.ceil(count / asked.per_page),
        totals,
      };
    },

    /** @throws AppError `not-found`, also for what belongs to another customer. */
    async note(caller: Reader, id: number): Promise<DeliveryNoteDetail> {
      const scope = access(caller, 'deliveries');
      const note = await readNote(db, scope, days().today, id);
      if (!note) throw new AppError('not-found');
      const [rows, linked, files, disputes] = await Promise.all([
        readNoteRows(db, id),
        readLinks(db, scope, 'note', [id]),
        readFiles(db, 'note', id),
        disputesOf('note', id),
      ]);
      const links = visible(caller, linked);
      const articles = await articlesOf(rows);
      if (scope.readerId !== null) await markRead(db, scope, 'note', id);
      return {
        ...presentNote(note, links),
        reason: note.reason,
        carriage: note.carriage,
        transport_by: note.transport_by,
        appearance: note.appearance,
        gross_kg: note.gross_kg,
        net_kg: note.net_kg,
        starts_at: note.starts_at ? localTime(note.starts_at, deps.timeZone) : '',
        reference: note.reference,
        note: note.note,
        rows: rows.map((row) => presentNoteRow(row, links, articles, { locale: caller.locale, prices: scope.prices })),
        prices: scope.prices,
        files: scope.prices ? presentFiles('note', id, files) : [],
        disputes,
      };
    },

    /** Path of the newest document of that year and number; undefined = the customer has none. */
    async pdfPath(caller: Reader, asked: Asked<typeof invoicePdf>): Promise<string | undefined> {
      const key = numberKey(asked.number);
      const { year, scope: kind } = asked;
      if (kind === 'ddt') {
        const [note] = await readNoteIds(db, access(caller, 'deliveries'), { year, key });
        return note && `/documents/ddt.pdf?id=${note.id}`;
      }
      const kinds = asked.type === undefined ? null : KINDS_OF_TYPE[asked.type];
      const [invoice] = await readInvoiceIds(db, access(caller, 'invoices'), { year, key, kinds });
      return invoice && `/documents/invoice.pdf?id=${invoice.id}`;
    },

    /** Of each row of an order: pieces on delivery notes and on invoices, as far as the caller may see them. */
    async flowOfOrder(caller: Reader, orderId: number): Promise<OrderFlow> {
      const [notes, invoices] = [allows(access, caller, 'deliveries'), allows(access, caller, 'invoices')];
      if (!notes && !invoices) return new Map();
      const rows = await readOrderFlow(db, access(caller, notes ? 'deliveries' : 'invoices'), orderId);
      return new Map(
        rows.map(({ row_id, shipped, invoiced }) => [
          row_id,
          { shipped: notes ? shipped : null, invoiced: invoices ? invoiced : null },
        ]),
      );
    },

    /** Delivery notes and invoices of an order, in the order of the chain. */
    async linksOfOrder(caller: Reader, orderId: number): Promise<LinkedDocument[]> {
      const right = (['deliveries', 'invoices'] as const).find((one) => allows(access, caller, one));
      if (!right) return [];
      const scope = access(caller, right);
      const direct = await readLinks(db, scope, 'order', [orderId]);
      const notes = direct.filter(({ kind }) => kind === 'note').map(({ id }) => id);
      const behind = notes.length === 0 ? [] : await readLinks(db, scope, 'note', notes);
      const invoices = new Map<number, StoredLink>();
      for (const link of [...direct, ...behind])
        if (link.kind === 'invoice' || link.kind === 'credit_note') invoices.set(link.id, link);
      return visible(caller, [...direct.filter(({ kind }) => kind === 'note'), ...invoices.values()]).map(presentLink);
    },
  };
}

/** `type` of `invoice_pdf` (storefront.md §7): I immediate, D deferred. */
const KINDS_OF_TYPE = {
  I: ['invoice', 'accompanying', 'advance', 'debit_note', 'credit_note'],
  D: ['deferred'],
} as const;

/** A cent per row is rounding of the other system; more is said. */
function rowsDiffer(rows: readonly { total: Money; kind: string }[], taxable: Money): boolean {
  if (rows.length === 0) return false;
  const sum = rows.reduce((total, row) => total + row.total, 0);
  return Math.abs(sum - taxable) > 100 * rows.length;
}

/** `DD/MM/YYYY HH:MM` in the shop's time zone. */
function localTime(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('it', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);
  return `${italianDay(day)} ${parts.format(instant).slice(-5)}`;
}
