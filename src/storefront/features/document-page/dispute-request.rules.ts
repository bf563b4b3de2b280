/**
 * The form "something is wrong" of a document (C-DOC-4) → the request, or what is missing. Pure: the page shows the same
 * form again with what was typed.
 */
import { DISPUTE_REASONS, type DisputeReason } from '#contract/values/document-kinds.ts';

export const DISPUTE_TEXT_MAX = 2000;

export interface DisputeValues {
  reason: DisputeReason | '';
  text: string;
  /** Chosen rows → the disputed quantity as it was typed; empty = all of it. */
  rows: Record<string, string>;
}

export type DisputeFault = 'reason' | 'text' | 'quantity';

export function disputeValues(form: FormData): DisputeValues {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const chosen = form.getAll('row').filter((row): row is string => typeof row === 'string' && /^\d{1,9}$/.test(row));
  return {
    reason: DISPUTE_REASONS.find((reason) => reason === text('reason')) ?? '',
    text: text('text').trim().slice(0, DISPUTE_TEXT_MAX),
    rows: Object.fromEntries(chosen.map((row) => [row, text(`quantity-${row}`).trim().slice(0, 20)])),
  };
}

/** A quantity as people write it, `4` or `2,5`; undefined = none was written, NaN = it is none. */
function quantityOf(typed: string): number | undefined {
  if (typed === '') return undefined;
  const quantity = /^\d{1,9}([.,]\d{1,3})?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
  return quantity > 0 ? quantity : Number.NaN;
}

export function disputeFaults({ reason, text, rows }: DisputeValues): DisputeFault[] {
  const faults: DisputeFault[] = [];
  if (Object.values(rows).some((typed) => Number.isNaN(quantityOf(typed)))) faults.push('quantity');
  if (reason === '') faults.push('reason');
  if (text === '') faults.push('text');
  return faults;
}

/** The chosen rows as `open_dispute` takes them; call it for values without faults. */
export function disputedRows({ rows }: DisputeValues): Array<{ row_id: number; quantity?: number }> {
  return Object.entries(rows).map(([row, typed]) => {
    const quantity = quantityOf(typed);
    return quantity === undefined ? { row_id: Number(row) } : { row_id: Number(row), quantity };
  });
}
