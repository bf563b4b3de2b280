/** Which fields of two customers are shown beside each other, and which value is kept. */
import type { MergeField, MergePreview } from '#contract/office/customer-merge.ts';

export interface ComparedField {
  readonly field: MergeField;
  readonly stays: unknown;
  readonly goes: unknown;
  /** The person may keep the value of the customer that goes. */
  readonly choosable: boolean;
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
const isSame = (one: unknown, other: unknown) =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);

/** Fields that differ, and those that are the same on both sides and not empty. */
export function comparedFields({ stays, goes, choosable }: MergePreview): {
  readonly different: readonly ComparedField[];
  readonly same: readonly ComparedField[];
} {
  const all = (Object.keys(stays.fields) as MergeField[]).map((field) => ({
    field,
    stays: stays.fields[field] ?? null,
    goes: goes.fields[field] ?? null,
    choosable: choosable.includes(field),
  }));
  return {
    different: all.filter((one) => !isSame(one.stays, one.goes)),
    same: all.filter((one) => isSame(one.stays, one.goes) && !isEmpty(one.stays)),
  };
}

/** Texts that the customer that stays lacks: kept at first, a person changes that. Terms are never taken by themselves. */
const TERMS: ReadonlySet<MergeField> = new Set([
  'agent_id',
  'price_list_id',
  'discount',
  'minimum_order',
  'credit_limit',
  'payment_methods',
]);

export function firstTaken(preview: MergePreview): MergeField[] {
  return comparedFields(preview)
    .different.filter(({ field, stays, choosable }) => choosable && isEmpty(stays) && !TERMS.has(field))
    .map(({ field }) => field);
}
