/** The tree of families in the hands of staff (back-office design §4.3). */
import { z } from 'zod';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const code = z.string().trim().min(1).max(100);
const name = z.string().trim().min(1).max(200);

export const familyValuesSchema = z.object({
  name_it: name,
  name_en: name,
  /** Shown in the shop, if those above it are. */
  active: z.boolean(),
});
export type FamilyValues = z.infer<typeof familyValuesSchema>;

const familySchema = familyValuesSchema.extend({
  code: z.string(),
  /** Code of the one above; '' = at the top. */
  parent: z.string(),
  /** Articles that are no sizes: its own, and with those of the families below. */
  own: z.int(),
  articles: z.int(),
});
export type OfficeFamily = z.infer<typeof familySchema>;

export const getFamilyTree = officeEndpoint({
  name: 'office_families.get_tree',
  permission: 'articles.read',
  summary: 'All families in the order of the shop: each after the one above it.',
  request: z.object({ ...officeFields }),
  response: z.object({ message: z.object({ families: z.array(familySchema) }) }),
});

const impactSchema = z.object({
  /** It and those below it; each is an address of the shop. */
  families: z.int(),
  /** Articles of these families, sizes included. */
  articles: z.int(),
  /** Links of the shop's menu to one of them. */
  menu_links: z.int(),
  /** Discounts of customers, promos and coupons that are set on one of these families: they go with it. */
  kept: z.int(),
  /** Those set on families above it now that would not count for its articles any more. */
  lost: z.int(),
  /** Those set on families above it then that would begin to count. */
  gained: z.int(),
});
export type FamilyImpact = z.infer<typeof impactSchema>;

export const previewFamilyMove = officeEndpoint({
  name: 'office_families.move_preview',
  permission: 'articles.read',
  summary: 'What moving a family below another one would touch. 422 when it would be below itself.',
  request: z.object({ ...officeFields, code, parent: z.string().trim().max(100) }),
  response: z.object({ message: impactSchema }),
});

const doneSchema = z.object({ message: z.object({ operation: z.int().nullable() }) });

export const moveFamily = officeEndpoint({
  name: 'office_families.move',
  permission: 'articles.write',
  mutates: true,
  summary:
    'Moves a family below another one, before one of its families or at the end; old addresses lead to the new one.',
  request: z.object({
    ...changeFields,
    code,
    /** '' = to the top. */
    parent: z.string().trim().max(100),
    /** Code of the sister that it stands before; '' = at the end. */
    before: z.string().trim().max(100).default(''),
    known: z.object({ parent: z.string() }),
  }),
  response: doneSchema,
});

export const saveFamily = officeEndpoint({
  name: 'office_families.save',
  permission: 'articles.write',
  mutates: true,
  summary: 'Changes the names of a family, shows or hides it; `known` is what the page held (409 `changed-meanwhile`).',
  request: z.object({
    ...changeFields,
    code,
    values: familyValuesSchema.partial(),
    known: familyValuesSchema.partial(),
  }),
  response: doneSchema,
});

export const createFamily = officeEndpoint({
  name: 'office_families.create',
  permission: 'articles.write',
  mutates: true,
  summary: 'A new family, the last one below its parent.',
  request: z.object({
    ...changeFields,
    /** It stands in addresses. */
    code: code.regex(/^[^\s,/?#%&=]+$/),
    name_it: name,
    name_en: z.string().trim().max(200),
    parent: z.string().trim().max(100).default(''),
  }),
  response: doneSchema,
});
