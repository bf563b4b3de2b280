/**
 * All invoices of a customer as columns, and what a list reads of them: which match a filter, their sums, a page in any order. Each
 * place in the columns is an invoice; places are in the usual order, newest first. Days are numbers since 2000-01-01.
 */
import type { InvoicePayment } from '#contract/values/document-kinds.ts';
import type { Money } from '#contract/values/money.ts';

export interface PackedInvoices {
  readonly count: number;
  readonly ids: Int32Array;
  readonly days: Int32Array;
  /** `NONE` = no address. */
  readonly addresses: Int32Array;
  /** The place of each kind in a list of kinds, from 1; 0 = a kind that the list has not. */
  readonly kinds: Int32Array;
  readonly taxable: Float64Array;
  readonly total: Float64Array;
  /** NaN, here and in `dueOpen`: no deadline is known. */
  readonly dueAmount: Float64Array;
  readonly dueOpen: Float64Array;
  /** `NONE` in these three = there is no such day. */
  readonly nextDue: Int32Array;
  readonly nextBankDue: Int32Array;
  readonly lastDue: Int32Array;
  /** The place of each in the order of numbers. */
  readonly inOrder: Int32Array;
}

/** Later than every day, larger than every address. */
export const NONE = 2 ** 31 - 1;

/** What is late: due before `today`, or at the bank and due before `bankSince`. */
export interface PackedDays {
  readonly today: number;
  readonly bankSince: number;
}

/** The figures of one invoice that sums and filters need. */
export interface InvoiceFigures {
  readonly taxable: Money;
  readonly total: Money;
  readonly isCredit: boolean;
  /** null = no deadline is known. */
  readonly open: Money | null;
  readonly isLate: boolean;
  readonly isUnread: boolean;
}

export interface InvoiceSums {
  count: number;
  taxable: Money;
  total: Money;
  open: Money;
  expired: Money;
  unread: number;
}

/** Credit notes count as negative. */
export function addFigures(sums: InvoiceSums, { taxable, total, isCredit, open, isLate, isUnread }: InvoiceFigures) {
  const sign = isCredit ? -1 : 1;
  sums.count += 1;
  sums.taxable += sign * taxable;
  sums.total += sign * total;
  sums.open += open ?? 0;
  if (open !== null && open > 0 && isLate) sums.expired += open;
  if (isUnread) sums.unread += 1;
}

export interface PackedFilter {
  readonly days: PackedDays;
  /** Both inclusive. */
  readonly from: number;
  readonly to: number;
  /** null = all, and those without one. */
  readonly addresses: ReadonlySet<number> | null;
  readonly kind: number | null;
  readonly payment: InvoicePayment | null;
  readonly isUnread: ((place: number) => boolean) | null;
  /** By place: what a text or an article finds, 1; null = everything. */
  readonly found: Uint8Array | null;
  /** What changed since: it is read elsewhere. */
  readonly without: ReadonlySet<number>;
}

const isLate = ({ nextDue, nextBankDue }: PackedInvoices, place: number, { today, bankSince }: PackedDays) =>
  (nextDue[place] as number) < today || (nextBankDue[place] as number) < bankSince;

/** null = no deadline is known. */
export function paymentAt(packed: PackedInvoices, place: number, days: PackedDays): InvoicePayment | null {
  const open = packed.dueOpen[place] as number;
  if (Number.isNaN(open)) return null;
  if (open <= 0) return 'paid';
  if (isLate(packed, place, days)) return 'expired';
  return open < (packed.dueAmount[place] as number) ? 'partly' : 'open';
}

/** The day on which the next part is due, else the last one; `NONE` = none is known. */
export function dueAt({ nextDue, nextBankDue, lastDue }: PackedInvoices, place: number): number {
  const next = Math.min(nextDue[place] as number, nextBankDue[place] as number);
  return next === NONE ? (lastDue[place] as number) : next;
}

/** Places that match, in their order. */
export function placesOf(packed: PackedInvoices, filter: PackedFilter): Int32Array {
  const { days, ids, addresses, kinds } = packed;
  const { found, without, kind, payment, isUnread } = filter;
  const end = firstBefore(days, filter.from);
  const places = new Int32Array(end);
  let count = 0;
  for (let place = firstBefore(days, filter.to + 1); place < end; place += 1) {
    if (found !== null && found[place] === 0) continue;
    if (kind !== null && kinds[place] !== kind) continue;
    if (filter.addresses !== null && !filter.addresses.has(addresses[place] as number)) continue;
    if (payment !== null && paymentAt(packed, place, filter.days) !== payment) continue;
    if (isUnread !== null && !isUnread(place)) continue;
    if (without.size > 0 && without.has(ids[place] as number)) continue;
    places[count] = place;
    count += 1;
  }
  return places.subarray(0, count);
}

/** The first place whose day is before this one; days descend. */
function firstBefore(days: Int32Array, day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] as number) < day) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** @param credit the number of the kind that counts as negative */
export function sumsOf(
  packed: PackedInvoices,
  places: Int32Array,
  { days, credit, isUnread }: { days: PackedDays; credit: number; isUnread: (place: number) => boolean },
): InvoiceSums {
  const sums = { count: 0, taxable: 0, total: 0, open: 0, expired: 0, unread: 0 };
  const { taxable, total, kinds, dueOpen } = packed;
  for (const place of places) {
    const open = dueOpen[place] as number;
    addFigures(sums, {
      taxable: taxable[place] as number,
      total: total[place] as number,
      isCredit: kinds[place] === credit,
      open: Number.isNaN(open) ? null : open,
      isLate: isLate(packed, place, days),
      isUnread: isUnread(place),
    });
  }
  return sums;
}

interface Paged {
  /** In the usual order. */
  readonly ids: Int32Array;
  /** They ascend as the page is sorted; equal ones stay in the usual order. null = the usual order itself. */
  readonly keys: Float64Array | null;
  /** The usual order from its end. */
  readonly isReversed: boolean;
  readonly offset: number;
  readonly limit: number;
}

/**
 * The ids of one page. Only the page is put into order: its first and its last key are found without sorting the others.
 */
export function pageByKeys({ ids, keys, isReversed, offset, limit }: Paged): number[] {
  if (keys === null) {
    if (!isReversed) return [...ids.subarray(offset, offset + limit)];
    return [...ids.subarray(Math.max(0, ids.length - offset - limit), Math.max(0, ids.length - offset))].reverse();
  }
  const end = Math.min(offset + limit, keys.length);
  if (offset >= end) return [];
  const first = nthSmallest(keys, offset);
  const last = nthSmallest(keys, end - 1);
  let before = 0;
  for (const key of keys) if (key < first) before += 1;
  // Of those with the first key some are on earlier pages, of those with the last one some on later ones.
  let skipped = offset - before;
  const byKey = new Map<number, number[]>();
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] as number;
    if (key < first || key > last) continue;
    if (key === first && skipped > 0) {
      skipped -= 1;
      continue;
    }
    const same = byKey.get(key);
    if (!same) byKey.set(key, [ids[at] as number]);
    else if (same.length < limit) same.push(ids[at] as number);
  }
  const within = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, same]) => same);
  return within.slice(0, end - offset);
}

/** The number that would be at `nth` if they were sorted, without sorting them (Hoare's selection). */
export function nthSmallest(numbers: Float64Array, nth: number): number {
  const own = numbers.slice();
  let [low, high] = [0, own.length - 1];
  while (low < high) {
    const pivot = own[(low + high) >> 1] as number;
    let [left, right] = [low, high];
    while (left <= right) {
      while ((own[left] as number) < pivot) left += 1;
      while ((own[right] as number) > pivot) right -= 1;
      if (left > right) break;
      const moved = own[left] as number;
      own[left] = own[right] as number;
      own[right] = moved;
      left += 1;
      right -= 1;
    }
    if (nth <= right) high = right;
    else if (nth >= left) low = left;
    else break;
  }
  return own[nth] as number;
}

/** Texts of all invoices behind one another, each with a zero byte behind it. */
export interface PackedTexts {
  readonly text: string;
  /** Where the text of each place begins, and where the last one ends. */
  readonly starts: Int32Array;
}

export function packedTexts(text: string, count: number): PackedTexts {
  const starts = new Int32Array(count + 1);
  for (let place = 0; place < count; place += 1) starts[place + 1] = text.indexOf('\0', starts[place]) + 1;
  return { text, starts };
}

export const textAt = ({ text, starts }: PackedTexts, place: number): string =>
  text.slice(starts[place], (starts[place + 1] as number) - 1);

/** Marks the places whose text has this part. */
export function markParts({ text, starts }: PackedTexts, part: string, found: Uint8Array): void {
  if (part === '' || part.includes('\0')) return;
  let place = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, starts[place])) {
    while ((starts[place + 1] as number) <= at) place += 1;
    found[place] = 1;
    place += 1;
    if (place >= found.length) return;
  }
}

/**
 * Marks the places of the invoices that have a row with all words.
 * @param rowsOfWords for each word asked, the lists of rows of the words that begin with it
 */
export function markWords(
  rowInvoices: Int32Array,
  rowsOfWords: readonly (readonly Int32Array[])[],
  found: Uint8Array,
): void {
  const words = new Uint8Array(rowInvoices.length);
  rowsOfWords.forEach((lists, word) => {
    for (const rows of lists) for (const row of rows) if (words[row] === word) words[row] = word + 1;
  });
  for (let row = 0; row < words.length; row += 1)
    if (words[row] === rowsOfWords.length) found[rowInvoices[row] as number] = 1;
}
