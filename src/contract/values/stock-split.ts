/**
 * How much of a quantity is in stock, and when the rest arrives: one rule and one wording for rows, carts, checkout,
 * orders, e-mails and documents. Pure and zod-free. Quantities are pieces with at most 3 decimals, dates are plain.
 */
import type { Availability } from '#contract/endpoints/article.ts';
import type { Locale } from './locale.ts';

export interface DatedPieces {
  readonly quantity: number;
  readonly date: string;
  /** `week`: some day of the week that begins on `date`. */
  readonly precision: 'date' | 'week';
}

/** The parts add up to the quantity that was split. */
export interface StockSplit {
  /** In stock at that moment. */
  readonly now: number;
  /** What arrives on known dates, earliest first. */
  readonly arriving: readonly DatedPieces[];
  /** Pieces without a known date. */
  readonly undated: number;
}

type Stocked = Pick<Availability, 'text' | 'quantity' | 'arrival' | 'arrivals'>;

const thousandths = (pieces: number) => Math.round(pieces * 1000);

/** Every arrival that can still be promised, earliest first. */
export function arrivalsOf({ quantity, arrival, arrivals }: Stocked): readonly DatedPieces[] {
  return arrivals ?? (arrival ? [{ ...arrival, quantity }] : []);
}

/** Stock first, then the arrivals by date; the remainder has no date. */
export function splitQuantity(quantity: number, stocked: Stocked): StockSplit {
  let left = Math.max(0, thousandths(quantity));
  const take = (pieces: number) => {
    const taken = Math.min(left, Math.max(0, thousandths(pieces)));
    left -= taken;
    return taken / 1000;
  };
  const now = stocked.text === 'DISPONIBILE' ? take(stocked.quantity) : 0;
  const arriving: DatedPieces[] = [];
  for (const { date, precision, quantity: pieces } of arrivalsOf(stocked)) {
    const taken = take(pieces);
    if (taken > 0) arriving.push({ quantity: taken, date, precision });
  }
  return { now, arriving, undated: left / 1000 };
}

/** The availability that remains after a split: for the next row of the same article. */
export function withoutSplit(stocked: Stocked, split: StockSplit): Stocked {
  const taken = new Map(split.arriving.map((part) => [`${part.date}/${part.precision}`, part.quantity]));
  const arrivals = arrivalsOf(stocked).flatMap((part) => {
    const quantity =
      (thousandths(part.quantity) - thousandths(taken.get(`${part.date}/${part.precision}`) ?? 0)) / 1000;
    return quantity > 0 ? [{ ...part, quantity }] : [];
  });
  const quantity = stocked.text === 'DISPONIBILE' ? (thousandths(stocked.quantity) - thousandths(split.now)) / 1000 : 0;
  return { text: quantity > 0 ? 'DISPONIBILE' : '', quantity, arrival: null, arrivals };
}

/** True when everything is in stock. */
export function isAllThere({ arriving, undated }: StockSplit): boolean {
  return arriving.length === 0 && undated === 0;
}

/** Summary of the rows of a cart or order that arrive later. */
export interface LaterRows {
  /** Rows of which something arrives later. */
  readonly rows: number;
  /** Those among them with pieces that have no date. */
  readonly undated: number;
  /** The first arrival; null = no date is known. */
  readonly from: { readonly date: string; readonly precision: 'date' | 'week' } | null;
  /** The last day of the last arrival; null while some pieces have no date. */
  readonly complete: string | null;
  /** At least one piece of the whole is in stock now. */
  readonly some_now: boolean;
}

/** null = nothing arrives later. */
export function laterRows(splits: Iterable<StockSplit>): LaterRows | null {
  let rows = 0;
  let undated = 0;
  let someNow = false;
  let from: LaterRows['from'] = null;
  let complete = '';
  for (const split of splits) {
    if (split.now > 0) someNow = true;
    if (isAllThere(split)) continue;
    rows += 1;
    if (split.undated > 0) undated += 1;
    for (const { date, precision } of split.arriving) {
      if (!from || date < from.date) from = { date, precision };
      const last = lastDay({ date, precision });
      if (last > complete) complete = last;
    }
  }
  return rows === 0 ? null : { rows, undated, from, complete: undated > 0 ? null : complete, some_now: someNow };
}

const SIX_DAYS = 6 * 86_400_000;

/** The last possible day of an arrival: that day, or the end of its week. */
export function lastDay({ date, precision }: Pick<DatedPieces, 'date' | 'precision'>): string {
  return precision === 'date' ? date : new Date(Date.parse(`${date}T00:00:00Z`) + SIX_DAYS).toISOString().slice(0, 10);
}

/** `07/12` */
const shortDay = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}`;

const WORDS = {
  it: {
    now: (pieces: string) => `${pieces} subito`,
    arriving: (pieces: string, from: string) => `${pieces} in arrivo ${from}`,
    undated: (pieces: string) => `${pieces} senza data di arrivo`,
    from: (day: string, isWeek: boolean) => (isWeek ? `dalla settimana del ${day}` : `dal ${day}`),
    later: (rows: number) => (rows === 1 ? '1 riga arriva dopo' : `${rows} righe arrivano dopo`),
    noDate: 'senza data',
    someUndated: (rows: number) => `(${rows} senza data)`,
  },
  en: {
    now: (pieces: string) => `${pieces} now`,
    arriving: (pieces: string, from: string) => `${pieces} when they arrive (${from})`,
    undated: (pieces: string) => `${pieces} without an arrival date`,
    from: (day: string, isWeek: boolean) => (isWeek ? `from the week of ${day}` : `from ${day}`),
    later: (rows: number) => (rows === 1 ? '1 line arrives later' : `${rows} lines arrive later`),
    noDate: 'without a date',
    someUndated: (rows: number) => `(${rows} without a date)`,
  },
} as const;

const figures: Record<Locale, Intl.NumberFormat> = {
  it: new Intl.NumberFormat('it', { maximumFractionDigits: 3, useGrouping: 'always' }),
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 3, useGrouping: 'always' }),
};

/** `8.200 subito, 111.800 in arrivo dal 07/12`; empty when everything is in stock. */
export function splitSentence(split: StockSplit, locale: Locale): string {
  if (isAllThere(split)) return '';
  const words = WORDS[locale];
  const figure = (pieces: number) => figures[locale].format(pieces);
  const [first] = split.arriving;
  const coming = split.arriving.reduce((sum, { quantity }) => sum + thousandths(quantity), 0) / 1000;
  return [
    split.now > 0 && words.now(figure(split.now)),
    first && words.arriving(figure(coming), words.from(shortDay(first.date), first.precision === 'week')),
    split.undated > 0 && words.undated(figure(split.undated)),
  ]
    .filter(Boolean)
    .join(', ');
}

/** `2 righe arrivano dopo, dal 07/12`; empty when nothing arrives later. */
export function laterSentence(later: Pick<LaterRows, 'rows' | 'undated' | 'from'> | null, locale: Locale): string {
  if (!later) return '';
  const words = WORDS[locale];
  const { rows, undated, from } = later;
  if (!from) return `${words.later(rows)}, ${words.noDate}`;
  const dated = `${words.later(rows)}, ${words.from(shortDay(from.date), from.precision === 'week')}`;
  return undated > 0 ? `${dated} ${words.someUndated(undated)}` : dated;
}
