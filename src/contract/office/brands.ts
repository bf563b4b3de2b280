/** Brands in the hands of staff (back-office design §4.3): one with what refers to it, changed, made, removed, two that are one. */
import { z } from 'zod';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const code = z.string().trim().min(1).max(100);
const name = z.string().trim().min(1).max(200);

export const brandValuesSchema = z.object({
  name,
  /** Among the brands of the shop: their page, home page, sitemap. Articles say it all the same. */
  listed: z.boolean(),
  /** Content of a picture of the library; '' = none. */
  logo: z.string().regex(/^([0-9a-f]{20})?$/),
});
export type BrandValues = z.infer<typeof brandValuesSchema>;

const namedSchema = z.object({ code: z.string(), name: z.string() });
const usedSchema = {
  /** Sizes included that have it of their parent; `active`: those of them that are for sale. */
  articles: z.int(),
  active: z.int(),
  /** Of customers. */
  discounts: z.int(),
  /** Codes of price promos and gifts, and of coupons, over or not. */
  promos: z.array(z.object({ code: z.string(), sort: z.enum(['promo', 'gift']) })),
  coupons: z.array(z.string()),
};

const brandSchema = z.object({
  code: z.string(),
  values: brandValuesSchema,
  /** Address of the logo; '' = none. */
  picture: z.string(),
  ...usedSchema,
  /** The brand that this is another spelling of. */
  merged_into: namedSchema.nullable(),
  /** Other spellings of it. */
  merged: z.array(namedSchema),
});
export type OfficeBrand = z.infer<typeof brandSchema>;

export const getBrand = officeEndpoint({
  name: 'office_brands.get_brand',
  permission: 'articles.read',
  summary: 'A brand as staff see it, with everything that refers to it.',
  request: z.object({ ...officeFields, code }),
  response: z.object({ message: brandSchema }),
});

const doneSchema = z.object({ message: z.object({ operation: z.int().nullable() }) });

export const saveBrand = officeEndpoint({
  name: 'office_brands.save',
  permission: 'articles.write',
  mutates: true,
  summary: 'Changes fields of a brand; `known` is what the page held of them (409 `changed-meanwhile`).',
  request: z.object({
    ...changeFields,
    code,
    values: brandValuesSchema.partial(),
    known: brandValuesSchema.partial(),
  }),
  response: doneSchema,
});

export const createBrand = officeEndpoint({
  name: 'office_brands.create',
  permission: 'articles.write',
  mutates: true,
  summary: 'A new brand.',
  request: z.object({
    ...changeFields,
    /** It stands in addresses. */
    code: code.regex(/^[^\s,/?#%&=]+$/),
    name,
  }),
  response: doneSchema,
});

export const removeBrand = officeEndpoint({
  name: 'office_brands.remove',
  permission: 'articles.write',
  mutates: true,
  summary: 'Removes a brand that nothing refers to; 409 `in-use` with the counts when something does.',
  request: z.object({ ...changeFields, code }),
  response: doneSchema,
});

const pair = { code, into: code };

const mergeSchema = z.object({
  /** The one that goes, and the one that stays. */
  from: namedSchema,
  into: namedSchema,
  /** Articles that change their brand. */
  articles: z.int(),
  /** Discounts of customers that go with it, and those that end because the customer has one on the brand that stays. */
  discounts_moved: z.int(),
  discounts_ended: z.int(),
  /** Discounts, promos and coupons of the brand that stays: they begin to count for these articles. */
  gained: z.int(),
  /** Running or coming ones of the brand that goes: it cannot go while there are any. */
  promos: usedSchema.promos,
  coupons: usedSchema.coupons,
});
export type BrandMerge = z.infer<typeof mergeSchema>;

export const previewBrandMerge = officeEndpoint({
  name: 'office_brands.merge_preview',
  permission: 'articles.read',
  summary: 'What it would mean that a brand is another spelling of a second one.',
  request: z.object({ ...officeFields, ...pair }),
  response: z.object({ message: mergeSchema }),
});

export const mergeBrands = officeEndpoint({
  name: 'office_brands.merge',
  permission: 'articles.write',
  mutates: true,
  summary:
    'A brand is another spelling of a second one, which gets its articles and discounts; its address leads there. `prices.write` too when there are discounts. 409 `in-use` while promos or coupons of it run.',
  request: z.object({ ...changeFields, ...pair }),
  response: z.object({ message: z.object({ articles: z.int(), operation: z.int().nullable() }) }),
});
