/** Terms of payment as data: when each part of a document falls due, and how much it is (C-DOC-3). */
import { type Money, roundToCents } from './money.ts';
import type { PaymentMethod, PaymentStep, PaymentTerms } from './payment-terms.ts';

export interface Deadline {
  /** Plain date. */
  readonly dueOn: string;
  readonly amount: Money;
}

/**
 * Deadlines of a document of `day` (plain date). Shares are percentages or equal, rounded half up to cents; the last part takes what is left.
 * With `vat: 'first'` the whole tax (`vat`, part of `total`) is due with the first part.
 */
export function deadlinesOf(terms: PaymentTerms, day: string, total: Money, vat: Money = 0): Deadline[] {
  const { steps } = terms;
  const withFirst = terms.vat === 'first' ? vat : 0;
  const shared = total - withFirst;
  let left = shared;
  return steps.map((step, at) => {
    const isLast = at === steps.length - 1;
    const share =
      step.percent === undefined
        ? roundToCents(shared, 1, steps.length)
        : roundToCents(shared, Math.round(step.percent * 100), 10_000);
    const amount = isLast ? left : share;
    left -= amount;
    return { dueOn: dueDay(step, day), amount: amount + (at === 0 ? withFirst : 0) };
  });
}

interface Day {
  readonly year: number;
  /** 0 to 11; more or less moves the year. */
  readonly month: number;
  readonly day: number;
}

function dueDay(step: PaymentStep, invoiceDay: string): string {
  const [year = 0, month = 1, day = 1] = invoiceDay.split('-').map(Number);
  let due: Day = { year, month: month - 1, day };
  if (step.base === 'month_end_first') due = plus(monthEnd(due), step);
  else due = plus(due, step);
  if (step.base === 'month_end') due = monthEnd(due);
  if (step.extra) due = plusDays(due, step.extra);
  if (step.fixed) due = onDay(due, step.fixed);
  const skipped = step.skip?.[due.month + 1];
  if (skipped) due = clipped({ year: due.year, month: due.month + 1, day: skipped });
  return new Date(Date.UTC(due.year, due.month, due.day)).toISOString().slice(0, 10);
}

/** `count: months` takes 30 days as a month and keeps the day, or the last of a shorter month. */
function plus(from: Day, { days, count }: PaymentStep): Day {
  if (count === 'days') return plusDays(from, days);
  return clipped({ year: from.year, month: from.month + Math.round(days / 30), day: from.day });
}

function plusDays({ year, month, day }: Day, days: number): Day {
  const moved = new Date(Date.UTC(year, month, day + days));
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth(), day: moved.getUTCDate() };
}

function lastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

function clipped({ year, month, day }: Day): Day {
  const first = new Date(Date.UTC(year, month, 1));
  const [realYear, realMonth] = [first.getUTCFullYear(), first.getUTCMonth()];
  return { year: realYear, month: realMonth, day: Math.min(day, lastDay(realYear, realMonth)) };
}

function monthEnd(day: Day): Day {
  return clipped({ ...day, day: 31 });
}

/** That day of the month; the next month's when it is past. */
function onDay(from: Day, fixed: number): Day {
  const here = clipped({ ...from, day: fixed });
  return here.day >= from.day ? here : clipped({ year: from.year, month: from.month + 1, day: fixed });
}

const METHODS: Readonly<Record<PaymentMethod, readonly [it: string, en: string]>> = {
  bank_transfer: ['Bonifico', 'Bank transfer'],
  riba: ['RiBa', 'RiBa'],
  cash: ['Contanti', 'Cash'],
  card: ['Carta', 'Card'],
  direct_debit: ['Addebito diretto', 'Direct debit'],
};
const BASES = { invoice: 'DF', month_end: 'DFFM', month_end_first: 'FMDF' } as const;

/** In words of the trade: `RiBa 30/60/90 gg DFFM`, `Bonifico 30 gg DF`. What all steps share is said once. */
export function termsText(terms: PaymentTerms, language: 'it' | 'en'): string {
  const english = language === 'en';
  const [first] = terms.steps;
  const method = METHODS[terms.method][english ? 1 : 0];
  if (!first) return method;
  const base = first.base ?? 'invoice';
  const usual = base === 'invoice' ? 'days' : 'months';
  const skip = Object.keys(first.skip ?? {});
  const percents = terms.steps.map(({ percent }) => percent);
  return [
    method,
    terms.steps.map(({ days }) => days).join('/'),
    english ? 'days' : 'gg',
    BASES[base],
    first.extra && `+${first.extra}`,
    first.fixed && `${english ? 'on the' : 'al'} ${first.fixed}`,
    skip.length > 0 &&
      `${english ? 'skipping' : 'salto'} ${skip.join(',')} ${english ? 'to' : 'al'} ${first.skip?.[Number(skip[0])]}`,
    first.count !== usual &&
      `(${first.count === 'months' ? (english ? 'months' : 'mesi') : english ? 'by days' : 'giorni'})`,
    percents.some((percent) => percent !== undefined) && `${percents.join('/')}%`,
    terms.vat === 'first' && (english ? 'VAT with the first' : 'IVA alla prima'),
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * The codes `riba_30`, `riba_60` … of customers and orders: that many days, to the end of the month. 30 days are a month in trade.
 * undefined = another code.
 */
export function termsOfCode(code: string): PaymentTerms | undefined {
  const days = Number(/^riba_(\d{1,3})$/.exec(code)?.[1]);
  if (Number.isNaN(days)) return undefined;
  return { method: 'riba', steps: [{ days, count: days % 30 === 0 ? 'months' : 'days', base: 'month_end' }] };
}

const TEXT =
  /^(\D+?) (\d+(?:\/\d+)*) (?:gg|days) (DF|DFFM|FMDF)(?: \+(\d+))?(?: (?:al|on the) (\d+))?(?: (?:salto|skipping) ([\d,]+) (?:al|to) (\d+))?(?: \((mesi|months|giorni|by days)\))?(?: ([\d/]+)%)?( IVA alla prima| VAT with the first)?$/;

/** What `termsText` wrote in either language → terms; undefined for any other text. */
export function termsOfText(text: string): PaymentTerms | undefined {
  const parts = TEXT.exec(text.trim().replace(/\s+/g, ' '));
  if (!parts) return undefined;
  const [, word = '', days = '', baseWord, extra, fixed, months, skipTo, counted, percents, vat] = parts;
  const method = (Object.keys(METHODS) as PaymentMethod[]).find((one) =>
    METHODS[one].some((name) => name.toLowerCase() === word.toLowerCase()),
  );
  if (!method) return undefined;
  const base = baseWord === 'DF' ? undefined : baseWord === 'DFFM' ? 'month_end' : 'month_end_first';
  const usual = base ? 'months' : 'days';
  const other = usual === 'days' ? 'months' : 'days';
  const shares = percents?.split('/').map(Number);
  return {
    method,
    steps: days.split('/').map(
      (one, at): PaymentStep => ({
        days: Number(one),
        count: counted ? other : usual,
        ...(base && { base }),
        ...(extra && { extra: Number(extra) }),
        ...(fixed && { fixed: Number(fixed) }),
        ...(months && { skip: Object.fromEntries(months.split(',').map((month) => [Number(month), Number(skipTo)])) }),
        ...(shares?.[at] !== undefined && { percent: shares[at] }),
      }),
    ),
    ...(vat && { vat: 'first' }),
  };
}
