/** Two records of one customer become one: what would move, and the merge (docs/office-customers.md). */
import { z } from 'zod';
import { creditFields, customerFields } from './customers.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const code = z.int().positive();

/** Why two customers cannot be merged. */
export const MERGE_REFUSALS = [
  'same',
  /** One of them leads to another customer already. */
  'merged',
  'documents-of-both',
  /** The one that would go has documents: the other way round it can be done. */
  'documents-of-other',
  'open-payment',
  'import-running',
] as const;
export type MergeRefusal = (typeof MERGE_REFUSALS)[number];

/** What a person should know before. */
export const MERGE_WARNINGS = [
  /** Two VAT numbers, or two tax codes without one. */
  'other-company',
  /** Orders of the people that come will have other prices. */
  'other-terms',
  'switched-off',
  'signed-out',
] as const;
export type MergeWarning = (typeof MERGE_WARNINGS)[number];

/** What moves, by kind, in the order in which it is shown. */
export const MERGE_KINDS = [
  'people',
  'addresses',
  'orders',
  'carts',
  'wishes',
  'codes',
  'discounts',
  'notes',
  'enquiries',
  'registrations',
  'visits',
  'promos',
  'coupons',
  'credit',
] as const;
export type MergeKind = (typeof MERGE_KINDS)[number];

/** What may differ between the two, without those that the person may not see. */
export const mergeFields = z.strictObject({
  ...customerFields.omit({ active: true }).shape,
  ...creditFields.shape,
});
export type MergeField = keyof z.infer<typeof mergeFields>;

const sideSchema = z.object({
  code: z.int(),
  name: z.string(),
  town: z.string(),
  active: z.boolean(),
  /** Of a customer that was merged before: where it leads to. */
  merged_into: z.int().nullable(),
  fields: mergeFields,
});
export type MergeSideShown = z.infer<typeof sideSchema>;

export const mergePreviewSchema = z.object({
  stays: sideSchema,
  goes: sideSchema,
  /** Empty = it can be done. */
  refusals: z.array(z.object({ why: z.enum(MERGE_REFUSALS), text: z.string() })),
  warnings: z.array(z.object({ what: z.enum(MERGE_WARNINGS), text: z.string() })),
  /** Rows that move, and rows that stay because the other customer has the same. */
  moves: z.array(z.object({ kind: z.enum(MERGE_KINDS), count: z.int(), same: z.int() })),
  /** Names of agents and price lists, by id. */
  agents: z.record(z.string(), z.string()),
  price_lists: z.record(z.string(), z.string()),
  /** Names of the ways of payment, by code. */
  payments: z.record(z.string(), z.string()),
  /** The fields that this person may take from the customer that goes. */
  choosable: z.array(z.string()),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;

export const previewMerge = officeEndpoint({
  name: 'office_customers.merge_preview',
  summary: 'What merging a customer into another would move, what stays, what forbids it and what to know before.',
  permission: 'customers.merge',
  request: z.object({
    ...officeFields,
    /** The customer that stays. */
    code,
    /** The one that becomes part of it. */
    with: code,
  }),
  response: z.object({ message: mergePreviewSchema }),
});

export const mergeCustomers = officeEndpoint({
  name: 'office_customers.merge',
  summary: 'Merges a customer into another; it can be taken back for 30 days.',
  permission: 'customers.merge',
  mutates: true,
  request: z.object({
    ...changeFields,
    code,
    with: code,
    /** Fields whose value of the customer that goes is kept; of all others that of the one that stays. */
    take: z.array(z.enum(Object.keys(mergeFields.shape) as [MergeField, ...MergeField[]])).max(40),
    /** The fields of both as the page held them: one that changed meanwhile is 409 with both values. */
    known: z.object({ stays: mergeFields, goes: mergeFields }),
  }),
  response: z.object({ message: z.object({ operation: z.int().nullable() }) }),
});
