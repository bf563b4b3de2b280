/** Attributes in the hands of staff (back-office design §4.3): what one means, its values, which articles lack it. */
import { z } from 'zod';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const code = z.string().trim().min(1).max(100);
const label = z.string().trim().min(1).max(200);
const value = z.string().trim().max(500);

/** `number` with a unit is a measure. */
export const ATTRIBUTE_TYPES = ['text', 'number', 'boolean'] as const;

export const attributeValuesSchema = z.object({
  label_it: label,
  label_en: label,
  unit: z.string().trim().max(20),
  /** Only while no article has it. */
  type: z.enum(ATTRIBUTE_TYPES),
  /** A filter of the shop; if not, its values are only searched. */
  filterable: z.boolean(),
  /** Smaller ones come first on an article. */
  position: z.int().min(0).max(1_000_000),
});
export type AttributeValues = z.infer<typeof attributeValuesSchema>;

const attributeSchema = z.object({
  code: z.string(),
  values: attributeValuesSchema,
  /** Articles that have it themselves. */
  articles: z.int(),
  /** Families of which an article has it; of those for sale, sizes and single ones: how many have it, of their parent too, and how many lack it. */
  families: z.array(z.object({ code: z.string(), name: z.string(), have: z.int(), missing: z.int() })),
});
export type OfficeAttribute = z.infer<typeof attributeSchema>;

export const getAttribute = officeEndpoint({
  name: 'office_attributes.get_attribute',
  permission: 'articles.read',
  summary: 'An attribute as staff see it, and which articles of a family lack it.',
  request: z.object({ ...officeFields, code }),
  response: z.object({ message: attributeSchema }),
});

const valueSchema = z.object({
  value_it: z.string(),
  /** As a rule one; several are several spellings. */
  value_en: z.array(z.string()),
  articles: z.int(),
  /** Stands in the column `attributes` of the grid of articles of just these articles. */
  found_by: z.string(),
});
export type OfficeAttributeValue = z.infer<typeof valueSchema>;

export const getAttributeValues = officeEndpoint({
  name: 'office_attributes.get_values',
  permission: 'articles.read',
  summary:
    'Values of an attribute with their articles, the most frequent first, at most 500; `text` is a part of them.',
  request: z.object({ ...officeFields, code, text: value.default('') }),
  response: z.object({ message: z.object({ total: z.int(), values: z.array(valueSchema) }) }),
});

const doneSchema = z.object({ message: z.object({ operation: z.int().nullable() }) });

export const saveAttribute = officeEndpoint({
  name: 'office_attributes.save',
  permission: 'articles.write',
  mutates: true,
  summary: 'Changes fields of an attribute; `known` is what the page held of them (409 `changed-meanwhile`).',
  request: z.object({
    ...changeFields,
    code,
    values: attributeValuesSchema.partial(),
    known: attributeValuesSchema.partial(),
  }),
  response: doneSchema,
});

export const createAttribute = officeEndpoint({
  name: 'office_attributes.create',
  permission: 'articles.write',
  mutates: true,
  summary: 'A new attribute, the last one.',
  request: z.object({
    ...changeFields,
    /** It stands in addresses and in the headings of import files. */
    code: code.regex(/^[^\s,/?#%&=:;[\]]+$/),
    label_it: label,
    label_en: z.string().trim().max(200),
    unit: z.string().trim().max(20),
    type: z.enum(ATTRIBUTE_TYPES),
  }),
  response: doneSchema,
});

export const removeAttribute = officeEndpoint({
  name: 'office_attributes.remove',
  permission: 'articles.write',
  mutates: true,
  summary: 'Removes an attribute that no article has; 409 `in-use` with the count when one has it.',
  request: z.object({ ...changeFields, code }),
  response: doneSchema,
});

const renaming = {
  code,
  /** As it is in Italian. */
  from: value.min(1),
  value_it: value,
  value_en: value,
};

export const previewAttributeValue = officeEndpoint({
  name: 'office_attributes.rename_preview',
  permission: 'articles.read',
  summary: 'What writing a value otherwise would touch. 422 when it does not fit the attribute.',
  request: z.object({ ...officeFields, ...renaming }),
  response: z.object({
    message: z.object({
      /** As they would be stored. */
      value_it: z.string(),
      value_en: z.string(),
      articles: z.int(),
      /** Articles that have the new value already: the two become one. */
      joined: z.int(),
    }),
  }),
});

export const renameAttributeValue = officeEndpoint({
  name: 'office_attributes.rename_value',
  permission: 'articles.write',
  mutates: true,
  summary:
    'A value is written otherwise in all articles, as one operation; one that exists already makes two values one.',
  request: z.object({ ...changeFields, ...renaming }),
  response: z.object({ message: z.object({ articles: z.int(), operation: z.int().nullable() }) }),
});
