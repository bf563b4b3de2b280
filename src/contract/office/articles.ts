/** What staff see of an article and may change of it (back-office design §4.3). */
import { z } from 'zod';
import { packagingSchema, pictureSchema } from '../endpoints/article.ts';
import { MOST_PICTURES } from '../values/picture-limits.ts';
import { bulkSelection } from './bulk.ts';
import { pictureHashSchema } from './media.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const code = z.string().trim().min(1).max(100);
const codes = z.array(code).max(200);
const name = z.string().trim().min(1).max(300);
const pieces = z.number().positive().max(99_999_999).nullable();

/** An attribute as it is typed; a value that is empty in one language is that of the other one. */
const attributeValueSchema = z.object({
  code,
  value_it: z.string().trim().max(500),
  value_en: z.string().trim().max(500),
});

/** Everything of an article that the office may change. Codes name brand, family and other articles; '' = none. */
export const articleValuesSchema = z.object({
  name_it: name,
  name_en: name,
  short_it: z.string().trim().max(1000),
  short_en: z.string().trim().max(1000),
  description_it: z.string().trim().max(20_000),
  description_en: z.string().trim().max(20_000),
  keywords_it: z.string().trim().max(2000),
  keywords_en: z.string().trim().max(2000),
  brand: z.string().trim().max(100),
  family: z.string().trim().max(100),
  /** Percent. */
  vat: z.int().min(0).max(100),
  um: z.string().trim().min(1).max(10),
  mpn: z.string().trim().max(100),
  /** Pieces per pack; exactly one `default` and one `smallest` when there is any (C-CAT-3). */
  packagings: z.array(packagingSchema.extend({ code: z.string().trim().min(1).max(10) })).max(20),
  /** Pieces of an order; null = no limit. */
  min_quantity: pieces,
  max_quantity: pieces,
  eans: z.array(z.string().trim().min(1).max(20)).max(50),
  attributes: z.array(attributeValueSchema).max(500),
  /** Contents of files of the library, the main picture first. */
  pictures: z.array(pictureHashSchema).max(MOST_PICTURES),
  related: codes,
  alternatives: codes,
  superseded_by: z.string().trim().max(100),
  is_new: z.boolean(),
  is_hot: z.boolean(),
  next_insert: z.boolean(),
  active: z.boolean(),
  /** Ten-thousandths per piece; null = not known. This and the floor are absent without `costs.read`. */
  cost: z.int().min(0).max(9_999_999_999_999).nullable().optional(),
  /** Percent of the net price with one decimal; null = none. */
  floor_margin: z.number().min(0).max(99.9).multipleOf(0.1).nullable().optional(),
});
export type ArticleValues = z.infer<typeof articleValuesSchema>;
export type ArticleField = keyof ArticleValues;
export const ARTICLE_FIELDS = Object.keys(articleValuesSchema.shape) as readonly ArticleField[];

/** What an article should have and this one has not. */
export const ARTICLE_GAPS = ['picture', 'price', 'family', 'brand', 'description', 'english', 'ean'] as const;

export const officeArticleSchema = z.object({
  code: z.string(),
  slug: z.string(),
  /** Its page in the shop. */
  page: z.string(),
  values: articleValuesSchema,
  /** The article it is a size of. */
  parent: z.object({ code: z.string(), name: z.string() }).nullable(),
  /** Its own sizes, active or not, by code. */
  sizes: z.array(z.object({ code: z.string(), name: z.string(), active: z.boolean(), stock: z.number() })),
  /** Its own, or those that its parent lends it: `lent.pictures`. */
  pictures: z.array(z.object({ hash: z.string(), name: z.string(), thumb: pictureSchema })),
  /** Of the parent, where the article has none of its own. */
  lent: z.object({ brand: z.string(), family: z.string(), pictures: z.boolean() }),
  /** What can still be promised. */
  stock: z.number(),
  arrivals: z.array(z.object({ date: z.string(), quantity: z.number() })),
  /** Pieces of the last 12 months, and in open carts. */
  sold: z.number(),
  in_carts: z.int(),
  gaps: z.array(z.enum(ARTICLE_GAPS)),
  /** Of today, by price list; euros per piece. Absent without `prices.read`. */
  prices: z
    .array(
      z.object({
        list: z.string(),
        name: z.string(),
        default: z.boolean(),
        breaks: z.array(z.object({ from: z.number(), gross: z.number() })),
      }),
    )
    .optional(),
});
export type OfficeArticle = z.infer<typeof officeArticleSchema>;

export const getOfficeArticle = officeEndpoint({
  name: 'office_articles.get_article',
  summary: 'An article as staff see it: everything that can be changed, sizes, stock, sales, what is missing.',
  permission: 'articles.read',
  request: z.object({ ...officeFields, code }),
  response: z.object({ message: officeArticleSchema }),
});

const choiceSchema = z.object({ code: z.string(), name: z.string() });
/** `own`: its own name, in each language. */
const familySchema = choiceSchema.extend({ own: z.array(z.string()) });

export const getArticleLists = officeEndpoint({
  name: 'office_articles.get_lists',
  summary: 'Brands, families (root to leaf) and attributes that an article can have.',
  permission: 'articles.read',
  request: z.object({ ...officeFields }),
  response: z.object({
    message: z.object({
      brands: z.array(choiceSchema),
      /** `Viteria › Viti a testa esagonale` */
      families: z.array(familySchema),
      attributes: z.array(choiceSchema.extend({ type: z.enum(['text', 'number', 'boolean']), unit: z.string() })),
    }),
  }),
});

const savedSchema = z.object({
  message: z.object({
    code: z.string(),
    /** For undoing (`office_history.undo`); null = nothing changed. */
    operation: z.int().nullable(),
  }),
});

export const saveArticle = officeEndpoint({
  name: 'office_articles.save_article',
  summary: 'Changes fields of an article; `known` is what the page held of them (409 `changed-meanwhile`).',
  permission: 'articles.write',
  mutates: true,
  request: z.object({
    ...changeFields,
    code,
    values: articleValuesSchema.partial(),
    known: articleValuesSchema.partial(),
  }),
  response: savedSchema,
});

export const createArticle = officeEndpoint({
  name: 'office_articles.create_article',
  summary: 'A new article, switched off until it is switched on; everything else is filled in on its page.',
  permission: 'articles.write',
  mutates: true,
  request: z.object({
    ...changeFields,
    code: code.regex(/^[^\s/?#%]+$/),
    name_it: name,
    name_en: z.string().trim().max(300),
    /** Code of the article that it is a size of; '' = of none. */
    parent: z.string().trim().max(100).default(''),
  }),
  response: savedSchema,
});

export const previewSwitchOff = officeEndpoint({
  name: 'office_articles.switch_off_preview',
  summary: 'What switching an article off would touch.',
  permission: 'articles.read',
  request: z.object({ ...officeFields, code }),
  response: z.object({
    message: z.object({
      /** Open carts, wishlists, lines still to deliver. */
      carts: z.int(),
      wishlists: z.int(),
      open_order_lines: z.int(),
      /** Active sizes that disappear with it. */
      sizes: z.int(),
      /** The article that takes its place; '' = none. */
      superseded_by: z.string(),
    }),
  }),
});

export const previewSwitchOffRows = officeEndpoint({
  name: 'office_articles.switch_off_rows_preview',
  summary: 'What switching off many articles of a view would touch.',
  permission: 'articles.read',
  request: z.object({ ...officeFields, ...bulkSelection }),
  response: z.object({
    message: z.object({
      /** Of those chosen, the active ones. */
      articles: z.int(),
      carts: z.int(),
      wishlists: z.int(),
      open_order_lines: z.int(),
      /** Active sizes that disappear with them and were not chosen themselves. */
      sizes: z.int(),
      /** Active ones that no article takes the place of. */
      without_successor: z.int(),
    }),
  }),
});
