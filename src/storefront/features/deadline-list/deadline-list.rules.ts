/** Filters, months and choice of the list of payment deadlines (C-DOC-2, C-DOC-3). Pure. */
import type { Deadline } from '#contract/endpoints/account/deadlines.ts';
import type { ApiRequest } from '#contract/endpoints/api.ts';
import { DEADLINE_FILTERS, DEADLINE_SORTS, type DeadlineSort } from '#contract/values/document-kinds.ts';
import { type Money, moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';
import {
  type DocumentFilters,
  type DocumentList,
  filtersOf,
  listFields,
} from '#storefront/domain/document/document-list.rules.ts';

type Name = 'state' | 'method';
export type DeadlineFilters = DocumentFilters<Name, DeadlineSort>;

export const DEADLINE_LIST: DocumentList<Name, DeadlineSort> = {
  choices: { state: DEADLINE_FILTERS, method: null },
  sorts: DEADLINE_SORTS,
  firstSort: 'due-asc',
};

/** More than on other lists: what is chosen to be paid must be on one page. */
const PER_PAGE = 100;

/** As in other lists, but without a range until one is asked for: what is to come has no last day. */
export function deadlineFilters(query: URLSearchParams, today: string): DeadlineFilters {
  const filters = filtersOf(DEADLINE_LIST, query, today);
  return query.has('from') ? filters : { ...filters, from: '' };
}

/** As `payment_deadline` takes it. */
export function deadlinesRequest(filters: DeadlineFilters): ApiRequest<'account.payment_deadline'> {
  return { ...listFields(DEADLINE_LIST, filters), page: filters.page, per_page: PER_PAGE };
}

export interface DeadlineMonth {
  /** `2026-10`; empty = on receipt. */
  month: string;
  deadlines: Deadline[];
  /** Euros still open. */
  open: number;
}

/** `31/10/2026` → `2026-10`. */
const monthOf = (due: string | null): string => (due === null ? '' : `${due.slice(6)}-${due.slice(3, 5)}`);

/** Neighbours that fall due in one month, in the order of the list. */
export function byMonth(deadlines: readonly Deadline[]): DeadlineMonth[] {
  const months: DeadlineMonth[] = [];
  for (const deadline of deadlines) {
    const month = monthOf(deadline.due_date);
    const last = months.at(-1);
    if (last?.month === month) last.deadlines.push(deadline);
    else months.push({ month, deadlines: [deadline], open: 0 });
  }
  return months.map((one) => ({ ...one, open: sumOpen(one.deadlines) }));
}

/** Euros still open, added as money so that cents are exact. */
export function sumOpen(deadlines: readonly Pick<Deadline, 'open'>[]): number {
  return moneyToNumber(deadlines.reduce<Money>((sum, { open }) => sum + (moneyFromNumber(open) ?? 0), 0));
}

/**
 * The deadlines that are chosen: those of the query (`pay=7&pay=9`), otherwise what is past its day and not disputed.
 * What cannot be paid is never chosen.
 */
export function chosenIds(query: URLSearchParams, deadlines: readonly Deadline[]): number[] {
  const asked = query.has('pay') ? new Set(query.getAll('pay').map(Number)) : undefined;
  return deadlines
    .filter(({ payable }) => payable)
    .filter(({ id, state, disputed }) => asked?.has(id) ?? (!disputed && (state === 'expired' || state === 'unpaid')))
    .map(({ id }) => id);
}

/** Reason of a bank transfer: the customer's code and the numbers of the documents, at most 140 characters (SEPA). */
export function transferReason(customer: number, deadlines: readonly Pick<Deadline, 'document'>[]): string {
  const numbers = [...new Set(deadlines.map(({ document }) => document.number))];
  const REASON_MAX = 140;
  let reason = String(customer);
  for (const [place, number] of numbers.entries()) {
    const left = numbers.length - place - 1;
    const longer = `${reason} ${number}`;
    // Room for "+12", which says that there are more.
    if (longer.length + (left > 0 ? ` +${left}`.length : 0) > REASON_MAX) return `${reason} +${left + 1}`;
    reason = longer;
  }
  return reason;
}
