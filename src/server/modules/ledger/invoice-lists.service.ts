/**
 * A page of a customer's invoices with the figures above it (C-DOC-2). Customers with many have them packed as columns: whatever is
 * asked, all of them are filtered and summed in memory, and what changed since is read as it is now. The others, and a customer of whom
 * too much changed in a moment, are read one invoice after the other, with the same result.
 */
import { LRUCache } from 'lru-cache';
import { INVOICE_KINDS, type InvoiceColumn } from '#contract/values/document-kinds.ts';
import { numberKey } from '#contract/values/number-key.rules.ts';
import { cacheShare } from '#server/platform/cache/cache-share.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { wordsOf } from './document-filter.ts';
import {
  type InvoiceFilter,
  NEW_DAYS,
  readInvoiceSums,
  readInvoices,
  readInvoicesById,
  type StoredInvoice,
} from './invoices.repository.ts';
import {
  type ChangedInvoice,
  type PackedKey,
  type PackedState,
  readChanged,
  readInvoicesOfArticle,
  readPacked,
  readPackedState,
  readPackedTexts,
  readPlaces,
  readRowInvoices,
  readRowsOfWords,
  readSeen,
  type TextsOfInvoices,
} from './packed-invoices.repository.ts';
import {
  addFigures,
  dueAt,
  type InvoiceSums,
  markParts,
  markWords,
  NONE,
  type PackedDays,
  type PackedInvoices,
  pageByKeys,
  paymentAt,
  placesOf,
  sumsOf,
  textAt,
} from './packed-invoices.rules.ts';

/** About 80 bytes for an invoice without texts: 64 MB. */
const MOST_KEPT = 800_000;
const CREDIT = INVOICE_KINDS.indexOf('credit_note') + 1;
/** In the order in which a list is sorted by what is to be paid. */
const PAYMENT_ORDER = { expired: 1, open: 2, partly: 3, paid: 4 } as const;
const KIND_ORDER = [...INVOICE_KINDS].sort();

/** One customer's, as long as they are not packed again. Parts that few lists need are read when they are asked for. */
interface Kept extends PackedKey {
  readonly packed: PackedInvoices;
  texts?: TextsOfInvoices;
  rowInvoices?: Int32Array;
  placeOf?: Map<number, number>;
  readonly rowsOfWords: LRUCache<string, Int32Array[]>;
}

/** Packed again while a list was read. */
class PackedAgain extends Error {}

export interface InvoiceList {
  readonly found: readonly StoredInvoice[];
  readonly sums: InvoiceSums;
}

export function createInvoiceLists(db: Queryable): (filter: InvoiceFilter) => Promise<InvoiceList> {
  const kept = new LRUCache<number, Kept>({
    maxSize: cacheShare(MOST_KEPT),
    sizeCalculation: ({ packed }) => packed.count,
  });

  async function keptOf(customerId: number, version: number): Promise<Kept> {
    const known = kept.get(customerId);
    if (known?.version === version) return known;
    const key = { customerId, version };
    const packed = present(await readPacked(db, key));
    const fresh = { ...key, packed, rowsOfWords: new LRUCache<string, Int32Array[]>({ max: 20 }) };
    kept.set(customerId, fresh);
    return fresh;
  }

  async function textsOf(of: Kept) {
    of.texts ??= present(await readPackedTexts(db, of));
    return of.texts;
  }

  /** By place, whether the text and the article of the filter find it; null = neither is asked for. */
  async function foundBy({ text, article }: InvoiceFilter, of: Kept): Promise<Uint8Array | null> {
    const { count, ids } = of.packed;
    const byText = text ? new Uint8Array(count) : null;
    if (text && byText) {
      const { numbers, texts } = await textsOf(of);
      markParts(numbers, numberKey(text), byText);
      markParts(texts, text.trim().toLowerCase(), byText);
    }
    if (!article) return byText;
    const byArticle = new Uint8Array(count);
    of.placeOf ??= new Map(Array.from(ids, (id, place) => [id, place]));
    for (const id of await readInvoicesOfArticle(db, of.customerId, article)) {
      const place = of.placeOf.get(id);
      if (place !== undefined) byArticle[place] = 1;
    }
    const words = wordsOf(article.words);
    if (words.length > 0) {
      of.rowInvoices ??= present(await readRowInvoices(db, of));
      markWords(of.rowInvoices, await Promise.all(words.map((word) => rowsOf(of, word))), byArticle);
    }
    return byText === null ? byArticle : byArticle.map((is, place) => is & (byText[place] as number));
  }

  async function rowsOf(of: Kept, beginning: string): Promise<Int32Array[]> {
    const known = of.rowsOfWords.get(beginning);
    if (known) return known;
    const rows = await readRowsOfWords(db, of, beginning);
    // Words are of one version: none may mean that it is gone.
    if (rows.length === 0 && (await readPackedState(db, of.customerId))?.version !== of.version)
      throw new PackedAgain();
    of.rowsOfWords.set(beginning, rows);
    return rows;
  }

  async function packedList(filter: InvoiceFilter, state: PackedState): Promise<InvoiceList> {
    const { customerId } = filter.scope;
    const [of, seen, changed] = await Promise.all([
      keptOf(customerId, state.version),
      readSeen(db, customerId, filter.days.today),
      state.changed.length === 0 ? [] : readChanged(db, filter, state.changed),
    ]);
    const { packed } = of;
    const days = { today: dayNumber(filter.days.today), bankSince: dayNumber(filter.days.bankSince) };
    const isUnread = (place: number) =>
      (packed.days[place] as number) >= days.today - NEW_DAYS && !seen.has(packed.ids[place] as number);
    const { kind, payment, unread, destination, scope } = filter;
    const addresses = destination === undefined ? scope.addresses : [destination];
    const isOutside = destination !== undefined && scope.addresses?.includes(destination) === false;
    const places = placesOf(packed, {
      days,
      from: dayNumber(filter.from),
      to: dayNumber(filter.to),
      addresses: addresses && new Set(isOutside ? [] : addresses),
      kind: kind === undefined ? null : INVOICE_KINDS.indexOf(kind) + 1,
      payment: payment ?? null,
      isUnread: unread ? isUnread : null,
      found: await foundBy(filter, of),
      without: new Set(state.changed),
    });
    const sums = sumsOf(packed, places, { days, credit: CREDIT, isUnread });
    for (const { kind, late, unread, ...figures } of changed)
      addFigures(sums, { ...figures, isCredit: kind === 'credit_note', isLate: late, isUnread: unread });
    const keys = await keysOf(filter.sort, of, days, changed);
    const page = pageByKeys({
      ...inUsualOrder(packed, places, changed, keys),
      ...filter,
      isReversed: filter.sort === 'date-asc',
    });
    return { found: await readInvoicesById(db, filter, page), sums };
  }

  /** Numbers that ascend as the list is sorted; null = it is in its usual order. */
  async function keysOf(
    sort: InvoiceFilter['sort'],
    of: Kept,
    days: PackedDays,
    changed: readonly ChangedInvoice[],
  ): Promise<Keys | null> {
    const [column, direction] = sort.split('-') as [InvoiceColumn, 'asc' | 'dec'];
    const sign = direction === 'asc' ? 1 : -1;
    const { packed } = of;
    const signed = (value: number) => sign * value;
    /** What is not known is last, up or down. */
    const known = (value: number | null) => (value === null ? Number.POSITIVE_INFINITY : sign * value);
    switch (column) {
      case 'date':
        return null;
      case 'taxable':
      case 'total':
        return { at: (place) => signed(packed[column][place] as number), of: (invoice) => signed(invoice[column]) };
      case 'due': {
        const dayOf = (day: number) => known(day === NONE ? null : day);
        return { at: (place) => dayOf(dueAt(packed, place)), of: ({ due }) => known(due) };
      }
      case 'payment': {
        const orderOf = (place: number) => {
          const payment = paymentAt(packed, place, days);
          return payment && PAYMENT_ORDER[payment];
        };
        return { at: (place) => known(orderOf(place)), of: ({ payment }) => known(payment) };
      }
      case 'kind': {
        const orderOf = (kind: string | undefined) => (KIND_ORDER as readonly (string | undefined)[]).indexOf(kind);
        return {
          at: (place) => signed(orderOf(INVOICE_KINDS[(packed.kinds[place] as number) - 1])),
          of: ({ kind }) => signed(orderOf(kind)),
        };
      }
      case 'destination': {
        const names = await readPlaces(db, of.customerId);
        const none = Number.POSITIVE_INFINITY;
        return {
          at: (place) => signed(names.get(packed.addresses[place] as number) ?? none),
          of: ({ place }) => signed(place ?? none),
        };
      }
      case 'number': {
        const ranks = changed.length === 0 ? new Map<number, number>() : await ranksOf(of, changed);
        return {
          at: (place) => signed(packed.inOrder[place] as number),
          of: ({ id }) => signed(ranks.get(id) ?? 0),
        };
      }
    }
  }

  /** By id, where the numbers of changed invoices stand among those of the others, and among themselves. */
  async function ranksOf(of: Kept, changed: readonly ChangedInvoice[]): Promise<Map<number, number>> {
    const { books, numbers } = await textsOf(of);
    const { inOrder, ids, count } = of.packed;
    const placeAt = new Int32Array(count);
    inOrder.forEach((order, place) => {
      placeAt[order - 1] = place;
    });
    const numberAt = (order: number) => {
      const place = placeAt[order] as number;
      const book = textAt(books, place);
      return {
        year: Number.parseInt(book, 10),
        series: book.slice(book.indexOf(' ') + 1),
        number_key: textAt(numbers, place),
        id: ids[place] as number,
      };
    };
    const inTheirOrder = changed.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
    return new Map(
      inTheirOrder.map((invoice, at) => {
        let [low, high] = [0, count];
        while (low < high) {
          const middle = (low + high) >> 1;
          if (isBefore(numberAt(middle), invoice)) low = middle + 1;
          else high = middle;
        }
        return [invoice.id, low + (at + 1) / (changed.length + 1)];
      }),
    );
  }

  return async (filter) => {
    for (let tries = 0; tries < 2; tries += 1) {
      const state = await readPackedState(db, filter.scope.customerId);
      if (!state) break;
      try {
        return await packedList(filter, state);
      } catch (error) {
        if (!(error instanceof PackedAgain)) throw error;
      }
    }
    const [found, sums] = await Promise.all([readInvoices(db, filter), readInvoiceSums(db, filter)]);
    return { found, sums };
  };
}

interface Keys {
  at(place: number): number;
  of(invoice: ChangedInvoice): number;
}

/** Those that changed since put among the others. */
function inUsualOrder(
  packed: PackedInvoices,
  places: Int32Array,
  changed: readonly ChangedInvoice[],
  keys: Keys | null,
): { ids: Int32Array; keys: Float64Array | null } {
  const count = places.length + changed.length;
  const ids = new Int32Array(count);
  const sorted = keys && new Float64Array(count);
  let next = 0;
  for (let at = 0; at < count; at += 1) {
    const place = places[at - next];
    const other = changed[next];
    if (other && (place === undefined || isNewer(other, packed, place))) {
      ids[at] = other.id;
      if (keys && sorted) sorted[at] = keys.of(other);
      next += 1;
    } else if (place !== undefined) {
      ids[at] = packed.ids[place] as number;
      if (keys && sorted) sorted[at] = keys.at(place);
    }
  }
  return { ids, keys: sorted };
}

function isNewer({ day, id }: ChangedInvoice, packed: PackedInvoices, place: number): boolean {
  const other = packed.days[place] as number;
  return day > other || (day === other && id > (packed.ids[place] as number));
}

type Numbered = Pick<ChangedInvoice, 'year' | 'series' | 'number_key' | 'id'>;

/** In the order of numbers: year, series, then shorter numbers first. */
function isBefore(a: Numbered, b: Numbered): boolean {
  if (a.year !== b.year) return a.year < b.year;
  if (a.series !== b.series) return a.series < b.series;
  if (a.number_key.length !== b.number_key.length) return a.number_key.length < b.number_key.length;
  return a.number_key === b.number_key ? a.id < b.id : a.number_key < b.number_key;
}

/** Days since 2000-01-01. */
const dayNumber = (day: string) => (Date.parse(day) - Date.UTC(2000, 0, 1)) / 86_400_000;

/** @throws PackedAgain */
function present<T>(value: T | undefined): T {
  if (value === undefined) throw new PackedAgain();
  return value;
}
